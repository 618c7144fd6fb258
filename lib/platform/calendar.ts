import * as z from "zod/mini";

/** PostgreSQL counts years from 1, JavaScript and ISO 8601 from 0. */
const hasYear = (text: string): boolean => !text.startsWith("0000");
const NO_YEAR = "There is no year 0000.";

/** A calendar day that the database knows too, as `2026-03-01`. */
export const calendarDay = z.iso.date().check(z.refine(hasYear, NO_YEAR));
/** A moment that the database knows too, with its offset. */
export const moment = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => new Date(text) >= new Date("0001-01-01T00:00:00Z"), NO_YEAR));
