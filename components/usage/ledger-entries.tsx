"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ledger } from "@/components/api/usage";
import { StatusBadge } from "@/components/job/job-status";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { SortHeader } from "@/components/ui/sort-header";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { unstatedCredits } from "@/lib/jobs/facts";
import { KINDS } from "@/lib/kinds/kinds";
import { formatMillicredits } from "@/lib/llm/cost";
import { jobLink } from "@/lib/navigation/gallery";
import { formatCount, formatCredits, formatMomentIn, NO_DATA } from "@/lib/platform/format";
import type { LedgerEntry, LedgerFilters, LedgerSort, LedgerSums } from "@/lib/usage/ledger";
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

const CELL = "whitespace-nowrap px-3 py-2";
const FIGURE = clsx(CELL, "text-right tabular-nums");
const figure = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** One job as a line of accounts. Its time opens it, unless its files were deleted for good. */
function LedgerRow({ entry, tz }: { entry: LedgerEntry; tz: string }) {
  const { job_id: id, created_at: createdAt, kind, status } = entry;
  const unstated = unstatedCredits(entry);
  const nameOf = useModelNames(kind);
  const at = <time dateTime={createdAt}>{formatMomentIn(createdAt, tz)}</time>;
  return (
    <tr data-job-id={id} data-status={status} className="border-line border-t">
      <th scope="row" className={clsx(CELL, "text-left font-normal")}>
        {entry.purged ? (
          at
        ) : (
          <Link href={jobLink(id)} className="underline">
            {at}
          </Link>
        )}
        <code translate="no" className="block select-all font-mono text-xs text-ink-faint">
          {id}
        </code>
      </th>
      <td className={CELL}>{entry.person_name ?? messages.ledgerRow.unnamed}</td>
      <td className={CELL}>{KINDS[kind].label}</td>
      <td translate="no" className={CELL}>
        {nameOf(entry.model_id)}
      </td>
      <td className={CELL}>{entry.settings || messages.ledgerRow.noSettings}</td>
      <td className={CELL}>
        <StatusBadge status={status} />
      </td>
      <td className={FIGURE}>{figure(entry.quoted)}</td>
      <td className={FIGURE}>{figure(entry.reserved ?? unstated)}</td>
      <td className={FIGURE}>{figure(entry.charged ?? unstated)}</td>
      <td className={FIGURE}>{figure(entry.refunded ?? unstated)}</td>
      <td className={CELL}>
        <code translate="no" className="select-all font-mono text-xs">
          {entry.request_id ?? NO_DATA}
        </code>
      </td>
    </tr>
  );
}
