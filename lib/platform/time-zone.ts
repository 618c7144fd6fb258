import * as z from "zod/mini";

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA time zone, as browsers name their own. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, "This is not a time zone."));

let latest: { zone: string; format: Intl.DateTimeFormat } | undefined;

/** The calendar day of a moment in a zone, as `2026-03-01`. Throws RangeError for what is no zone. */
export function dayIn(zone: string, moment: Date): string {
  // A list of moments is in one zone, and a format costs more to make than to use.
  if (latest?.zone !== zone) latest = { zone, format: createDayFormat(zone) };
  return latest.format.format(moment);
}

const createDayFormat = (zone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
