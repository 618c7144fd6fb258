import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FIGURE, HEADER, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { useNumberField } from "@/components/ui/use-number-field";
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

/** The settings of a shot, the most that it may cost, and the models below. */
export function PricedModels({ settings, ...table }: ModelsTableProps & { settings: ReactNode }) {
  const { search, onChange } = table;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        {settings}
        <UpToField value={search.upTo} onChange={(upTo) => onChange({ upTo })} />
      </div>
      <ModelsTable {...table} />
    </div>
  );
}

/** One row a model, the one with the lowest price first, on one scale. */
function ModelsTable({ label, priceName, models, seconds, ratio, search, onChange }: ModelsTableProps) {
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

type UpToFieldProps = { value: number | null; onChange: (value: number | null) => void };

/** The most that the shot may cost. Empty: anything. */
function UpToField({ value, onChange }: UpToFieldProps) {
  const { input, problem } = useNumberField({ name: text.upTo, min: 1 }, value, onChange);
  return (
    <div className="flex items-start gap-2">
      <span aria-hidden className="pt-1.25 text-ink-soft pointer-coarse:pt-3">
        {text.upToBefore}
      </span>
      <div className="relative w-32">
        <Field label={text.upTo} hideLabel error={problem}>
          <Input {...input} placeholder={text.any} className="pr-15 tabular-nums pointer-fine:h-7.5" />
        </Field>
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.25 right-3 text-ink-soft pointer-coarse:top-3"
        >
          {text.credits}
        </span>
      </div>
    </div>
  );
}
