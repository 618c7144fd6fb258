import { expect } from "@playwright/test";
import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));

/** Section "Error envelope": a single key `error`, holding these and nothing else. */
const envelope = z.strictObject({
  error: z.strictObject({
    code: text,
    message: text,
    request_id: text,
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});

/** What clients of the messages shape also read; an assumption about compat-a. */
const styled = z.object({
  type: z.literal("error"),
  request_id: z.optional(z.string()),
  error: z.object({ ...envelope.shape.error.shape, type: text }),
});

/** Expects the envelope exactly, as JSON, and returns its error. */
export function expectEnvelope(answer: { headers: Headers; body: unknown }) {
  expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
  const isStyled = typeof answer.body === "object" && answer.body !== null && "type" in answer.body;
  const read = (isStyled ? styled : envelope).safeParse(answer.body);
  if (!read.success) throw new Error(`${JSON.stringify(answer.body)} is no envelope: ${read.error.message}`);
  return read.data.error;
}
