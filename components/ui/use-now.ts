"use client";

import { Store } from "@/lib/platform/store";
import { useStored } from "./use-stored";

/** One clock for every elapsed time on the page; it stops when nobody looks. */
const clock = new Store<number | null>({
  initial: null,
  watch: ({ set }) => {
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), 1_000);
    return () => clearInterval(timer);
  },
});

/** Epoch milliseconds, renewed each second; null on the server and while hydrating, which know no clock. */
export const useNow = (): number | null => useStored(clock);
