import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FeedFrame, readFeedFrame } from "@/lib/feed/frames";
import { stubChannels } from "@/lib/testing/channels";
import { joinLiveTabs, openLiveStream } from "./live-tabs";
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
  const frames: FeedFrame[] = [];
  const end = openLiveStream({
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
    onGap: () => gaps.push(Date.now()),
  });
  return { states, gaps, frames, end, latest: () => FakeSource.all.at(-1) };
}

it("opens a new connection when the browser gave up, and reports a gap", () => {
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

it("leaves a short loss to the browser, which resumes by itself", () => {
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

class FakeChannel {
  static latest: FakeChannel | undefined;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly postMessage = vi.fn();
  readonly close = vi.fn();
  constructor() {
    FakeChannel.latest = this;
  }
}

it.each([
  ["nothing was missed by the first tab", null, 0],
  ["a tab that takes the connection over catches up", "reconnecting", 1],
] as const)("%s", (_name, state, expected) => {
  let lead = () => Promise.resolve();
  const request = (_lock: string, _options: object, grant: () => Promise<void>) => {
    lead = grant;
    return Promise.resolve();
  };
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  const onGap = vi.fn();
  const end = joinLiveTabs({ onFrame: vi.fn(), onState: vi.fn(), onGap });
  if (state) FakeChannel.latest?.onmessage?.({ data: { type: "state", state } });
  void lead();
  expect(onGap).toHaveBeenCalledTimes(expected);
  end();
});

it("nine tabs without locks have one connection, and all hear of it", async () => {
  const channels = stubChannels();
  vi.stubGlobal("navigator", { onLine: true });
  const heard = Array.from({ length: 9 }, () => ({ onFrame: vi.fn(), onState: vi.fn(), onGap: vi.fn() }));
  const ends = heard.map((stream, tab) => channels.open(`${tab}`, () => joinLiveTabs(stream)));
  await vi.advanceTimersByTimeAsync(5_000);
  const open = FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
  expect(open).toHaveLength(1);
  open[0]?.onopen?.();
  const change = { changed_at: "2026-01-01T00:00:00Z", jobs_changed_at: null };
  open[0]?.dispatchEvent(new MessageEvent("library", { data: JSON.stringify(change) }));
  await vi.advanceTimersByTimeAsync(1);
  for (const { onFrame, onState } of heard) {
    expect(onState.mock.lastCall).toEqual(["connected"]);
    expect(onFrame.mock.calls).toEqual([[{ event: "library", data: change }]]);
  }
  for (const end of ends) end();
  expect(FakeSource.all.every(({ readyState }) => readyState === FakeSource.CLOSED)).toBe(true);
});

it("ends without leaving a timer or a connection", () => {
  const { end, latest } = watch();
  latest()?.giveUp();
  end();
  vi.runAllTimers();
  expect(FakeSource.all).toHaveLength(1);
  expect(latest()?.readyState).toBe(FakeSource.CLOSED);
});

it("ignores frames it cannot read", () => {
  expect(readFeedFrame("job", "{")).toBeNull();
  expect(readFeedFrame("job", '{"id":"job_1","status":"melted"}')).toBeNull();
});

it("passes on frames it can read, and ignores unknown events", () => {
  const { frames, latest } = watch();
  const change = { changed_at: "2026-01-01T00:00:00Z", jobs_changed_at: null };
  for (const name of ["library", "weather", "job"]) {
    latest()?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(change) }));
  }
  expect(frames).toEqual([{ event: "library", data: change }]);
});
