import { Store } from "./store";

/** The part of the browser's localStorage we use; tests pass a map. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "atelier:";

/** The only way to name our keys in the browser's storage, so that signing out finds all of them. */
export const storageKey = (...parts: readonly string[]): string => PREFIX + parts.join(":");

/** Deletes everything we store in this browser, of everybody who used it: drafts, prompts, choices. */
export function clearStored(): void {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      const ours = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
      for (const key of ours) storage.removeItem(key);
    }
  } catch {
    // A browser that refuses its storage has nothing stored.
  }
}

/** Decides whether a stored value is usable: a schema, or for what every page reads a check without zod's weight. */
export type Shape<Value> = { safeParse: (stored: unknown) => { data?: Value | undefined } };

/**
 * The JSON under a key that passes `schema`; anything else reads as null. A refused storage reads as empty.
 */
export function readStored<Value>(
  storage: TextStorage | null,
  key: string,
  schema: Shape<Value>,
): Value | null {
  try {
    const text = storage?.getItem(key);
    return text ? (schema.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** False when the browser refuses (private mode, quota): the page continues without the copy. */
function writeStored(storage: TextStorage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

/** A storage of the browser; null on the server, and where it is blocked. */
const storageNamed = (name: "localStorage" | "sessionStorage") => (): TextStorage | null => {
  try {
    return typeof window === "undefined" ? null : window[name];
  } catch {
    return null;
  }
};

/** The browser's storage that outlives a visit. */
export const browserStorage = storageNamed("localStorage");

/** The storage that outlives a reload, and not the tab. */
export const tabStorage = storageNamed("sessionStorage");

type StoredValueOptions<Value> = {
  key: string;
  schema: Shape<Value>;
  initial: Value;
  /** Called on first use, so that a store can be created where there is no storage. */
  storage: () => TextStorage | null;
  /** Whether writes of another tab are read at once, while there is a listener. */
  acrossTabs?: boolean;
};

/**
 * A value that survives a reload and a crash: a store in the browser's storage. A stored value of another
 * shape reads as `initial`. Where the browser refuses storage, the value lasts as long as the page.
 */
export class StoredValue<Value> extends Store<Value> {
  /** Calls with what another tab has written; this tab keeps its own. Returns the function that ends it. */
  readonly onOther: (listener: (theirs: Value) => void) => () => void;

  constructor({ key, schema, initial, storage, acrossTabs = false }: StoredValueOptions<Value>) {
    super({
      initial,
      read: () => readStored(storage(), key, schema) ?? initial,
      write: (value) => void writeStored(storage(), key, value),
      ...(acrossTabs && { watch: (store) => onOtherTab(key, store.refresh) }),
    });
    this.onOther = (listener) =>
      onOtherTab(key, () => {
        const theirs = readStored(storage(), key, schema);
        if (theirs !== null) listener(theirs);
      });
  }
}

function onOtherTab(key: string, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && changed();
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Makes one value for each person in this tab, which all callers share. */
export function perPerson<Made>(make: (personId: string) => Made) {
  const byPerson = new Map<string, Made>();
  return (personId: string): Made => {
    const instance = byPerson.get(personId) ?? make(personId);
    // A server renders for many people, so only a browser may keep the values.
    if (typeof window !== "undefined") byPerson.set(personId, instance);
    return instance;
  };
}

type StoredPerPerson<Value> = {
  /** The rest of the storage key, after the person. People who share a browser have separate values. */
  name: string;
  schema: Shape<Value>;
  initial: Value;
  /** Whether writes of another tab are read at once, while there is a listener. */
  acrossTabs?: boolean;
};

/**
 * Declares a value that each person keeps in the browser until signing out. Returns the value of a person in
 * this tab.
 */
export const storedPerPerson = <Value>({ name, ...rest }: StoredPerPerson<Value>) =>
  perPerson(
    (personId) =>
      new StoredValue<Value>({ key: storageKey(personId, name), storage: browserStorage, ...rest }),
  );
