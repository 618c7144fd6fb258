import * as z from "zod/mini";

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA time zone, as browsers name their own. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isZone, "This is not a time zone."));

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a zone, as `2026-03-01`. Throws RangeError for what is no zone. */
export function dayIn(zone: string, moment: Date): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(zone, format);
  return format.format(moment);
}
