"use client";

import { useQuery } from "@tanstack/react-query";
import { priceList } from "@/components/api/pricing";
import { Moment } from "@/components/ui/clock";
import { messages } from "./messages";

/** Says how old the prices of a form are while the API gives no others; empty otherwise. */
export function OldPrices() {
  // Only looks at what the form's own query reads.
  const { dataUpdatedAt, failureCount, isError } = useQuery({
    ...priceList,
    enabled: false,
    select: () => null,
  });
  if (dataUpdatedAt === 0 || (!isError && failureCount === 0)) return null;
  return (
    <p data-old-prices className="text-sm text-warning">
      {messages.oldPrices.before} <Moment at={new Date(dataUpdatedAt).toISOString()} />
      {messages.oldPrices.after}
    </p>
  );
}
