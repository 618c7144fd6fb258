import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onStopSignals } from "./stop-signals";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("counts signals that come together as one, and a later one as a request to end at once", () => {
  const [source, stop, kill] = [new EventEmitter(), vi.fn(), vi.fn()];
  onStopSignals({ stop, kill }, source);
  source.emit("SIGINT");
  source.emit("SIGTERM");
  vi.advanceTimersByTime(300);
  source.emit("SIGINT");
  expect([stop.mock.calls.length, kill.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(2_000);
  source.emit("SIGINT");
  expect([stop.mock.calls.length, kill.mock.calls.length]).toEqual([1, 1]);
});
