import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { jobKind, jobState } from "@/lib/jobs/job";
import { messages } from "./messages";

/** A failed or canceled job whose credits do not add up. Null means that the upstream never said. */
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
  /** The upstream's id of the job, and of the request that made it. */
  upstream_id: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type OpenRefund = z.infer<typeof openRefund>;
/**
 * The jobs whose credits do not add up, and those whose credits do: they failed or were canceled, and everything
 * reserved was charged. The API text does not forbid that, so nothing is missing there.
 */
export const openRefunds = z.extend(listOf(openRefund), {
  charged_in_full: z.array(openRefund),
  /** Jobs of both sorts that ended so recently that a refund may still come. They are in neither list. */
  checking: z.int(),
});
export type OpenRefunds = z.infer<typeof openRefunds>;

/** Credits that are neither used nor refunded; negative when more was refunded than reserved. */
export const missingCredits = ({
  reserved,
  used,
  refunded,
}: Pick<OpenRefund, "reserved" | "used" | "refunded">) => reserved - (used ?? 0) - (refunded ?? 0);

/** A note to paste into a message to the upstream's support: every id, time and figure, and the request. */
export function supportNote(refund: OpenRefund): string {
  const missing = missingCredits(refund);
  const text = messages.supportNote;
  const lines = [
    missing === 0
      ? text.chargedInFull(refund.kind, refund.status)
      : refund.status === "canceled"
        ? text.canceled(refund.kind)
        : text.failed(refund.kind),
    "",
    text.job(refund.upstream_id),
    text.request(refund.request_id),
    text.model(refund.model_id),
    text.created(refund.created_at),
    text.ended(refund.failed_at),
    text.reason([refund.failure_code, refund.failure_message].filter(Boolean).join(": ")),
    "",
    text.reserved(refund.reserved),
    text.charged(refund.used),
    text.refunded(refund.refunded),
    missing > 0 ? text.missing(missing) : missing < 0 ? text.surplus(-missing) : text.inFull,
  ];
  return lines.join("\n");
}
