import * as z from "zod/mini";
import { tidyName } from "@/lib/platform/name-form";
import { messages as text } from "./messages";

const MAX_TAG_LENGTH = 60;
const MAX_TAGS = 50;

/** A tag of a person. Commas separate tags where several are typed. */
export const tagName = z
  .string()
  .check(
    z.overwrite(tidyName),
    z.minLength(1, text.empty),
    z.maxLength(MAX_TAG_LENGTH, text.tooLong(MAX_TAG_LENGTH)),
    z.regex(/^[^,]+$/, text.comma),
  );

/** A tag to look for, as it is stored: those of earlier releases may be written in other ways. */
export const storedTag = z.string().check(z.minLength(1), z.maxLength(MAX_TAG_LENGTH));

/** The tags of a job. */
export const jobTags = z.array(tagName).check(z.maxLength(MAX_TAGS, text.tooMany(MAX_TAGS)));
