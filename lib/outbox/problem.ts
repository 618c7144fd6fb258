import * as z from "zod/mini";
import { overBudgetWords, type Verdict } from "@/lib/budget/verdict";
import type { ApiError } from "@/lib/contract/errors";
import type { JobError } from "@/lib/jobs/job";

/** The controls of the forms by the names the rest of a form uses. */
export type FormField =
  | "model"
  | "prompt"
  | "negativePrompt"
  | "mode"
  | "tier"
  | "ratio"
  | "resolution"
  | "duration"
  | "audio"
  | "firstFrame"
  | "sourceVideo"
  | "lastFrame"
  | "references"
  | "quality"
  | "voice"
  | "text"
  | "sound"
  | "portrait";

/** Names on the wire, of the service and of the catalog's own checks, and the control they belong to. */
const FIELD_OF: Record<string, FormField> = {
  model_id: "model",
  model: "model",
  prompt: "prompt",
  negative_prompt: "negativePrompt",
  mode: "mode",
  tier: "tier",
  ratio: "ratio",
  resolution: "resolution",
  duration_seconds: "duration",
  duration: "duration",
  audio_enabled: "audio",
  audio: "audio",
  input_image_url: "firstFrame",
  input_video_url: "sourceVideo",
  last_frame_image_url: "lastFrame",
  reference_image_urls: "references",
  quality: "quality",
  voice_id: "voice",
  text: "text",
  audio_url: "sound",
  image_url: "portrait",
};

/** A refusal in the words of the form: where it belongs, what was said, what to do. */
export type Problem = {
  status: number;
  /** The control it belongs to; null for what concerns the whole request. */
  field: FormField | null;
  title: string;
  /** The service's own words, or ours where it has none to give. */
  message: string;
  advice: string;
  /** Values the service would take for `field`. */
  accepted: string[];
  requestId: string | null;
};

const details = z.object({
  field: z.catch(z.optional(z.string()), undefined),
  /** Our own catalog's clause; the service's words stand in `message`. */
  reason: z.catch(z.optional(z.string()), undefined),
  accepted: z.catch(z.optional(z.array(z.coerce.string())), undefined),
});

/** Words for every refusal of a creation (section Errors). Statuses decide; codes are only shown. */
const WORDS: Record<number, { title: string; advice: string }> = {
  400: { title: "The service did not take this combination", advice: "Change it and press Generate again." },
  401: {
    title: "Your key was not accepted",
    advice: "Replace it below: history and draft stay. Then press Generate again.",
  },
  402: { title: "Not enough credits", advice: "Choose a cheaper setting below, or top up your account." },
  403: { title: "This key may not do that", advice: "Ask whoever manages the key for its scopes and plan." },
  409: { title: "The service saw a conflict", advice: "Press Generate again for a new job." },
  422: { title: "The service's content rules refused this", advice: "Change one thing at a time." },
  429: { title: "Too many requests", advice: "It goes by itself when the wait is over." },
};
const BUDGET = {
  title: "Over the monthly budget",
  advice: "Choose a cheaper setting, or raise the budget under Plan & usage.",
};
const OTHER = { title: "The request was refused", advice: "Quote the request id to support if it stays." };

/** Reads a refusal of our route or of the service into its place in the form. */
export function problemOf(
  error: Pick<JobError, "status" | "message" | "details" | "request_id"> & { code?: string },
): Problem {
  const words = error.code === "budget_reached" ? BUDGET : (WORDS[error.status] ?? OTHER);
  const known = details.safeParse(error.details ?? {}).data ?? {};
  return {
    status: error.status,
    // A refused content is about the whole request: its panel lists what was sent and stays while that changes.
    field: error.status === 422 ? null : (FIELD_OF[known.field?.split(".")[0] ?? ""] ?? null),
    title: words.title,
    message: error.status >= 500 ? "The server had a problem of its own." : (known.reason ?? error.message),
    advice: words.advice,
    accepted: known.accepted ?? [],
    requestId: error.request_id,
  };
}

/** What stands under the control: what is wrong, and the values that would be taken. */
export function fieldMessage({ message, accepted }: Problem): string {
  const sentence = message.endsWith(".") ? message : `${message}.`;
  const unsaid = accepted.filter((value) => !message.includes(value));
  return unsaid.length > 0 ? `${sentence} Accepted: ${accepted.join(", ")}.` : sentence;
}

/** An error of our own route or of the catalog as the same refusal the service's have. */
export const problemFromError = (error: ApiError): Problem =>
  problemOf({
    status: error.status,
    code: error.code,
    message: error.message,
    details: error.details ?? null,
    request_id: error.requestId ?? null,
  });

/** A limit that blocks, found before anything was sent; the same refusal our own route gives. */
export const overBudget = ({ budget, credits }: Verdict): Problem =>
  problemOf({
    status: 402,
    code: "budget_reached",
    message: overBudgetWords(budget, { what: "job", credits }),
    details: null,
    request_id: null,
  });
