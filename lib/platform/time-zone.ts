import * as z from "zod/mini";
import { messages } from "./messages";

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA time zone, as browsers report theirs. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, messages.timeZone.invalid));

let latest: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/**
 * The calendar day of a moment in a zone, as `2026-03-01`.
 * @throws RangeError for an unknown zone
 */
export function dayIn(timeZone: string, moment: Date): string {
  // Callers format many moments of one zone, and creating a format costs more than using it.
  if (latest?.timeZone !== timeZone) latest = { timeZone, format: createDayFormat(timeZone) };
  return latest.format.format(moment);
}

const createDayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
