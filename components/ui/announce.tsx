"use client";

import { excerpt } from "@/lib/platform/excerpt";
import { Store } from "@/lib/platform/store";
import { useStored } from "./use-stored";

/** Long enough for a screen reader to pick up one message before the next replaces it. */
const HOLD_MS = 700;

const waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** About half a minute of speech. What may be longer belongs to the page, where it can be left. */
const MAX_LETTERS = 300;

/** The text of the page's one live region. */
export const announcement = new Store<string>({ initial: "" });

function next(): void {
  const text = waiting.shift();
  timer = text === undefined ? undefined : setTimeout(next, HOLD_MS);
  // The same text again would be no change, and would not be read. A no-break space makes one.
  if (text !== undefined) announcement.set((shown) => (text === shown ? `${text}\u00a0` : text));
}

/** Announces `text`, or the beginning of a long one, once, politely, through the page's one live region. */
export function announce(text: string): void {
  waiting.push(excerpt(text, MAX_LETTERS));
  if (timer === undefined) next();
}

/**
 * The page's only `role="status"`, mounted once by the root layout. All announcements use it through
 * `announce`.
 */
export function LiveRegion() {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {useStored(announcement)}
    </div>
  );
}
