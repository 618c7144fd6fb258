"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Alternative } from "@/lib/catalog/match-models";
import { type Field, valueLabel } from "@/lib/catalog/video-fields";
import type { Quote } from "@/lib/catalog/video-request";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";

type PricePanelProps = {
  price: Quote;
  /** The same shot on other models. */
  others: Alternative[];
  onTake: (alternative: Alternative) => void;
};

const FEW = 4;
const text = messages.pricePanel;

/** The price of the clip, and of the same shot on other models, cheapest first. */
export function PricePanel({ price, others, onTake }: PricePanelProps) {
  return (
    <section aria-label={text.label} className="flex flex-col gap-3 rounded-lg bg-stage p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 tabular-nums">
        {price.expected === price.reserved ? (
          <span className="font-medium">{formatCredits(price.reserved)}</span>
        ) : (
          <span className="font-medium">{text.reserved(price.reserved, price.expected)}</span>
        )}
        <span className="text-ink-soft text-xs">{text.perSecond(price.perSecond)}</span>
      </p>
      <Alternatives others={others} onTake={onTake} />
    </section>
  );
}

function Alternatives({ others, onTake }: { others: Alternative[]; onTake: (other: Alternative) => void }) {
  const [all, setAll] = useState(false);
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-ink-faint text-xs">{text.sameShot}</h2>
      <ul className="-mx-2">
        {others.slice(0, all ? undefined : FEW).map((other) => (
          <li key={other.model.id}>
            <button
              type="button"
              onClick={() => onTake(other)}
              className="flex min-h-7 w-full items-baseline gap-3 rounded-md px-2 py-1 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="font-medium">
                <span className="sr-only">{text.switchTo} </span>
                <span translate="no">{other.model.name}</span>
              </span>
              <span className="min-w-0 flex-1 truncate text-ink-faint text-xs">{differing(other)}</span>
              <span className="tabular-nums">{formatCredits(other.quote.reserved)}</span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > FEW && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setAll(!all)}>
          {all ? text.collapse : text.expand(others.length)}
        </Button>
      )}
    </div>
  );
}

/** The differences there: "8 s, 1080p"; empty for exactly the same clip. */
const differing = ({ exact, adjustments }: Alternative): string =>
  exact
    ? ""
    : adjustments.flatMap(({ field, to }) => (to === null ? [] : [settingLabel(field, to)])).join(", ");

const settingLabel = (field: Field, value: string | boolean): string =>
  field === "audio" ? (value ? text.audio.on : text.audio.off) : valueLabel(field, value);
