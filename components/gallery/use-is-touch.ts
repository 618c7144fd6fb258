"use client";

import { useSyncExternalStore } from "react";

const QUERY = "(pointer: coarse)";

/** Whether the main pointer is a finger, which points at nothing before it presses. */
export const useIsTouch = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
