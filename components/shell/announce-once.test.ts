import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import { ANNOUNCED_LIFE_MS } from "./announce-once";

/** A tab of the browser: its own copy of the module and its own connection to the database of all. */
async function openTab() {
  vi.resetModules();
  return import("./announce-once");
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

it("is true in one tab for each event, however many ask at once", async () => {
  const tabs = await Promise.all([openTab(), openTab(), openTab()]);
  const names = Array.from({ length: 20 }, (_, at) => `sound-${at}`);
  const asked = await Promise.all(
    names.map((name) => Promise.all(tabs.map((tab) => tab.announceOnce(name)))),
  );
  expect(asked.map((claims) => claims.filter(Boolean).length)).toEqual(names.map(() => 1));
});

it("stays false in a tab that asks later, or was loaded again, until the event cannot come any more", async () => {
  const first = await openTab();
  expect(await first.announceOnce("toast-1")).toBe(true);
  const again = await openTab();
  expect(await again.announceOnce("toast-1")).toBe(false);
  const later = Date.now() + ANNOUNCED_LIFE_MS;
  vi.spyOn(Date, "now").mockReturnValue(later);
  expect(await again.announceOnce("toast-1")).toBe(true);
});

it("is true where the browser refuses its storage", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const tab = await openTab();
  expect(await tab.announceOnce("toast-1")).toBe(true);
  await expect(tab.forgetAnnounced()).resolves.toBeUndefined();
});

it("forgets what was announced when somebody signs out", async () => {
  const tab = await openTab();
  await tab.announceOnce("toast-1");
  await tab.forgetAnnounced();
  expect(await tab.announceOnce("toast-1")).toBe(true);
});
