import * as z from "zod/mini";
import { messages } from "./messages";

/** A point in time with its offset (RFC 3339). */
export const timestamp = z.iso.datetime({ offset: true });

const BEYOND_ONE_UNIT = /[\u{10000}-\u{10ffff}]/gu;

/**
 * The length of a text in characters, as limits and prices count it (section Limits): an emoji is one, although a
 * string of JavaScript holds two units for it.
 */
export const countCharacters = (text: string): number =>
  text.length - (text.match(BEYOND_ONE_UNIT)?.length ?? 0);

/** The first characters of a text; never half of one. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join("");

/** Text of at most `maxLength` characters, with the message about a longer one. */
export const textUpTo = (maxLength: number, tooLong = messages.text.tooLong) =>
  z.string().check(
    z.refine((text) => countCharacters(text) <= maxLength, tooLong(maxLength)),
    z.meta({ maxLength }),
  );
