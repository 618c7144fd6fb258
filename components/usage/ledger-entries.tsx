"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ledger } from "@/components/api/usage";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { SortHeader } from "@/components/ui/sort-header";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatCount, formatCredits } from "@/lib/platform/format";
import type { LedgerFilters, LedgerSort, LedgerSums } from "@/lib/usage/ledger";
import { LedgerRow } from "./ledger-row";
import { messages } from "./messages";

const text = messages.ledgerEntries;
const FIGURES = ["quoted", "reserved", "charged", "refunded"] as const;

type LedgerEntriesProps = { filters: LedgerFilters; onSort: (sort: LedgerSort) => void };

/** The sums of a view, and its entries page by page. */
export function LedgerEntries({ filters, onSort }: LedgerEntriesProps) {
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(ledger(filters));
  if (!data && error) return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const entries = data.pages.flatMap((page) => page.data);
  const sums = data.pages[0]?.sums;
  if (entries.length === 0 && !isPlaceholderData) {
    return <EmptyState title={text.none}>{text.noneHint}</EmptyState>;
  }
  const { sort } = filters;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx("flex flex-col gap-4", isPlaceholderData && "opacity-60")}
    >
      {sums && <Sums sums={sums} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table that scrolls sideways, not a landmark */}
      <div
        role="group"
        aria-label={text.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible"
      >
        <table className="w-full text-sm print:text-xs">
          <thead>
            <tr>
              <SortHeader
                column="created"
                name={text.columns.created}
                sort={sort === "oldest" ? "created" : sort === "charged" ? "" : "-created"}
                figure={false}
                stays={false}
                onSort={() => onSort(sort === "oldest" || sort === "charged" ? "newest" : "oldest")}
              />
              {text.texts.map((name) => (
                <Header key={name} name={name} />
              ))}
              {FIGURES.map((figure) =>
                figure === "charged" ? (
                  <SortHeader
                    key={figure}
                    column="charged"
                    name={text.columns.charged}
                    sort={sort === "charged" ? "-charged" : ""}
                    figure
                    stays={false}
                    onSort={() => onSort(sort === "charged" ? "newest" : "charged")}
                  />
                ) : (
                  <Header key={figure} name={text.columns[figure]} figure />
                ),
              )}
              <Header name={text.columns.request} />
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <LedgerRow key={entry.job_id} entry={entry} tz={filters.tz ?? "UTC"} />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button
          className="self-center print:hidden"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

function Header({ name, figure = false }: { name: string; figure?: boolean }) {
  return (
    <th
      scope="col"
      className={clsx(
        "whitespace-nowrap border-line border-b px-3 font-medium text-ink-faint text-xs",
        figure ? "text-right" : "text-left",
      )}
    >
      {name}
    </th>
  );
}

/** Sums over every job of the view, shown or not. */
function Sums({ sums }: { sums: LedgerSums }) {
  return (
    <dl aria-label={text.sums} className="flex flex-wrap gap-x-8 gap-y-3 tabular-nums">
      <Sum name={text.jobs}>{formatCount(sums.jobs)}</Sum>
      {FIGURES.map((figure) => (
        <Sum key={figure} name={text.columns[figure]}>
          {formatCredits(sums[figure])}
        </Sum>
      ))}
      {sums.charged_llm > 0 && (
        <Sum name={text.llm}>{formatMillicredits(sums.charged_llm * MILLICREDITS_PER_CREDIT)}</Sum>
      )}
      {sums.unknown > 0 && <Sum name={text.unknown}>{formatCount(sums.unknown)}</Sum>}
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-semibold text-lg">{children}</dd>
    </div>
  );
}
