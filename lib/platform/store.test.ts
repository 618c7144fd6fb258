import { expect, it, vi } from "vitest";
import { Store } from "./store";

it("notifies every listener of each change until its subscription ends", () => {
  const store = new Store({ initial: 1 });
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set((value) => value + 1);
  stop();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
  expect(store.initial()).toBe(1);
});

it("watches its source from the first listener to the last", () => {
  const end = vi.fn();
  const watch = vi.fn(() => end);
  const store = new Store({ initial: 0, watch });
  const stops = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
  expect(watch).toHaveBeenCalledOnce();
  stops[0]?.();
  expect(end).not.toHaveBeenCalled();
  stops[1]?.();
  expect(end).toHaveBeenCalledOnce();
});
