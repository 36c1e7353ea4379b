// @ts-check
// What this device keeps in its own database: the evening, what was chosen, and the outbox.
// Nothing in the outbox is deleted before the event is closed: the devices are the backup.

/**
 * @typedef {object} Earlier what some device said of a board before
 * @property {string} key @property {string} result @property {import("./score.js").Card | null} lead
 */
/**
 * @typedef {object} Item one thing that a table said, until the server has it and longer
 * @property {string} key 16 random bytes, in hexadecimal
 * @property {number} nth the order in which this device said things
 * @property {number} event
 * @property {string} [uid] which event that is; what an older page kept says the number alone
 * @property {"result" | "correct" | "withdraw" | "seats" | "call"} what
 * @property {string} section @property {number} round @property {number} table
 * @property {import("./schedule.js").Room} [room]
 * @property {number} [board]
 * @property {string} [result] as written @property {import("./score.js").Card | null} [lead]
 * @property {string} [contestant]
 * @property {{id?: string, name: string}[]} [players]
 * @property {string} [words] @property {string} [code] of the card of the table
 * @property {string[]} [sat] the contestants who sat there; older pages said nothing of them
 * @property {number} [knew] how long the journal was that this device had seen when it said names
 * @property {string} entered_at ISO
 * @property {"NS" | "EW"} [confirmed_by] @property {string} [proof] of the PIN of those who did
 * @property {"waiting" | "given" | "conflict" | "refused"} state
 * @property {number} [number] the entry of the journal, or how long that was when it had as much
 *   already; none where the server never understood it
 * @property {string} [told] what the server said @property {string} [why] the code of its refusal
 * @property {Earlier[]} [earlier] what a change rests on
 * @property {string} [stands] the key of what had said as much; empty where there was nothing to do
 */
/**
 * What of it the server is told.
 * @typedef {Omit<Item, "nth" | "event" | "state" | "number" | "told" | "why" | "stands">} Said
 */
/**
 * What of it a screen says: the rest is known, or made here.
 * @typedef {Omit<Item, "key" | "nth" | "uid" | "entered_at" | "state"> & {key?: string}} New
 */

