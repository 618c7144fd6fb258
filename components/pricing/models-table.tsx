"use client";

import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FIGURE, HEADER, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import type { PricingSearch } from "@/lib/navigation/pricing";
import { logScaleTicks, priceSpan } from "@/lib/pricing/shot-prices";
import { messages } from "./messages";
import { ModelRow, type PricedModel } from "./model-row";
import { ScaleFigures } from "./price-range";

const text = messages.modelsView;

type ModelsTableProps = {
  label: string;
  /** The header of the price of the shot. */
  priceName: string;
  models: readonly PricedModel[];
  seconds: number | null;
  ratio: string | null;
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** One row a model, the one with the lowest price first, on one scale. */
export function ModelsTable({
  label,
  priceName,
  models,
  seconds,
  ratio,
  search,
  onChange,
}: ModelsTableProps) {
  const { upTo, open } = search;
  const shown = models
    .filter(({ chosen }) => upTo === null || (chosen !== null && chosen.credits <= upTo))
    .toSorted((a, b) => priceSpan(a.entries).lowest - priceSpan(b.entries).lowest);
  if (shown.length === 0) {
    return (
      <EmptyState
        title={text.none}
        action={upTo !== null && <Button onClick={() => onChange({ upTo: null })}>{text.anyPrice}</Button>}
      />
    );
  }
  const { lowest, highest } = priceSpan(models.flatMap(({ entries }) => entries));
  const ticks = logScaleTicks(lowest, highest);
  const toggle = (id: string) =>
    onChange({ open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] });
  return (
    <table aria-label={label} className={clsx(TABLE, "lg:table-fixed")}>
      <thead>
        <tr>
          <th scope="col" className={clsx(HEADER, "pl-9 text-left lg:w-64")}>
            {text.model}
          </th>
          <th scope="col" className={clsx(HEADER, LARGE_ONLY, "pr-0 pl-0")}>
            <span className="sr-only">{text.rangeColumn}</span>
            <ScaleFigures ticks={ticks} />
          </th>
          <th scope="col" className={clsx(HEADER, FIGURE, "md:w-32")}>
            {priceName}
          </th>
          <th scope="col" className={clsx(HEADER, FIGURE, WIDE_ONLY, seconds === null ? "w-0" : "w-24")}>
            {seconds === null ? <span className="sr-only">{text.perSecond}</span> : text.perSecond}
          </th>
          <th scope="col" className={clsx(HEADER, WIDE_ONLY, "w-20 print:hidden")}>
            <span className="sr-only">{text.useColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            ticks={ticks}
            seconds={seconds}
            ratio={ratio}
            isOpen={open.includes(model.id)}
            onToggle={() => toggle(model.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
