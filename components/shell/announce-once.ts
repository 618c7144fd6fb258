import { clear, createStore, update } from "idb-keyval";
import * as z from "zod/mini";

/** An event that was announced longer ago does not come again. */
export const ANNOUNCED_LIFE_MS = 10 * 60_000;

const KEY = "announced";
/** The time of each announcement, by its event's name. */
const announced = z.record(z.string(), z.number());
const store = createStore("atelier", "claims");

/**
 * Whether this tab should announce an event: true in one tab of a browser for each name, however many ask at once.
 * A transaction of IndexedDB sees what other tabs have stored. A lock around localStorage is not enough: a tab may get
 * the lock before it sees what its previous holder has written.
 */
export async function announceOnce(name: string): Promise<boolean> {
  let isOurs = true;
  try {
    await update<unknown>(
      KEY,
      (stored) => {
        const now = Date.now();
        const recent = Object.entries(announced.safeParse(stored).data ?? {}).filter(
          ([, at]) => now - at < ANNOUNCED_LIFE_MS,
        );
        isOurs = recent.every(([other]) => other !== name);
        return Object.fromEntries(isOurs ? [...recent, [name, now]] : recent);
      },
      store,
    );
  } catch {
    // Without storage, tabs cannot coordinate. An event announced twice is better than a missed one.
    return true;
  }
  return isOurs;
}

/** Forgets the announcements of this browser. */
export async function forgetAnnounced(): Promise<void> {
  try {
    await clear(store);
  } catch {
    // A browser that refuses its storage has nothing stored.
  }
}
