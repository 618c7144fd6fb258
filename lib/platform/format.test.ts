import { expect, test } from "vitest";
import { formatBytes, formatClock, formatCredits, formatRelative, formatSeconds } from "./format";

test.each([
  [null, "no data"],
  [0, "0 credits"],
  [1, "1 credit"],
  [12_400, "12,400 credits"],
])("%s credits read %s", (credits, text) => expect(formatCredits(credits)).toBe(text));

test.each([
  [999, "999 B"],
  [1_000, "1 kB"],
  [999_960, "1 MB"],
  [50_000_000, "50 MB"],
])("%d bytes read %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [2.5, "2.5 s"],
  [60, "1 min"],
  [65, "1 min 5 s"],
  [7_380, "2 h 3 min"],
])("%d seconds read %s", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

test.each([
  [8, "0:08"],
  [3_723, "1:02:03"],
])("second %d of a player reads %s", (seconds, text) => expect(formatClock(seconds)).toBe(text));

test.each([
  [-3, "just now"],
  [-60, "1 minute ago"],
  [-3_599, "60 minutes ago"],
  [-7_200, "2 hours ago"],
  [-86_400, "yesterday"],
  [7_200, "in 2 hours"],
])("%d seconds from now read %s", (seconds, text) => expect(formatRelative(seconds * 1000, 0)).toBe(text));
