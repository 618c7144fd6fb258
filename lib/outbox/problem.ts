import * as z from "zod/mini";
import { type BudgetCheck, overBudgetWords } from "@/lib/budget/check-budget";
import type { ApiError } from "@/lib/contract/errors";
import type { JobError } from "@/lib/jobs/job";
import { controlOf, type FormField } from "@/lib/kinds/request-fields";
import { type RefusalMessage, refusalMessage } from "@/lib/platform/refusal-messages";

/** A refusal in the words of the form: where it belongs, what was said, what to do. */
export type Problem = {
  status: number;
  /** The control it belongs to; null for what concerns the whole request. */
  field: FormField | null;
  title: string;
  /** The service's own words, or ours where it has none to give. */
  message: string;
  advice: string;
  isMild: boolean;
  action: RefusalMessage["action"];
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

/** Reads a refusal of our route or of the service into its place in the form. */
export function problemOf(
  error: Pick<JobError, "status" | "message" | "details" | "request_id"> & { code?: string },
): Problem {
  const { title, advice, isMild = false, action } = refusalMessage("form", error);
  const known = details.safeParse(error.details ?? {}).data ?? {};
  return {
    status: error.status,
    // A refused content is about the whole request: its panel lists what was sent and stays while that changes.
    field: error.status === 422 ? null : controlOf(known.field?.split(".")[0] ?? ""),
    title,
    message: error.status >= 500 ? "The server had a problem of its own." : (known.reason ?? error.message),
    advice,
    isMild,
    action,
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
export const overBudget = ({ budget, credits }: BudgetCheck): Problem =>
  problemOf({
    status: 402,
    code: "budget_reached",
    message: overBudgetWords(budget, { what: "job", credits }),
    details: null,
    request_id: null,
  });
