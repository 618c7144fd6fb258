"use client";

import { clsx } from "clsx";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { useBudgets } from "@/components/api/budgets";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { messages as common } from "@/components/ui/messages";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import { ANYONE_ELSE, type Budget, budgetName } from "@/lib/budget/budget";
import { forecast } from "@/lib/budget/forecast";
import { formatCount } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const text = messages.budgetSection;
const words = messages.budgetRow;

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
  const may = useMay();
  const isManager = may("manage");
  const isFull = data !== undefined && data.data.length > data.people.length + 1;
  return (
    <section aria-labelledby="budget" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="budget" className="type-heading scroll-mt-20">
            {text.title}
          </h2>
          {data && data.data.length > 0 && <p className="text-ink-soft text-sm">{text.hint}</p>}
        </div>
        {!isManager && <p className="text-ink-soft text-sm">{access.ownersOnly}</p>}
        {isManager && !isFull && !isError && (
          <Button
            className={clsx("print:hidden", !data && "invisible")}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => edit(null)}
          >
            {text.set}
          </Button>
        )}
      </div>
      {!data && !isError && <Skeleton className="max-w-prose">{text.none}</Skeleton>}
      {data?.data.length === 0 && (
        <p className="border-line border-t pt-3 text-ink-soft">
          <span className="block max-w-prose">{text.none}</span>
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className="border-line border-t">
          {data.data.map((budget) => (
            <BudgetRow
              key={budget.person_id ?? ""}
              budget={budget}
              onEdit={isManager ? () => edit(budget) : null}
            />
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

/** One limit: whose spending it counts, how much is used and reserved, where that leads, and what then happens. */
function BudgetRow({ budget, onEdit }: { budget: Budget; onEdit: (() => void) | null }) {
  const { limit_credits: limit, counted_credits: counted, held_credits: held, mode } = budget;
  const name = budgetName(budget);
  const isOver = counted >= limit;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-3 break-inside-avoid md:grid-cols-[14rem_minmax(0,1fr)_11rem_10rem_auto]">
      <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <Badge>{words.scopes[scopeOf(budget)]}</Badge>
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be hatched */}
      <div
        role="meter"
        aria-label={words.progress(name)}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(counted, limit)}
        aria-valuetext={words.counted(counted, limit)}
        className="max-md:order-1 max-md:col-span-2"
      >
        <Meter
          solid={(counted - held) / limit}
          hatched={held / limit}
          forecast={isOver ? null : forecast(budget).atEnd / limit}
        />
      </div>
      <p className="text-right tabular-nums max-md:order-2 max-md:text-left">
        <span className="font-semibold">{formatCount(counted)}</span>{" "}
        <span className="text-ink-soft">{words.ofLimit(limit)}</span>
      </p>
      <p className={clsx("max-md:order-3 max-md:text-right", isOver ? "text-warning" : "text-ink-soft")}>
        {words.modes[mode]}
      </p>
      {onEdit ? (
        <Button
          variant="quiet"
          size="sm"
          className="print:hidden"
          aria-label={words.edit(name)}
          onClick={onEdit}
        >
          {common.edit}
        </Button>
      ) : (
        <span />
      )}
      <div className="col-span-full text-ink-soft text-sm tabular-nums max-md:order-4">
        <p>
          {held > 0 && words.reserved(held)}
          {outlook(budget)}
        </p>
        {budget.also_counts.length > 0 && <p>{words.alsoCounts(budget.also_counts)}</p>}
      </div>
    </li>
  );
}

const scopeOf = ({ person_id: id }: Budget) =>
  id === null ? "workspace" : id === ANYONE_ELSE ? "shared" : "person";

function outlook(budget: Budget): string {
  const { counted_credits: counted, limit_credits: limit, mode, month } = budget;
  if (counted >= limit) {
    return mode === "block" ? words.blocked(month.to) : words.over(counted - limit);
  }
  if (counted === 0) return words.nothing;
  const { rate, atEnd, reachedOn } = forecast(budget);
  return reachedOn ? words.reached(rate, reachedOn) : words.under(rate, atEnd, month.to);
}
