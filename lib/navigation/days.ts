import { createParser } from "nuqs/server";
import type * as z from "zod/mini";
import { calendarDay } from "@/lib/platform/calendar";
import { timeZone } from "@/lib/platform/time-zone";

const parserOf = (schema: z.ZodMiniType<string>) =>
  createParser({ parse: (text) => schema.safeParse(text).data ?? null, serialize: (text: string) => text });

/** A calendar day in the routes' range, as `2026-03-01`. */
export const parseAsDay = parserOf(calendarDay);

/** The IANA zone of the days. */
export const parseAsTimeZone = parserOf(timeZone);
