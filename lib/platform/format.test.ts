import { expect, test } from "vitest";
import {
  formatBytes,
  formatClock,
  formatCredits,
  formatDay,
  formatDecimal,
  formatLanguage,
  formatMoment,
  formatMomentDay,
  formatPercent,
  formatQuantity,
  formatRate,
  formatRateOf,
  formatRelative,
  formatSeconds,
  formatShortDay,
  formatSignificant,
  formatTime,
  formatWeekday,
  plainCredits,
} from "./format";

test.each([
  [null, "no data"],
  [0, "0 credits"],
  [1, "1 credit"],
  [12_400, "12,400 credits"],
])("%s credits read %s", (credits, text) => expect(formatCredits(credits)).toBe(text));

test.each([
  [1, "1 credit"],
  [1.04, "1 credit"],
  [1.06, "1.1 credits"],
  [0.96, "1 credit"],
  [0, "0 credits"],
])("a rate of %s reads %s", (rate, text) => expect(formatRateOf(rate, "credit")).toBe(text));

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

test("counts have their noun, rates a decimal when they are small, shares a sign without a space", () => {
  expect([formatQuantity(1, "reply", "replies"), formatQuantity(0, "job")]).toEqual(["1 reply", "0 jobs"]);
  expect([formatRate(34.84), formatRate(1_234.5)]).toEqual(["34.8", "1,235"]);
  expect(formatPercent(0.504)).toBe("50%");
});

test("prices keep the decimals they need", () => {
  expect([formatDecimal(22 / 3, 2), formatDecimal(0.125, 3), formatDecimal(5, 3)]).toEqual([
    "7.33",
    "0.125",
    "5",
  ]);
  expect([formatSignificant(0.00504), formatSignificant(1_234)]).toEqual(["0.00504", "1,230"]);
});

test("dates read as in the United States", () => {
  const day = "2026-03-01";
  expect([formatDay(day), formatWeekday(day), formatShortDay(day)]).toEqual([
    "Mar 1, 2026",
    "Sun, Mar 1, 2026",
    "Mar 1",
  ]);
});

test("a language has its English name, and a code that cannot be read stays as it is", () => {
  expect([formatLanguage("de-DE"), formatLanguage("not a code")]).toEqual(["German (Germany)", "not a code"]);
});

test("formats a moment in a given time zone", () => {
  const at = "2026-11-22T23:30:00Z";
  expect([formatMoment(at, "Asia/Tokyo"), formatTime(at, "Asia/Tokyo")]).toEqual([
    "Nov 23, 2026, 8:30 AM",
    "8:30:00 AM",
  ]);
  expect(formatMoment(at, "UTC")).toBe("Nov 22, 2026, 11:30 PM");
});

test("writes the day of a moment in a given time zone, with its year in another one", () => {
  const at = "2026-12-31T23:30:00Z";
  const now = new Date("2026-12-01T12:00:00Z");
  expect(formatMomentDay(at, "UTC", now)).toBe("Dec 31");
  expect(formatMomentDay(at, "Asia/Tokyo", now)).toBe("Jan 1, 2027");
});

test("writes credits for a file without what a sum of binary fractions leaves", () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(
    [0.1 + 0.2, 0.6777000000000001, 184, -0.5, 1e9 + 0.000001].map((credits) =>
      String(plainCredits(credits)),
    ),
  ).toEqual(["0.3", "0.6777", "184", "-0.5", "1000000000.000001"]);
});
