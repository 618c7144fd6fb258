"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { CheckAgain } from "@/components/job/check-again";
import { Moment } from "@/components/ui/clock";
import { CopyButton } from "@/components/ui/copy-button";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/queries";
import { jobLink } from "@/lib/navigation/gallery";
import { formatCount, formatCredits, NO_DATA } from "@/lib/platform/format";
import { missingCredits, type OpenRefund, supportNote } from "@/lib/usage/refund";

const creditsText = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** One job whose credits do not add up: the figures, the note for support, and a button to check again. */
export function RefundCard({ refund }: { refund: OpenRefund }) {
  const { job_id: id, model_id: model, status, reserved, used, refunded, created_at: at } = refund;
  const missing = missingCredits(refund);
  const cache = useQueryClient();
  // A late refund resolves it.
  const noteChecked = async () => {
    await cache.invalidateQueries({ queryKey: sumsKey });
    toast("Checked.");
  };
  return (
    <li
      data-job-id={id}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 break-inside-avoid"
    >
      <p>
        <span className="font-semibold tabular-nums">
          {formatCredits(Math.abs(missing))} {missing > 0 ? "missing" : "too many"}
        </span>{" "}
        <span className="text-ink-soft">
          ·{" "}
          <Link href={jobLink(id)} className="underline">
            {model}
          </Link>{" "}
          {status}, made <Moment at={at} />
        </span>
      </p>
      <p className="text-ink-soft text-sm tabular-nums">
        Reserved {formatCount(reserved)} · used {creditsText(used)} · refunded {creditsText(refunded)}, in
        credits
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CheckAgain jobId={id} variant="quiet" onChecked={noteChecked} />
        <CopyButton label="Copy note for support" text={supportNote(refund)} />
      </div>
    </li>
  );
}
