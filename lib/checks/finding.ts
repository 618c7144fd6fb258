import * as z from "zod/mini";

/** What our own arithmetic finds in the file of a take, without a model and without credits. */
export const MEASURED_KINDS = [
  "black",
  "frozen",
  "silent",
  "loudness",
  "ratio",
  "cuts",
  "first_frame",
] as const;

/** What a describer and a language model find, for credits. */
export const JUDGED_KINDS = ["subject", "action", "text", "reference", "speech"] as const;

export type MeasuredKind = (typeof MEASURED_KINDS)[number];
export type JudgedKind = (typeof JUDGED_KINDS)[number];

/** Letters of what a model says of one finding. */
export const MAX_NOTE = 200;

/** What a machine saw in a take that its shot did not ask for. It picks and deletes nothing. */
export const finding = z.object({
  kind: z.enum([...MEASURED_KINDS, ...JUDGED_KINDS]),
  /** Where it begins and ends, in seconds of the file. Null where it is about the whole take. */
  at: z.nullable(z.number().check(z.nonnegative())),
  until: z.nullable(z.number().check(z.nonnegative())),
  /** What a model said of it, as plain text. Null for what was measured. */
  note: z.nullable(z.string().check(z.maxLength(MAX_NOTE))),
  /** The take can hardly be used, so it is listed after the others. */
  is_reject: z.boolean(),
});

export type Finding = z.infer<typeof finding>;
