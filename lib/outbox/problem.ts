import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { type RefusalMessage, refusalMessage } from "@/lib/http/refusals/refusal-messages";
import type { JobError } from "@/lib/jobs/job";
import { controlNamedIn, controlOf, type FormField } from "@/lib/kinds/request-fields";
import type { SpendCheck } from "@/lib/limits/check-spend";
import { limitFor } from "@/lib/limits/suggested-limit";
import { asSentence } from "@/lib/platform/excerpt";
import { messages } from "./messages";

/** A refusal as the form shows it: its control, the message, and the accepted values. */
export type Problem = {
  status: number;
  /** The control that it belongs to; null when it concerns the whole request or names no field. */
  field: FormField | null;
  title: string;
  /** The upstream's own text, or ours. It is shown below the control, so it need not name the field. */
  message: string;
  /** `message` with the name of the field, for places without the control. */
  namedMessage: string;
  advice: string;
  isMild: boolean;
  action: RefusalMessage["action"];
  /** Values the upstream would accept for `field`. */
  accepted: string[];
  requestId: string | null;
  /** Null for a refusal by the browser's own checks. */
  code: string | null;
  /** The limit that it is about, and how high it would have to be; null without one. */
  limit: { id: string; enough: number } | null;
};

const details = z.object({
  field: z.catch(z.optional(z.string()), undefined),
  /** Our own catalog's reason. The upstream's text is in `message`. */
  reason: z.catch(z.optional(z.string()), undefined),
  accepted: z.catch(z.optional(z.array(z.coerce.string())), undefined),
});

const overLimit = z.object({
  limit_id: z.string(),
  limit_credits: z.number(),
  counted_credits: z.number(),
  needed_credits: z.number(),
});

/** The limit of the details of a refusal. */
function limitIn(described: unknown): Problem["limit"] {
  const { success, data } = overLimit.safeParse(described);
  if (!success) return null;
  const { limit_id: id, limit_credits: now, counted_credits: counted, needed_credits: needed } = data;
  return { id, enough: limitFor(now, counted + needed - now) };
}

/** Translates a refusal of our route or of the upstream for the form. */
export function problemOf(
  error: Pick<JobError, "status" | "message" | "details" | "request_id" | "conflict"> & { code?: string },
): Problem {
  const { title, advice, isMild = false, action } = refusalMessage("form", error);
  const parsedDetails = details.safeParse(error.details ?? {}).data ?? {};
  const namedMessage = error.status >= 500 ? messages.serverFault : error.message;
  return {
    status: error.status,
    field: fieldOf(error, parsedDetails.field),
    title,
    message: (error.status < 500 && parsedDetails.reason) || namedMessage,
    namedMessage,
    advice,
    isMild,
    action,
    accepted: parsedDetails.accepted ?? [],
    requestId: error.request_id,
    code: error.code ?? null,
    limit: limitIn(error.details),
  };
}

/**
 * The control that a refusal names: by the field in its details, which are free-form in the contract, or for an
 * invalid request by the one wire name in its text.
 */
const fieldOf = ({ status, message }: Pick<JobError, "status" | "message">, field: string | undefined) =>
  field === undefined && status === 400 ? controlNamedIn(message) : controlOf(field?.split(".")[0] ?? "");

/** True for a refusal by the content rules. */
export const isAboutContent = ({ status }: Problem): boolean => status === 422;

/** The text below the control, with the accepted values. */
export function fieldMessage({ message, accepted }: Problem): string {
  const sentence = asSentence(message);
  const unnamed = accepted.filter((value) => !message.includes(value));
  return unnamed.length > 0 ? `${sentence} ${messages.accepted(accepted)}` : sentence;
}

/** The problem of an error of our own route or of the catalog. */
export const problemFromError = (error: ApiError): Problem =>
  problemOf({
    status: error.status,
    code: error.code,
    message: error.message,
    details: error.details ?? null,
    request_id: error.requestId ?? null,
  });

const increase = z.object({ credits_quoted: z.int() });

/** The current price in a `price_increased` error; null for any other error. */
export const increasedPrice = (error: unknown): number | null =>
  error instanceof ApiError && error.code === "price_increased"
    ? (increase.safeParse(error.details).data?.credits_quoted ?? null)
    : null;

/** The problem of a limit or a balance that blocks, found before anything is sent. */
export const limitProblem = ({ of, message, limit, overBy }: SpendCheck): Problem => ({
  ...problemOf({
    status: 402,
    code: of === "limit" ? "limit_reached" : "balance_reached",
    message,
    details: null,
    request_id: null,
  }),
  limit: limit && { id: limit.id, enough: limitFor(limit.limit_credits, overBy) },
});
