import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { refundsQuery } from "@/components/api/usage";
import { CheckAgain } from "@/components/job/check-again";
import { useModelNames } from "@/components/job/use-model-names";
import { Moment } from "@/components/ui/clock";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
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
  const { data } = useQuery(refundsQuery);
  if (!data) return null;
  return (
    <section aria-labelledby="refunds" className="flex flex-col gap-3">
      <h2 id="refunds" className="type-heading">
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
          <RefundRows refunds={data.data} />
        </>
      )}
      {data.charged_in_full.length > 0 && (
        <>
          <h3 className="type-label">{text.chargedInFull}</h3>
          <p className="max-w-prose text-ink-soft">{text.chargedInFullHint}</p>
          <RefundRows refunds={data.charged_in_full} />
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

function RefundRows({ refunds: rows }: { refunds: readonly OpenRefund[] }) {
  return (
    <ul className="border-line border-t">
      {rows.map((refund) => (
        <RefundRow key={refund.job_id} refund={refund} />
      ))}
    </ul>
  );
}

/** One job whose credits do not add up: the figures, the note for support, and a button to check again. */
function RefundRow({ refund }: { refund: OpenRefund }) {
  const { job_id: id, model_id: model, status, reserved, used, refunded } = refund;
  const nameOf = useModelNames(refund.kind);
  const missing = missingCredits(refund);
  const cache = useQueryClient();
  // A refund that has arrived since resolves it.
  const noteChecked = async () => {
    await cache.invalidateQueries({ queryKey: sumsKey });
    toast(messages.refundRow.checked);
  };
  return (
    <li
      data-job-id={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 break-inside-avoid"
    >
      <div className="min-w-0">
        <p>
          <span className="font-semibold tabular-nums">
            {missing === 0
              ? messages.refundRow.chargedInFull(used ?? 0)
              : missing > 0
                ? messages.refundRow.missing(missing)
                : messages.refundRow.surplus(-missing)}
          </span>{" "}
          <span className="text-ink-soft">
            ·{" "}
            <Link href={jobLink(id)} className="text-link">
              {nameOf(model)}
            </Link>
            {messages.refundRow.ended(status)}
            <Moment at={refund.failed_at ?? refund.created_at} />
          </span>
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          {messages.refundRow.figures(reserved, used, refunded)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CheckAgain jobId={id} variant="quiet" onChecked={noteChecked} />
        <CopyButton label={messages.refundRow.copyNote} text={supportNote(refund)} />
      </div>
    </li>
  );
}
