"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { usageMonth, useBudgets } from "@/components/api/budgets";
import { Skeleton } from "@/components/ui/skeleton";
import type { UsageMonth } from "@/lib/budget/budget";
import { mainBudget } from "@/lib/budget/check-spend";
import { extrapolate } from "@/lib/budget/forecast";
import { formatCredits, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.monthFigures;
const FIGURES = ["charged", "change", "forecast", "limit"];

/**
 * The four figures of the present month: charged, the change, the forecast, and what is left of the limit. Their
 * places are kept while they load, and while the time zone is not known.
 */
export function MonthFigures({ tz }: { tz: string | null }) {
  const { data } = useQuery({ ...usageMonth(tz ?? ""), enabled: tz !== null });
  return (
    <dl
      aria-label={text.title}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 print:grid-cols-4"
    >
      {data ? (
        <Figures month={data} />
      ) : (
        FIGURES.map((name) => <Skeleton key={name} className="min-h-40 sm:min-h-32" />)
      )}
    </dl>
  );
}

function Figures({ month: data }: { month: UsageMonth }) {
  const { month, charged, counted, held, last } = data;
  const { rate, atEnd } = extrapolate(counted, month);
  const budgets = useBudgets();
  const limit = budgets.data ? mainBudget(budgets.data.data) : null;
  return (
    <>
      <Figure name={text.charged} note={text.chargedNote(month.from, month.today, held)}>
        {formatCredits(charged)}
      </Figure>
      <Figure name={text.change} note={text.changeNote(last.charged_through, last.through)}>
        {last.charged_through === 0 ? NO_DATA : text.percent(charged / last.charged_through - 1)}
      </Figure>
      <Figure name={text.forecast} note={text.forecastNote(rate, month.to)}>
        {formatCredits(atEnd)}
      </Figure>
      {limit ? (
        <Figure name={text.limit} note={text.limitNote(limit)}>
          {formatCredits(Math.max(0, limit.limit_credits - limit.counted_credits))}
        </Figure>
      ) : (
        <Figure
          name={text.limit}
          note={
            <a href="#budget" className="underline">
              {text.setLimit}
            </a>
          }
        >
          {budgets.data ? text.noLimit : NO_DATA}
        </Figure>
      )}
    </>
  );
}

type FigureProps = { name: string; note: ReactNode; children: ReactNode };

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="flex min-h-40 min-w-0 flex-col bg-surface p-4 sm:min-h-32">
      <dt className="text-ink-soft text-sm max-sm:min-h-10">{name}</dt>
      <dd
        className={clsx(
          "type-title tabular-nums first-letter:uppercase max-sm:text-xl",
          children === NO_DATA && "text-ink-faint",
        )}
      >
        {children}
      </dd>
      <dd className="text-ink-faint text-xs tabular-nums">{note}</dd>
    </div>
  );
}
