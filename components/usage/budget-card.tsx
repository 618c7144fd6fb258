import { clsx } from "clsx";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import type { Budget } from "@/lib/budget/budget";
import { budgetName } from "@/lib/budget/budget";
import { forecast } from "@/lib/budget/forecast";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.budgetCard;

/** One limit: how much is used, with reserved credits shown separately, and the forecast for the month. */
export function BudgetCard({ budget, onEdit }: { budget: Budget; onEdit: () => void }) {
  const { limit_credits: limit, counted_credits: counted, held_credits: held, mode } = budget;
  const name = budgetName(budget);
  const isOver = counted >= limit;
  const share = (credits: number) => `${Math.min(100, (credits / limit) * 100)}%`;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 break-inside-avoid">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={isOver ? "warning" : "neutral"}>{text.modes[mode]}</Badge>
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto print:hidden"
          aria-label={text.edit(name)}
          onClick={onEdit}
        >
          {common.edit}
        </Button>
      </div>
      <p className="tabular-nums">
        <span className="font-semibold text-lg">{formatCount(counted)}</span>{" "}
        <span className="text-ink-soft">{text.ofLimit(limit)}</span>
        {held > 0 && <span className="text-ink-faint text-sm">{text.reserved(held)}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={text.progress(name)}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(counted, limit)}
        aria-valuetext={text.counted(counted, limit)}
        className="flex h-2 overflow-hidden rounded-full bg-sunken [print-color-adjust:exact]"
      >
        <span
          className={clsx("h-full", isOver ? "bg-warning" : "bg-accent")}
          style={{ width: share(counted - held) }}
        />
        <span
          className={clsx("h-full opacity-45", isOver ? "bg-warning" : "bg-accent")}
          style={{ width: share(held) }}
        />
      </div>
      <p className="text-ink-faint text-xs tabular-nums">{outlook(budget)}</p>
      {budget.also_counts.length > 0 && (
        <p className="text-ink-faint text-xs">{text.alsoCounts(budget.also_counts)}</p>
      )}
    </li>
  );
}

function outlook(budget: Budget): string {
  const { counted_credits: counted, limit_credits: limit, mode, month } = budget;
  if (counted >= limit) {
    return mode === "block" ? text.blocked(month.to) : text.over(counted - limit);
  }
  if (counted === 0) return text.nothing;
  const { rate, atEnd, reachedOn } = forecast(budget);
  return reachedOn ? text.reached(rate, reachedOn) : text.under(rate, atEnd, month.to);
}
