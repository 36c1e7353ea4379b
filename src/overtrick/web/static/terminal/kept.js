// @ts-check
// What this device keeps in its own database: the evening, what was chosen, and the outbox.
// Nothing in the outbox is deleted before the event is closed: the devices are the backup.

/**
 * @typedef {object} Earlier what some device said of a board before
 * @property {string} key @property {string} result @property {string | null} lead
 */
/**
 * @typedef {object} Item one thing that a table said, until the server has it and longer
 * @property {string} key 16 random bytes, in hexadecimal
 * @property {number} nth the order in which this device said things
 * @property {number} event
 * @property {string} [uid] which event that is; what an older page kept says the number alone
 * @property {"result" | "correct" | "withdraw" | "seats" | "call"} what
 * @property {string} section @property {number} round @property {number} table
 * @property {string | null} [room]
 * @property {number} [board]
 * @property {string} [result] as written @property {string | null} [lead]
 * @property {string} [contestant]
 * @property {{id?: string, name: string}[]} [players]
 * @property {string} [words] @property {string} [code] of the card of the table
 * @property {string} entered_at ISO
 * @property {string} [confirmed_by] @property {string} [proof] of the PIN of those who did
 * @property {"waiting" | "given" | "conflict" | "refused"} state
 * @property {number} [number] the entry of the journal; none where the server never understood it
 * @property {string} [told] what the server said @property {string} [why] the code of its refusal
 * @property {Earlier[]} [earlier] what a change rests on
 * @property {string} [stands] the key of what had said as much; empty where there was nothing to do
 */

const NAME = "overtrick-table";
/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("outbox", { keyPath: "key" });
      request.result.createObjectStore("kept");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * Do one thing in a transaction; resolves when it is on the disk.
 * @template T
 * @param {"outbox" | "kept"} store @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function within(store, mode, work) {
  const opened = await database();
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(store, mode, { durability: "strict" });
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * What the disk did not take (it is full, or a private window has none), by its name: the page
 * has it for as long as it is open.
 * @type {Map<string, any>}
 */
const inMemory = new Map();

/** Whether everything is on the disk, so that this page may be closed. */
export function keepsAll() {
  return inMemory.size === 0;
}

/**
 * Write something to the disk, or remember that it is not there.
 * @param {string} name @param {any} value @param {() => Promise<any>} write
 */
async function written(name, value, write) {
  try {
    await write();
    inMemory.delete(name);
  } catch {
    inMemory.set(name, value);
  }
}

/** @param {string} name @returns {Promise<any>} */
export async function kept(name) {
  if (inMemory.has(name)) return inMemory.get(name);
  return within("kept", "readonly", (store) => store.get(name)).catch(() => undefined);
}

/** @param {string} name @param {any} value */
export function keep(name, value) {
  return written(name, value, () => within("kept", "readwrite", (store) => store.put(value, name)));
}

/** @returns {Promise<Item[]>} everything said on this device, on the disk or not, the first one first */
export async function items() {
  const all = new Map((await onDisk()).map((one) => [`item ${one.key}`, one]));
  for (const [name, item] of inMemory) {
    if (item && name.startsWith("item ")) all.set(name, item);
    else all.delete(name);
  }
  return [...all.values()].sort((one, other) => one.nth - other.nth);
}

/** @returns {Promise<Item[]>} */
async function onDisk() {
  try {
    return await within("outbox", "readonly", (store) => store.getAll());
  } catch {
    inMemory.set("outbox", null);
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
