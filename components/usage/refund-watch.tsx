"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { refunds } from "@/components/api/usage";
import { CheckAgain } from "@/components/job/check-again";
import { Moment } from "@/components/ui/clock";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
import { modelName } from "@/lib/kinds/request-summary";
import { jobLink } from "@/lib/navigation/gallery";
import { ledgerLink } from "@/lib/navigation/ledger";
import { missingCredits, type OpenRefund, supportNote } from "@/lib/usage/refund";
import { messages } from "./messages";

const text = messages.refundWatch;

/**
 * Failed or canceled jobs whose credits do not add up, and those that were charged in full, each with a note for
 * support.
 */
export function RefundWatch() {
  const { data } = useQuery(refunds);
  if (!data) return null;
  return (
    <section aria-labelledby="refunds" className="flex flex-col gap-3">
      <h2 id="refunds" className="font-semibold text-lg">
        {text.title}
      </h2>
      {data.checking > 0 && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Hourglass aria-hidden className="size-4 shrink-0 text-warning" />
          {text.checking(data.checking)}
        </p>
      )}
      {data.data.length === 0 ? (
        data.checking === 0 && (
          <p className="flex items-center gap-2 text-ink-soft">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />
            {text.none}
          </p>
        )
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            {text.some}
            {data.has_more && ` ${text.latest(data.data.length)}`}
          </p>
          <RefundCards refunds={data.data} />
        </>
      )}
      {data.charged_in_full.length > 0 && (
        <>
          <h3 className="font-medium">{text.chargedInFull}</h3>
          <p className="max-w-prose text-ink-soft">{text.chargedInFullHint}</p>
          <RefundCards refunds={data.charged_in_full} />
          <Link
            href={ledgerLink({ range: "year", status: "failed_charged" })}
            className="self-start text-sm underline"
          >
            {text.allCharged}
          </Link>
        </>
      )}
    </section>
  );
}

function RefundCards({ refunds: cards }: { refunds: readonly OpenRefund[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-1">
      {cards.map((refund) => (
        <RefundCard key={refund.job_id} refund={refund} />
      ))}
    </ul>
  );
}

/** One job whose credits do not add up: the figures, the note for support, and a button to check again. */
function RefundCard({ refund }: { refund: OpenRefund }) {
  const { job_id: id, model_id: model, status, reserved, used, refunded } = refund;
  const missing = missingCredits(refund);
  const cache = useQueryClient();
  // A refund that has arrived since resolves it.
  const noteChecked = async () => {
    await cache.invalidateQueries({ queryKey: sumsKey });
    toast(messages.refundCard.checked);
  };
  return (
    <li
      data-job-id={id}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 break-inside-avoid"
    >
      <p>
        <span className="font-semibold tabular-nums">
          {missing === 0
            ? messages.refundCard.chargedInFull(used ?? 0)
            : missing > 0
              ? messages.refundCard.missing(missing)
              : messages.refundCard.surplus(-missing)}
        </span>{" "}
        <span className="text-ink-soft">
          ·{" "}
          <Link href={jobLink(id)} className="underline">
            {modelName(model)}
          </Link>
          {messages.refundCard.ended(status)}
          <Moment at={refund.failed_at ?? refund.created_at} />
        </span>
      </p>
      <p className="text-ink-soft text-sm tabular-nums">
        {messages.refundCard.figures(reserved, used, refunded)}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CheckAgain jobId={id} variant="quiet" onChecked={noteChecked} />
        <CopyButton label={messages.refundCard.copyNote} text={supportNote(refund)} />
      </div>
    </li>
  );
}
