"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** One clock for every elapsed time on the page; it stops when nobody looks. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, 1_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Epoch milliseconds, renewed each second; null on the server and while hydrating, which know no clock. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => now || null,
    () => null,
  );
