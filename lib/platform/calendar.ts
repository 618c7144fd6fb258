import * as z from "zod/mini";
import { messages } from "./messages";
import { isTimeZone } from "./time-zone";

const FIRST = new Date("0001-01-01T00:00:00Z");
const LAST = new Date("9999-12-31T23:59:59.999Z");

/** Whether the database can read a time as JavaScript writes it: with a year of four digits, from year 1. */
const isInRange = (text: string): boolean => new Date(text) >= FIRST && new Date(text) <= LAST;

/** A calendar day in the database's range, as `2026-03-01`. */
export const calendarDay = z.iso.date().check(z.refine(isInRange, messages.calendar.outOfRange));
/** A moment in the database's range, with its offset. */
export const moment = z.iso
  .datetime({ offset: true })
  .check(z.refine(isInRange, messages.calendar.outOfRange));

/** The first and last moment of the calendar in milliseconds since 1970. */
export const TIME_RANGE_MS = { first: FIRST.getTime(), last: LAST.getTime() };

/** The name of an IANA time zone. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, messages.timeZone.invalid));
