import * as z from "zod/mini";
import { storageKey } from "@/lib/platform/stored";

const STORED = storageKey("preferences");

const preference = z.object({
  /** Whether a key without Ctrl or ⌘ is a command. */
  singleKeys: z._default(z.boolean(), true),
  /** How the end of a job is told, besides in the page. */
  noticeTitle: z._default(z.boolean(), true),
  noticeSound: z._default(z.boolean(), false),
  noticeBrowser: z._default(z.boolean(), false),
});
export type Preferences = z.infer<typeof preference>;

const USUAL = preference.parse({});
const listeners = new Set<() => void>();
let known: Preferences | null = null;

function read(): Preferences {
  known ??= z.catch(preference, USUAL).parse(stored());
  return known;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

const onStorage = ({ key }: StorageEvent) => {
  if (key !== STORED) return;
  known = null;
  tell();
};

/** What this browser was told to do and not to do; the same in all its tabs. */
export const preferences = {
  read,
  readOnServer: () => USUAL,
  choose(patch: Partial<Preferences>): void {
    known = { ...read(), ...patch };
    try {
      localStorage.setItem(STORED, JSON.stringify(known));
    } catch {
      // Storage can be switched off; the choice then lasts as long as the page.
    }
    tell();
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener("storage", onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", onStorage);
    };
  },
};
