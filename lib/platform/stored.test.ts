import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { StoredValue } from "./stored";

/** A storage shared by two tabs; `told` is the browser's event in the other tab. */
function aBrowser() {
  const entries = new Map<string, string>();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const storage = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  });
  const dispatchStorage = (key: string) => page.dispatchEvent(Object.assign(new Event("storage"), { key }));
  return { entries, storage, dispatchStorage };
}

it("keeps a stored value for the next visit, and reads what fits the schema only", () => {
  const { entries, storage } = aBrowser();
  const options = { key: "count", schema: z.number(), initial: 0, storage };
  new StoredValue(options).set(7);
  expect(new StoredValue(options).get()).toBe(7);
  entries.set("count", '"seven"');
  expect(new StoredValue(options).get()).toBe(0);
});

it("follows changes of another tab where that is requested, and only there", () => {
  const { entries, storage, dispatchStorage } = aBrowser();
  const options = { key: "count", schema: z.number(), initial: 0, storage };
  const shared = new StoredValue({ ...options, acrossTabs: true });
  const own = new StoredValue(options);
  const heard: number[] = [];
  for (const store of [shared, own]) store.subscribe(() => heard.push(store.get()));
  expect([shared.get(), own.get()]).toEqual([0, 0]);
  entries.set("count", "5");
  dispatchStorage("another");
  expect(heard).toEqual([]);
  dispatchStorage("count");
  expect(heard).toEqual([5]);
  expect([shared.get(), own.get()]).toEqual([5, 0]);
});
