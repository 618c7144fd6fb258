import { createParser } from "nuqs/server";
import * as z from "zod/mini";
import { timeZone } from "@/lib/platform/time-zone";

const parserOf = (schema: z.ZodMiniType<string>) =>
  createParser({ parse: (text) => schema.safeParse(text).data ?? null, serialize: (text: string) => text });

/** A calendar day, as `2026-03-01`. */
export const parseAsDay = parserOf(z.iso.date());

/** The IANA zone whose days are meant. */
export const parseAsZone = parserOf(timeZone);
