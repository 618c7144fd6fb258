import type * as z from "zod/mini";

/** The part of the browser's localStorage we use; tests pass a map. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "atelier:";

/** The only way to name our keys in the browser's storage, so that signing out finds all of them. */
export const storageKey = (...parts: readonly string[]): string => PREFIX + parts.join(":");

/** Deletes everything we store in this browser, of everybody who used it: drafts, prompts, choices. */
export function clearStored(): void {
  try {
    const ours = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of ours) window.localStorage.removeItem(key);
  } catch {
    // A browser that refuses its storage has nothing stored.
  }
}

/**
 * The JSON under a key that passes `schema`; anything else reads as null. A refused storage reads as empty.
 */
export function readStored<Schema extends z.ZodMiniType>(
  storage: TextStorage | null,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    const text = storage?.getItem(key);
    return text ? (schema.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** False when the browser refuses (private mode, quota): the page continues without the copy. */
export function writeStored(storage: TextStorage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

/** The browser's storage that outlives a visit; null on the server, and where it is blocked. */
export const browserStorage = (): TextStorage | null => {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
};
