"use client";

import { clsx } from "clsx";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useBudgets } from "@/components/api/budgets";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { type Budget, budgetName } from "@/lib/budget/budget";
import { forecast } from "@/lib/budget/forecast";
import { formatCount } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const text = messages.budgetSection;

const BudgetDialog = dynamic(() => importWithRetry(() => import("./budget-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

/** Monthly limits: the state of each and when it will be reached. */
export function BudgetSection({ tz }: { tz: string }) {
  const { data, isError } = useBudgets();
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<Budget | null>(null);
  const edit = (budget: Budget | null) => {
    setEdited(budget);
    setOpen(true);
  };
  const isFull = data !== undefined && data.data.length > data.people.length + 1;
  return (
    <section aria-labelledby="budget" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="budget" className="scroll-mt-20 font-semibold text-lg">
          {text.title}
        </h2>
        {!isFull && !isError && (
          <Button
            size="sm"
            className={clsx("print:hidden", !data && "invisible")}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => edit(null)}
          >
            {text.set}
          </Button>
        )}
      </div>
      {!data && !isError && <Skeleton className="max-w-prose">{text.none}</Skeleton>}
      {data?.data.length === 0 && <p className="max-w-prose text-ink-soft">{text.none}</p>}
      {data && data.data.length > 0 && (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-1">
          {data.data.map((budget) => (
            <BudgetCard key={budget.person_id ?? ""} budget={budget} onEdit={() => edit(budget)} />
          ))}
        </ul>
      )}
      {data && open && (
        <BudgetDialog
          key={edited?.person_id ?? (edited ? "everybody" : "new")}
          budget={edited}
          budgets={data}
          tz={tz}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** One limit: how much is used, with reserved credits shown separately, and the forecast for the month. */
function BudgetCard({ budget, onEdit }: { budget: Budget; onEdit: () => void }) {
  const { limit_credits: limit, counted_credits: counted, held_credits: held, mode } = budget;
  const name = budgetName(budget);
  const isOver = counted >= limit;
  const share = (credits: number) => `${Math.min(100, (credits / limit) * 100)}%`;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 break-inside-avoid">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={isOver ? "warning" : "neutral"}>{messages.budgetCard.modes[mode]}</Badge>
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto print:hidden"
          aria-label={messages.budgetCard.edit(name)}
          onClick={onEdit}
        >
          {common.edit}
        </Button>
      </div>
      <p className="tabular-nums">
        <span className="font-semibold text-lg">{formatCount(counted)}</span>{" "}
        <span className="text-ink-soft">{messages.budgetCard.ofLimit(limit)}</span>
        {held > 0 && <span className="text-ink-faint text-sm">{messages.budgetCard.reserved(held)}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={messages.budgetCard.progress(name)}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(counted, limit)}
        aria-valuetext={messages.budgetCard.counted(counted, limit)}
        className="flex h-2 overflow-hidden rounded-full bg-stage [print-color-adjust:exact]"
      >
        <span
          className={clsx("h-full", isOver ? "bg-warning" : "bg-ink-soft")}
          style={{ width: share(counted - held) }}
        />
        <span
          className={clsx("h-full opacity-45", isOver ? "bg-warning" : "bg-ink-soft")}
          style={{ width: share(held) }}
        />
      </div>
      <p className="text-ink-faint text-xs tabular-nums">{outlook(budget)}</p>
      {budget.also_counts.length > 0 && (
        <p className="text-ink-faint text-xs">{messages.budgetCard.alsoCounts(budget.also_counts)}</p>
      )}
    </li>
  );
}

function outlook(budget: Budget): string {
  const { counted_credits: counted, limit_credits: limit, mode, month } = budget;
  if (counted >= limit) {
    return mode === "block"
      ? messages.budgetCard.blocked(month.to)
      : messages.budgetCard.over(counted - limit);
  }
  if (counted === 0) return messages.budgetCard.nothing;
  const { rate, atEnd, reachedOn } = forecast(budget);
  return reachedOn
    ? messages.budgetCard.reached(rate, reachedOn)
    : messages.budgetCard.under(rate, atEnd, month.to);
}
