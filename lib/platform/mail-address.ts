import * as z from "zod/mini";
import { messages } from "./messages";

const MAX_CHARACTERS = 254;

/** An email address as people type it. */
export const mailAddress = z.email(messages.mailAddress.invalid).check(z.maxLength(MAX_CHARACTERS));
