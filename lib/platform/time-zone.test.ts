import * as fc from "fast-check";
import { expect, it } from "vitest";
import { timeZone } from "./calendar";
import { dayIn, knownTimeZone } from "./time-zone";

it("returns the day of a moment in a zone", () => {
  const moment = new Date("2026-03-01T23:30:00Z");
  expect(dayIn("UTC", moment)).toBe("2026-03-01");
  expect(dayIn("Asia/Tokyo", moment)).toBe("2026-03-02");
  expect(dayIn("America/New_York", new Date("2026-03-01T02:00:00Z"))).toBe("2026-02-28");
});

it("returns the day of UTC as ISO 8601 writes it", () => {
  const moments = fc.date({ min: new Date("1600-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      expect(dayIn("UTC", moment)).toBe(moment.toISOString().slice(0, 10));
    }),
  );
});

it.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["UTC", "UTC"],
  ["+05:00", "Etc/GMT-5"],
  ["-0300", "Etc/GMT+3"],
  ["+05:30", "UTC"],
  ["+23:00", "UTC"],
  ["Etc/Unknown", "UTC"],
  ["undefined", "UTC"],
  ["", "UTC"],
])("a browser that reports the time zone %j has %s", (reported, known) => {
  expect(knownTimeZone(reported)).toBe(known);
  expect(timeZone.safeParse(known).success).toBe(true);
});

it("accepts no offset as the name of a time zone", () => {
  for (const offset of ["+05:30", "-03:00", "+5"]) expect(timeZone.safeParse(offset).success).toBe(false);
});
