"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { refunds } from "@/components/api/usage";
import { Link } from "@/components/ui/link";
import { ledgerLink } from "@/lib/navigation/ledger";
import type { OpenRefund } from "@/lib/usage/refund";
import { messages } from "./messages";
import { RefundCard } from "./refund-card";

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
