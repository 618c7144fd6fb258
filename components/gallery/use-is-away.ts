"use client";

import { useSyncExternalStore } from "react";

/** With fewer pixels of scroll a person still sees the top, so new jobs may simply appear. */
const AT_TOP_PX = 80;

const subscribe = (changed: () => void) => {
  const events = ["scroll", "focusin", "focusout"] as const;
  for (const event of events) window.addEventListener(event, changed, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
};

/** Whether a person is further down, or moves through the tiles by keyboard. Then nothing may move. */
export const useIsAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY >= AT_TOP_PX || document.querySelector("[data-grid] :focus-visible") !== null,
    () => false,
  );
