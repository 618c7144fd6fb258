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
const messagesError = z.strictObject({
  type: z.literal("error"),
  request_id: z.optional(text),
  error: z.strictObject({ ...envelope.shape.error.shape, type: text }),
});
/** What clients of the model list also read; an assumption about compat-b. */
const modelListError = z.strictObject({
  error: z.strictObject({ ...envelope.shape.error.shape, type: text, param: z.nullable(text) }),
});

/** The envelope, or in the two compatible parts what their clients read beside. */
function envelopeOf(path: string) {
  if (path.startsWith("/compat-a/")) return z.union([envelope, messagesError]);
  return path.startsWith("/compat-b/") ? z.union([envelope, modelListError]) : envelope;
}

/** Expects the envelope exactly, as JSON, and returns its error. */
export function expectEnvelope(answer: { path: string; headers: Headers; body: unknown }) {
  expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
  const read = envelopeOf(answer.path).safeParse(answer.body);
  if (!read.success) throw new Error(`${JSON.stringify(answer.body)} is no envelope: ${read.error.message}`);
  return read.data.error;
}
