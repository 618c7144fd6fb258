import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openLiveStream, readFrame } from "./live-stream";
import type { Connection } from "./stores";

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  giveUp() {
    this.close();
    this.onerror?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const states: Connection[] = [];
  const gaps: number[] = [];
  const end = openLiveStream({
    onJob: () => undefined,
    onDescription: () => undefined,
    onLibrary: () => undefined,
    onState: (state) => states.push(state),
    onGap: () => gaps.push(Date.now()),
  });
  return { states, gaps, end, latest: () => FakeSource.all.at(-1) };
}

it("opens a new connection when the browser gave up, and says that something may be missing", () => {
  const { states, gaps, latest } = watch();
  latest()?.onopen?.();
  latest()?.giveUp();
  expect(FakeSource.all).toHaveLength(1);
  vi.runOnlyPendingTimers();
  expect(FakeSource.all).toHaveLength(2);
  latest()?.onopen?.();
  expect(states).toEqual(["connected", "reconnecting", "connected"]);
  expect(gaps).toHaveLength(1);
});

it("leaves a short loss to the browser, which resumes where it was", () => {
  const { gaps, latest } = watch();
  latest()?.onopen?.();
  latest()?.onerror?.();
  vi.runAllTimers();
  latest()?.onopen?.();
  expect(FakeSource.all).toHaveLength(1);
  expect(gaps).toHaveLength(0);
});

it("waits longer after each failure, at most half a minute", () => {
  const { latest } = watch();
  const waits = Array.from({ length: 8 }, () => {
    const before = Date.now();
    latest()?.giveUp();
    vi.runOnlyPendingTimers();
    return Date.now() - before;
  });
  expect(waits[0]).toBeLessThanOrEqual(1_000);
  expect(waits[7]).toBeGreaterThanOrEqual(15_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
});

it("ends without leaving a timer or a connection", () => {
  const { end, latest } = watch();
  latest()?.giveUp();
  end();
  vi.runAllTimers();
  expect(FakeSource.all).toHaveLength(1);
  expect(latest()?.readyState).toBe(FakeSource.CLOSED);
});

it("passes over frames it cannot read", () => {
  expect(readFrame("{")).toBeNull();
  expect(readFrame('{"id":"job_1","status":"melted"}')).toBeNull();
});
