"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CheckAgain } from "@/components/job/check-again";
import { Moment } from "@/components/ui/clock";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
import { modelName } from "@/lib/kinds/request-summary";
import { jobLink } from "@/lib/navigation/gallery";
import { missingCredits, type OpenRefund, supportNote } from "@/lib/usage/refund";
import { messages } from "./messages";

const text = messages.refundCard;

/** One job whose credits do not add up: the figures, the note for support, and a button to check again. */
export function RefundCard({ refund }: { refund: OpenRefund }) {
  const { job_id: id, model_id: model, status, reserved, used, refunded } = refund;
  const missing = missingCredits(refund);
  const cache = useQueryClient();
  // A late refund resolves it.
  const noteChecked = async () => {
    await cache.invalidateQueries({ queryKey: sumsKey });
    toast(text.checked);
  };
  return (
    <li
      data-job-id={id}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 break-inside-avoid"
    >
      <p>
        <span className="font-semibold tabular-nums">
          {missing === 0
            ? text.chargedInFull(used ?? 0)
            : missing > 0
              ? text.missing(missing)
              : text.surplus(-missing)}
        </span>{" "}
        <span className="text-ink-soft">
          ·{" "}
          <Link href={jobLink(id)} className="underline">
            {modelName(model)}
          </Link>
          {text.ended(status)}
          <Moment at={refund.failed_at ?? refund.created_at} />
        </span>
      </p>
      <p className="text-ink-soft text-sm tabular-nums">{text.figures(reserved, used, refunded)}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CheckAgain jobId={id} variant="quiet" onChecked={noteChecked} />
        <CopyButton label={text.copyNote} text={supportNote(refund)} />
      </div>
    </li>
  );
}
