import { useSyncExternalStore } from "react";
import type { Store } from "@/lib/platform/store";

const whole = <Value>(value: Value): Value => value;

/**
 * The value of a store, or a part of it that `select` picks (the same reference while unchanged). While
 * hydrating it is the initial value, as on the server.
 */
export function useStored<Value>(store: Store<Value>): Value;
export function useStored<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part;
export function useStored<Value>(store: Store<Value>, select: (value: Value) => unknown = whole) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial()),
  );
}

const never = () => () => undefined;

/** False on the server and while hydrating, true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
