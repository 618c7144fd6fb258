"use client";

import { useSyncExternalStore } from "react";

/** Below this many pixels of scroll a person still sees the top, and new jobs may simply appear. */
const AT_TOP_PX = 80;

const subscribe = (changed: () => void) => {
  const events = ["scroll", "focusin", "focusout"] as const;
  for (const event of events) window.addEventListener(event, changed, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
};

/** Whether a person is further down, or goes through the tiles by keyboard: then nothing may move. */
export const useIsAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY >= AT_TOP_PX || document.querySelector("[data-grid] :focus-visible") !== null,
    () => false,
  );
