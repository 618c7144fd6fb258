import { MediaError, type MediaFault } from "@/lib/media/media-error";
import type { RenderedFile } from "../renderers/render-task";

/** How the work on a job ended; `released` means that it will be taken again. */
export type Outcome =
  | { type: "completed"; rendered: RenderedFile; draft: string }
  | { type: "failed"; code: string; message: string }
  | { type: "canceled" }
  | { type: "released" };

const REFUNDED = "All reserved credits were returned.";

export const requestedFailure: Outcome = {
  type: "failed",
  code: "sandbox_failure",
  message: `The job failed, as its text asked. ${REFUNDED}`,
};

export const gaveUp: Outcome = {
  type: "failed",
  code: "renderer_crashed",
  message: `The job could not be finished in several tries. ${REFUNDED}`,
};

const CODES: Partial<Record<MediaFault, string>> = {
  unreadable: "input_unreadable",
  "too-large": "input_too_large",
  "engine-missing": "renderer_missing",
  crashed: "renderer_crashed",
  "out-of-memory": "renderer_out_of_memory",
  "timed-out": "renderer_timed_out",
};

/** The outcome of a render that threw. Its message is for the person who requested the file. */
export function failureOf(error: unknown): Outcome {
  const fault = error instanceof MediaError ? error.fault : "failed";
  const what = error instanceof MediaError ? error.message : "The renderer failed";
  return { type: "failed", code: CODES[fault] ?? "render_failed", message: `${what}. ${REFUNDED}` };
}
