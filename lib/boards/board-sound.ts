import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { idInRequest } from "@/lib/platform/ids";
import { messages } from "./messages";

const MAX_CHARACTERS = 4_000;

/** What is heard under the picks of a board: the result of a job, such as a voice line, or an uploaded file. */
export const boardSound = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("job"), job_id: idInRequest }),
  z.strictObject({
    of: z.literal("upload"),
    input: hostedInput.check(
      z.refine(({ type }) => type === "audio", messages.notASound),
      z.refine((input) => JSON.stringify(input).length <= MAX_CHARACTERS, messages.inputsTooLong),
    ),
  }),
]);
export type BoardSound = z.infer<typeof boardSound>;
