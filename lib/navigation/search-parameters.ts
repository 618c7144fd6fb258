import { createParser } from "nuqs/server";
import type * as z from "zod/mini";
import { calendarDay, timeZone } from "@/lib/platform/calendar";

const MAX_FIGURE = 1e9;

/** A number of seconds or credits in a filter; anything else counts as absent. */
export const parseAsFigure = createParser({
  parse: (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return value >= 0 && value <= MAX_FIGURE ? value : null;
  },
  serialize: String,
});

const parserOf = (schema: z.ZodMiniType<string>) =>
  createParser({ parse: (text) => schema.safeParse(text).data ?? null, serialize: (text: string) => text });

/** A calendar day in the routes' range, as `2026-03-01`. */
export const parseAsDay = parserOf(calendarDay);

/** The IANA zone of the days. */
export const parseAsTimeZone = parserOf(timeZone);

/**
 * A page's address with a query.
 * @param query the result of a serializer of nuqs: empty, or starting with the question mark
 */
export const withQuery = <Path extends string>(path: Path, query: string): Path | `${Path}?${string}` =>
  query.startsWith("?") ? `${path}?${query.slice(1)}` : path;
