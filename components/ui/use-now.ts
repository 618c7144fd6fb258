"use client";

import { Store } from "@/lib/platform/store";
import { useStored } from "./use-stored";

/** One clock for every elapsed time on the page. It stops while no component uses it. */
const clock = new Store<number | null>({
  initial: null,
  watch: ({ set }) => {
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), 1_000);
    return () => clearInterval(timer);
  },
});

/**
 * Milliseconds since 1970, updated each second; null on the server and while hydrating, where the time is
 * unknown.
 */
export const useNow = (): number | null => useStored(clock);
