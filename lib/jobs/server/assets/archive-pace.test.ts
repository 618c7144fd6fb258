import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { archiveDelaySeconds, nextTry } from "./archive-pace";

const now = new Date("2026-11-22T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const gone = new ApiError("gone", "The link has ended.");
const away = new ApiError("upstream_unreachable", "No answer.");
const next = (error: unknown, expiresAt: Date | null, attempts = 40) =>
  nextTry({ attempts, expiresAt }, error, now);

describe("after a failure to copy a result", () => {
  it.each([
    ["the link is refused before its end", gone, hours(1)],
    ["the link is refused and has no end", gone, null],
    ["the host is away", away, hours(1)],
    ["the host is away and the link ended in the meantime", away, hours(-23)],
    ["something of ours broke", new Error("broken"), null],
  ])("it is tried again, however often it failed: %s", (_, error, expiresAt) => {
    const { isOver, ...rest } = next(error, expiresAt);
    expect(isOver).toBe(false);
    expect(rest).toMatchObject({ delaySeconds: expect.closeTo(3_420, -3) });
  });

  it.each([
    ["the host says so after the link's end", gone, hours(-0.001)],
    ["the host was away for a day after it", away, hours(-24)],
    ["nothing else helped for a day after it", new Error("broken"), hours(-24)],
  ])("it is given up when %s", (_, error, expiresAt) => {
    expect(next(error, expiresAt)).toEqual({ isOver: true });
  });

  it("a full disk costs no time and never ends it", () => {
    const full = new ApiError("insufficient_storage", "Full.");
    expect(next(full, hours(-100))).toEqual({ isOver: false, delaySeconds: 0, obstacle: "room" });
  });

  it("names a host that is away, and nothing else", () => {
    expect(next(away, null)).toMatchObject({ obstacle: "host" });
    expect(next(gone, null)).toMatchObject({ obstacle: null });
  });
});

it("waits longer each time, from two seconds to an hour", () => {
  const delays = Array.from({ length: 40 }, (_, failures) => archiveDelaySeconds(failures + 1, 1));
  expect(delays[0]).toBe(2);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.at(-1)).toBe(3_600);
  // The pace of an hour is reached within two, and kept: a night is no reason to give up.
  expect(delays.slice(0, 11).reduce((sum, delay) => sum + delay, 0)).toBeLessThan(2 * 3_600);
});
