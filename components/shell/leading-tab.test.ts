import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubChannels } from "@/lib/testing/channels";
import { leadOneTab } from "./leading-tab";

/** The longest that a leader which closed without a word is missed. */
const MISSED_MS = 3_600;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tabs of a browser without locks, and which of them lead. */
function browser() {
  const channels = stubChannels();
  const leading = new Set<string>();
  const endings = new Map<string, AbortController>();
  return {
    leading,
    tabs: () => [...endings.keys()],
    open(tab: string) {
      const ending = new AbortController();
      endings.set(tab, ending);
      const lead = (until: AbortSignal) => {
        leading.add(tab);
        until.addEventListener("abort", () => leading.delete(tab));
      };
      channels.open(tab, () => leadOneTab("test", ending.signal, lead));
    },
    close(tab: string) {
      endings.get(tab)?.abort();
      endings.delete(tab);
    },
    /** Its process is gone. */
    crash(tab: string) {
      channels.silence(tab);
      endings.get(tab)?.abort();
      endings.delete(tab);
    },
    freeze: channels.silence,
    thaw: channels.restore,
  };
}

it("one of nine tabs leads within a second, and goes on", async () => {
  const { open, leading } = browser();
  for (let tab = 0; tab < 9; tab++) open(`${tab}`);
  await vi.advanceTimersByTimeAsync(1_000);
  const first = [...leading];
  expect(first).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...leading]).toEqual(first);
});

it("another tab leads within a second when the leader closes, and within four when it crashes", async () => {
  for (const [way, ms] of [
    ["close", 600],
    ["crash", MISSED_MS],
  ] as const) {
    const tabs = browser();
    for (const tab of ["a", "b", "c"]) tabs.open(tab);
    await vi.advanceTimersByTimeAsync(1_000);
    const [first = ""] = tabs.leading;
    tabs[way](first);
    expect(tabs.leading.size).toBe(0);
    await vi.advanceTimersByTimeAsync(ms);
    expect(tabs.leading.size).toBe(1);
    expect(tabs.leading).not.toContain(first);
    for (const tab of tabs.tabs()) tabs.close(tab);
  }
});

it("a frozen leader that comes back leaves one of both", async () => {
  const { open, freeze, thaw, leading } = browser();
  for (const tab of ["a", "b", "c"]) open(tab);
  await vi.advanceTimersByTimeAsync(1_000);
  const [first = ""] = leading;
  freeze(first);
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(leading.size).toBe(2);
  thaw(first);
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(leading.size).toBe(1);
});

it("a page that is hidden for good gives the lead back, and one that returns takes part again", async () => {
  const { open, leading } = browser();
  open("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(leading.size).toBe(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(leading.size).toBe(0);
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(leading.size).toBe(1);
});

it("whatever tabs do, one leads afterwards, and nobody does in an empty browser", async () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
  const act = fc.record({ tab: name, act: fc.constantFrom("open", "close", "crash"), ms: fc.nat(5_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { open, close, crash, tabs, leading } = browser();
      let count = 0;
      const names = new Map<string, string>();
      for (const { tab, act, ms } of acts) {
        const known = names.get(tab);
        if (act === "open" && !known) {
          names.set(tab, `${tab}${count++}`);
          open(names.get(tab) ?? "");
        } else if (act !== "open" && known) {
          (act === "close" ? close : crash)(known);
          names.delete(tab);
        }
        await vi.advanceTimersByTimeAsync(ms);
      }
      await vi.advanceTimersByTimeAsync(MISSED_MS + 100);
      expect(leading.size).toBe(names.size > 0 ? 1 : 0);
      for (const tab of tabs()) close(tab);
    }),
    { numRuns: 60 },
  );
});
