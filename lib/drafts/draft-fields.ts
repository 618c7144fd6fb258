import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";

// Every field of a draft falls back alone: what an older release or a half-written store left unreadable
// is empty, and the rest (above all the text) survives.

export const draftText = z.catch(z.string(), "");
export const draftChoice = z.catch(z.nullable(z.string()), null);
export const draftInput = z.catch(z.nullable(hostedInput), null);
