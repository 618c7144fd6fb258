"use client";

import { useQuery } from "@tanstack/react-query";
import { lastPriceQuery } from "@/components/api/pricing";
import { browserTimeZone } from "@/components/api/time-zone";
import { dayIn } from "@/lib/platform/time-zone";
import type { PricedSettings } from "@/lib/price-history/price-history";
import { messages } from "./messages";

type PriceMovedProps = {
  settings: PricedSettings;
  /** The present price. */
  credits: number;
};

/** Says that these settings had another price when they were last used; empty otherwise. */
export function PriceMoved({ settings, credits }: PriceMovedProps) {
  const { data } = useQuery(lastPriceQuery(settings));
  if (!data || data.credits === null || data.at === null || data.credits === credits) return null;
  const day = dayIn(browserTimeZone.get(), new Date(data.at));
  return (
    <p data-price-moved className="text-sm text-warning">
      {credits > data.credits
        ? messages.priceMoved.up(data.credits, day)
        : messages.priceMoved.down(data.credits, day)}
    </p>
  );
}
