import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { jobKind, jobState } from "@/lib/jobs/job";

/** A failed or canceled job whose credits do not add up. Null means that the service never said. */
const openRefund = z.object({
  job_id: z.string(),
  kind: jobKind,
  model_id: z.string(),
  status: jobState,
  person_name: z.nullable(z.string()),
  reserved: z.int(),
  used: z.nullable(z.int()),
  refunded: z.nullable(z.int()),
  created_at: timestamp,
  failed_at: z.nullable(timestamp),
  failure_code: z.nullable(z.string()),
  failure_message: z.nullable(z.string()),
  /** The service's id of the job, and of the request that made it. */
  upstream_id: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type OpenRefund = z.infer<typeof openRefund>;
export const openRefunds = listOf(openRefund);
export type OpenRefunds = z.infer<typeof openRefunds>;

/** Credits that are neither used nor refunded; negative when more was refunded than reserved. */
export const missingCredits = ({
  reserved,
  used,
  refunded,
}: Pick<OpenRefund, "reserved" | "used" | "refunded">) => reserved - (used ?? 0) - (refunded ?? 0);

const creditsText = (credits: number | null): string => (credits === null ? "not stated" : String(credits));

/** A note to paste into a message to the service's support: every id, time and figure, and the request. */
export function supportNote(refund: OpenRefund): string {
  const missing = missingCredits(refund);
  const lines = [
    `A ${refund.kind} job ${refund.status === "canceled" ? "was canceled" : "failed"} and its credits do not add up.`,
    "",
    `Job: ${refund.upstream_id ?? "not known"}`,
    `Request: ${refund.request_id ?? "not known"}`,
    `Model: ${refund.model_id}`,
    `Made: ${refund.created_at}`,
    `Ended: ${refund.failed_at ?? "not stated"}`,
    `Reason given: ${[refund.failure_code, refund.failure_message].filter(Boolean).join(": ") || "none"}`,
    "",
    `Credits reserved: ${refund.reserved}`,
    `Credits used: ${creditsText(refund.used)}`,
    `Credits refunded: ${creditsText(refund.refunded)}`,
    missing > 0
      ? `Not accounted for: ${missing}. Please refund them, or say what they were used for.`
      : `Used and refunded exceed what was reserved by ${-missing}. Please check the ledger of this job.`,
  ];
  return lines.join("\n");
}
