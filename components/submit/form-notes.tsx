import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { lastPriceQuery, priceListQuery } from "@/components/api/pricing";
import { useTimeZone } from "@/components/api/time-zone";
import { announce } from "@/components/ui/announce";
import { Moment } from "@/components/ui/clock";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { dayIn } from "@/lib/platform/time-zone";
import type { PricedSettings } from "@/lib/pricing/price-history";
import { messages } from "./messages";

/** The shape of the form while prices load. */
export function FormSkeleton() {
  return (
    <div className="mt-3 flex flex-col gap-3.5">
      <Skeleton className="h-43 w-full" />
      <Skeleton className="h-27 w-full" />
      <Skeleton className="h-7.5 w-3/4" />
      <Skeleton className="h-11.5 w-full" />
    </div>
  );
}

type PriceListErrorProps = { error: Error; onRetry: () => void };

/** Shown in place of a form while no price is known. */
export function PriceListError({ error, onRetry }: PriceListErrorProps) {
  return (
    <ErrorState title={messages.priceListError.title} onRetry={onRetry}>
      {error.message} {messages.priceListError.text}
    </ErrorState>
  );
}

/** Says how old the prices of a form are while the API gives no others; empty otherwise. */
export function OldPricesNote() {
  // Only looks at what the form's own query reads.
  const { dataUpdatedAt, failureCount, isError } = useQuery({
    ...priceListQuery,
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

type PriceMovedProps = {
  /** Whose price it is; null where there is only one. */
  name?: string | null;
  settings: PricedSettings;
  credits: number;
};

/** Says that these settings had another price when they were last used; empty otherwise. */
export function PriceChangedNote({ name = null, settings, credits }: PriceMovedProps) {
  const timeZone = useTimeZone();
  const { data } = useQuery(lastPriceQuery(settings));
  if (!data || data.credits === null || data.at === null || data.credits === credits) return null;
  const day = dayIn(timeZone, new Date(data.at));
  return (
    <p data-price-moved className="text-sm text-warning">
      {name !== null && messages.priceMoved.of(name)}
      {credits > data.credits
        ? messages.priceMoved.up(data.credits, day)
        : messages.priceMoved.down(data.credits, day)}
    </p>
  );
}

type FallbackNoteProps = {
  /** The model of an earlier job, a link or a draft. */
  unavailableModel: string;
  /** The model that the form uses instead. */
  modelId: string;
};

/** Says that a model is no longer sold and which one replaces it, until another is chosen. */
export function ModelFallbackNote({ unavailableModel, modelId }: FallbackNoteProps) {
  const line = messages.fallbackNote.switched(unavailableModel, modelId);
  useEffect(() => announce(line), [line]);
  return (
    <p data-fallback className="rounded-md bg-hover px-3 py-2 text-sm">
      {line}
    </p>
  );
}