const NAME = "overtrick-table";
/** How long a disk may take, in milliseconds. */
const PATIENCE = 4000;
/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("outbox", { keyPath: "key" });
      request.result.createObjectStore("kept");
    };
    request.onsuccess = () => {
      const mine = opening;
      request.result.onclose = () => forget(mine);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * Open the database anew the next time.
 * @param {Promise<IDBDatabase> | undefined} used
 */
function forget(used) {
  if (opening === used) opening = undefined;
  used?.then((one) => one.close(), () => undefined);
}

/**
 * Do one thing in a transaction; resolves when it is on the disk. Where that fails the database is
 * opened anew the next time.
 * @template T
 * @param {"outbox" | "kept"} store @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function within(store, mode, work) {
  const used = database();
  try {
    return await inTime(used.then((opened) => once(opened, store, mode, work)));
  } catch (error) {
    if (!isFull(error)) forget(used);
    throw error;
  }
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/**
 * A browser that says neither that it is done nor that it failed must not hold up what is to be sent.
 * @template T
 * @param {Promise<T>} work @returns {Promise<T>}
 */
function inTime(work) {
  return new Promise((resolve, reject) => {
    const alarm = setTimeout(() => reject(new Error("late")), PATIENCE);
    work.then(resolve, reject).finally(() => clearTimeout(alarm));
  });
}

/**
 * Once more where it failed: browsers close a database behind a page that was in the background.
 * @template T
 * @param {() => Promise<T>} work @param {() => boolean} [isStill] whether it is still wanted
 */
async function twice(work, isStill = () => true) {
  try {
    return await work();
  } catch (error) {
    if (isFull(error) || !isStill()) throw error;
    return work();
  }
}

/**
 * @template T
 * @param {IDBDatabase} opened @param {"outbox" | "kept"} store @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
function once(opened, store, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(store, mode, { durability: "strict" });
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * @typedef {object} Undone what is not on the disk
 * @property {any} value @property {() => Promise<unknown>} work that brings it there
 * @property {boolean} failed whether the disk did not take it
 */

/**
 * What is not on the disk yet, by its name: the page has it for as long as it is open. The disk may
 * be full, or a private window has none.
 * @type {Map<string, Undone>}
 */
const inMemory = new Map();
/** What could not be read of the disk. */
const OUTBOX = "outbox";
let catchingUp = false;
let askedAgain = false;
/** @type {() => void} */
let told = () => undefined;

/** Whether the disk took everything so far, so that this page may be closed: it may still be at it. */
export function keepsAll() {
  return ![...inMemory.values()].some((one) => one.failed);
}

/** @param {() => void} listener hears when the disk has taken what it had not */
export function whenCaughtUp(listener) {
  told = listener;
}

/**
 * Write something to the disk, or remember that it is not there.
 * @param {string} name @param {unknown} value @param {() => Promise<unknown>} work
 */
async function written(name, value, work) {
  const one = { value, work, failed: false };
  inMemory.set(name, one);
  if (await isDone(name, one)) catchUp();
}

/**
 * Whether it is on the disk now.
 * @param {string} name @param {Undone} one
 */
async function isDone(name, one) {
  try {
    await twice(one.work, () => inMemory.get(name) === one);
  } catch {
    one.failed = true;
    return false;
  }
  if (inMemory.get(name) === one) inMemory.delete(name); // and was not said anew meanwhile
  return true;
}

/** Try again what the disk did not take; whoever asks while that is being done has it done once more. */
export async function catchUp() {
  askedAgain = catchingUp;
  if (catchingUp || keepsAll()) return;
  catchingUp = true;
  do {
    askedAgain = false;
    await tryAll();
  } while (askedAgain && !keepsAll());
  catchingUp = false;
  if (keepsAll()) told();
}

async function tryAll() {
  for (const [name, one] of [...inMemory]) {
    if (one.failed && inMemory.get(name) === one) await isDone(name, one);
  }
}

/**
 * What was kept by a name; nothing where there is nothing, or where it could not be read in time.
 * @param {string} name @returns {Promise<any>}
 */
export async function kept(name) {
  const newer = inMemory.get(name);
  if (newer) return newer.value;
  const work = () => within("kept", "readonly", (store) => store.get(name));
  return twice(work).catch(() => missed(`unread ${name}`, work));
}

/**
 * Remember that something could not be read: it is tried again, and heard of when it was.
 * @param {string} name @param {() => Promise<unknown>} work
 */
function missed(name, work) {
  inMemory.set(name, { value: null, work, failed: true });
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  return written(name, value, () => within("kept", "readwrite", (store) => store.put(value, name)));
}

/** @returns {Promise<Item[]>} everything said on this device, on the disk or not, the first one first */
export async function items() {
  const all = new Map((await onDisk()).map((one) => [`item ${one.key}`, one]));
  for (const [name, { value }] of inMemory) {
    if (value && name.startsWith("item ")) all.set(name, value);
    else all.delete(name);
  }
  return [...all.values()].sort((one, other) => one.nth - other.nth);
}

/** @returns {Promise<Item[]>} */
async function onDisk() {
  const work = () => within("outbox", "readonly", (store) => store.getAll());
  try {
    return await twice(work);
  } catch {
    missed(OUTBOX, work);
    return [];
  }
}

/** @param {Item} item */
export function put(item) {
  return written(`item ${item.key}`, item, () => within("outbox", "readwrite", (store) => store.put(item)));
}

/** @param {string} key */
export function drop(key) {
  return written(`item ${key}`, null, () => within("outbox", "readwrite", (store) => store.delete(key)));
}

/** A key that nobody else makes. `randomUUID` is there on https alone; this is everywhere. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
