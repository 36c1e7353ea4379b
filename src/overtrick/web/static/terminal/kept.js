// @ts-check
// What this device keeps in its own database: the evening, what was chosen, and the outbox.
// Nothing in the outbox is deleted before the event is closed: the devices are the backup.

/**
 * @typedef {object} Item one thing that a table said, until the server has it and longer
 * @property {string} key 16 random bytes, in hexadecimal
 * @property {number} nth the order in which this device said things
 * @property {number} event
 * @property {"result" | "correct" | "withdraw" | "seats" | "call"} what
 * @property {string} section @property {number} round @property {number} table
 * @property {string | null} [room]
 * @property {number} [board]
 * @property {string} [result] as written @property {string | null} [lead]
 * @property {string} [contestant]
 * @property {{id?: string, name: string}[]} [players]
 * @property {string} [words] @property {string} [code] of the card of the table
 * @property {string} entered_at ISO
 * @property {string} [confirmed_by]
 * @property {"waiting" | "given" | "conflict" | "refused"} state
 * @property {number} [number] the entry of the journal
 * @property {string} [told] what the server said
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

/** @param {string} name @returns {Promise<any>} */
export function kept(name) {
  return within("kept", "readonly", (store) => store.get(name));
}

/** @param {string} name @param {any} value */
export function keep(name, value) {
  return within("kept", "readwrite", (store) => store.put(value, name));
}

/** @returns {Promise<Item[]>} everything said on this device, the first one first */
export async function items() {
  const all = /** @type {Item[]} */ (await within("outbox", "readonly", (store) => store.getAll()));
  return all.sort((one, other) => one.nth - other.nth);
}

/** @param {Item} item */
export function put(item) {
  return within("outbox", "readwrite", (store) => store.put(item));
}

/** @param {string} key */
export function drop(key) {
  return within("outbox", "readwrite", (store) => store.delete(key));
}

/** A key that nobody else makes. `randomUUID` is there on https alone; this is everywhere. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask the browser not to throw this away when space is short; it may say no. */
export function hold() {
  navigator.storage?.persist?.().catch(() => false);
}
