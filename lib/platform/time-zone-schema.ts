import * as z from "zod/mini";
import { messages } from "./messages";
import { isTimeZone } from "./time-zone";

/** The name of an IANA time zone. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, messages.timeZone.invalid));
