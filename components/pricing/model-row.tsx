import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { CELL, FIGURE, LARGE_ONLY, WIDE_ONLY } from "@/components/ui/table";
import { formatCount, formatRate } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { priceSpan } from "@/lib/pricing/shot-prices";
import { messages } from "./messages";
import { ModelMatrix } from "./model-matrix";
import { cellText } from "./price-columns";
import { PriceRange, scaleLines } from "./price-range";
import { formLink } from "./row-actions";

const text = messages.modelsView;
const COLUMNS = 5;

/** A model as the view of models lists it. */
export type PricedModel = {
  id: string;
  /** What it takes and gives, in a few words. */
  facts: string;
  entries: readonly PriceEntry[];
  /** The price of the shot; else why there is none. */
  chosen: PriceEntry | null;
  problem: string | null;
  /** Why the person may not use it for the shot; null where they may. */
  refusal: string | null;
};

type ModelRowProps = {
  model: PricedModel;
  ticks: readonly number[];
  /** The asked length; a price of another length says so. */
  seconds: number | null;
  ratio: string | null;
  isOpen: boolean;
  onToggle: () => void;
};

/** One model: its range of prices, and the price of the shot. Pressed, it shows all of them. */
export function ModelRow({ model, ticks, seconds, ratio, isOpen, onToggle }: ModelRowProps) {
  const { id, facts, entries, chosen, problem, refusal } = model;
  const detailsId = useId();
  const range = { ...priceSpan(entries), mark: chosen?.credits ?? null, ticks };
  const href = chosen && refusal === null && formLink(chosen, ratio);
  const cell = clsx(CELL, "py-2", isOpen && "border-b-transparent");
  return (
    <>
      <tr data-model={id}>
        <th scope="row" className={clsx(cell, "pl-0 text-left font-normal max-lg:w-full")}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
            className="touch-target flex w-full items-center gap-3 rounded-md text-left md:gap-4"
          >
            <ChevronRight
              aria-hidden
              className={clsx(
                "ml-1 size-4 shrink-0 text-ink-soft transition-transform",
                isOpen && "rotate-90",
              )}
            />
            <span className="min-w-0">
              <span translate="no" className="block font-semibold [overflow-wrap:anywhere]">
                {id}
              </span>
              <span className="block text-ink-soft text-xs">{facts}</span>
              {refusal !== null && <span className="block text-warning text-xs">{refusal}</span>}
            </span>
          </button>
          <PriceRange {...range} className="mt-1.5 lg:hidden print:hidden" />
        </th>
        <td className={clsx(cell, LARGE_ONLY, "pr-0 pl-0")} style={scaleLines(ticks)}>
          <PriceRange {...range} />
        </td>
        <td className={clsx(cell, FIGURE, "max-md:align-top")}>
          {chosen ? (
            <>
              {chosen.seconds !== null && chosen.seconds !== seconds && (
                <span className="mr-1.5 text-ink-soft text-xs">{cellText("seconds", chosen.seconds)}</span>
              )}
              <span className="type-heading">{formatCount(chosen.credits)}</span>
            </>
          ) : (
            <span className="block whitespace-normal text-ink-soft text-sm max-md:w-26">{problem}</span>
          )}
        </td>
        <td className={clsx(cell, FIGURE, WIDE_ONLY, "text-ink-soft")}>
          {chosen?.perSecond ? formatRate(chosen.perSecond) : ""}
        </td>
        <td className={clsx(cell, FIGURE, WIDE_ONLY, "pr-0 print:hidden")}>
          {href && (
            <Link href={href} aria-label={text.fillOf(id)} className={buttonLook({ variant: "quiet" })}>
              {text.use}
            </Link>
          )}
        </td>
      </tr>
      <tr id={detailsId} className={isOpen ? "" : "hidden"}>
        <td colSpan={COLUMNS} className="border-line border-b p-0 md:pl-9">
          {isOpen && <ModelMatrix id={id} entries={entries} chosen={chosen} ratio={ratio} />}
        </td>
      </tr>
    </>
  );
}
