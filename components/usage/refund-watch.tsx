"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { refunds } from "@/components/api/usage";
import { messages } from "./messages";
import { RefundCard } from "./refund-card";

const text = messages.refundWatch;

/** Failed or canceled jobs whose credits do not add up, each with a note for support. */
export function RefundWatch() {
  const { data } = useQuery(refunds);
  if (!data) return null;
  return (
    <section aria-labelledby="refunds" className="flex flex-col gap-3">
      <h2 id="refunds" className="font-semibold text-lg">
        {text.title}
      </h2>
      {data.data.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />
          {text.none}
        </p>
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            {text.some}
            {data.has_more && ` ${text.latest(data.data.length)}`}
          </p>
          <ul className="grid gap-3 lg:grid-cols-2">
            {data.data.map((refund) => (
              <RefundCard key={refund.job_id} refund={refund} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
