import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { archiveDelaySeconds, nextArchiveTry } from "./archive-failure";

const now = new Date("2026-11-22T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const gone = new ApiError("gone", "The link has ended.");
const away = new ApiError("upstream_unreachable", "No response.");
const next = (error: unknown, expiresAt: Date | null, failingSince = hours(-30), attempts = 40) =>
  nextArchiveTry({ attempts, failingSince, expiresAt }, error, now);

describe("after a failure to copy a result", () => {
  it.each([
    ["the link is refused before its end", gone, hours(1)],
    ["the link is refused and has no end", gone, null],
    ["the host is away", away, hours(1)],
    ["the host is away and the link ended in the meantime", away, hours(-23)],
    ["something of ours broke", new Error("broken"), null],
    ["the link ended long ago, and this is the first failure", away, hours(-100), now],
    ["the link ended long ago, and it has failed for hours", new Error("broken"), hours(-100), hours(-23)],
  ])("it is tried again, however often it failed: %s", (_, error, expiresAt, failingSince?: Date) => {
    const { isOver, ...rest } = next(error, expiresAt, failingSince);
    expect(isOver).toBe(false);
    expect(rest).toMatchObject({ delaySeconds: expect.closeTo(3_420, -3) });
  });

  it.each([
    ["the host says so after the link's end", gone, hours(-0.001)],
    ["the host was away for a day after it", away, hours(-24)],
    ["nothing else helped for a day after it", new Error("broken"), hours(-24)],
    ["the link has no end, and the host has said for a week that it is gone", gone, null, hours(-24 * 7)],
  ])("it is given up when %s", (_, error, expiresAt, failingSince?: Date) => {
    expect(next(error, expiresAt, failingSince)).toEqual({ isOver: true });
  });

  it("it is never given up for a full disk, and delayed by minutes at most", () => {
    const full = new ApiError("insufficient_storage", "Full.");
    const delays = [1, 40].map((attempts) => next(full, hours(-100), hours(-100), attempts));
    expect(delays).toMatchObject([
      { obstacle: "room" },
      { isOver: false, delaySeconds: 300, obstacle: "room" },
    ]);
    expect(delays[0]).toMatchObject({ delaySeconds: expect.closeTo(2, 0) });
  });

  it("names an unreachable host as the obstacle, and no other error", () => {
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
