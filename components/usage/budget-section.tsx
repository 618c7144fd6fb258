"use client";

import { clsx } from "clsx";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useBudgets } from "@/components/api/budgets";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { Skeleton } from "@/components/ui/skeleton";
import type { Budget } from "@/lib/budget/budget";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { BudgetCard } from "./budget-card";
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
