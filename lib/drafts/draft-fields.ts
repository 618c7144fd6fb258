import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { jobTags } from "@/lib/jobs/tags/tag";
import { storedPerPerson } from "@/lib/platform/stored";

// Every field of a draft falls back alone: a field that is unreadable (from an older release or an incomplete
// write) is empty, and the rest, above all the text, survives.

export const draftText = z.catch(z.string(), "");
export const draftChoice = z.catch(z.nullable(z.string()), null);
/** The tags that its jobs begin with. Drafts of earlier releases have none. */
export const draftTags = z.catch(jobTags, []);
export const draftInput = z.catch(z.nullable(hostedInput), null);

/** The draft that each person has in this browser. The schema makes an empty one of an object without fields. */
export const draftPerPerson = <Draft>(name: string, schema: z.ZodMiniType<Draft>) =>
  storedPerPerson({ name, schema, initial: schema.parse({}) });
