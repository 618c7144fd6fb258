import { useInfiniteQuery } from "@tanstack/react-query";
import { ledgerQuery } from "@/components/api/usage";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Figure, Figures } from "@/components/ui/figures";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { SortHeader } from "@/components/ui/sort-header";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatCount, formatCredits } from "@/lib/platform/format";
import type { LedgerFilters, LedgerSort, LedgerSums } from "@/lib/usage/ledger";
import { EntryTable } from "./entry-table";
import { messages } from "./messages";

const text = messages.ledgerEntries;
const { columns } = text;

type LedgerEntriesProps = { filters: LedgerFilters; onSort: (sort: LedgerSort) => void };

/** The sums of a view, and its entries page by page. */
export function LedgerEntries({ filters, onSort }: LedgerEntriesProps) {
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(ledgerQuery(filters));
  if (!data && error) return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const entries = data.pages.flatMap((page) => page.data);
  const sums = data.pages[0]?.sums;
  if (entries.length === 0 && !sums?.charged && !isPlaceholderData) {
    return <EmptyState title={text.none}>{text.noneHint}</EmptyState>;
  }
  const { sort } = filters;
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-6">
      {sums && <Sums sums={sums} />}
      <EntryTable
        aria-label={text.label}
        entries={entries}
        tz={filters.tz ?? "UTC"}
        created={
          <SortHeader
            column="created"
            name={columns.created}
            sort={sort === "oldest" ? "created" : sort === "charged" ? "" : "-created"}
            figure={false}
            stays={false}
            isStatic
            onSort={() => onSort(sort === "oldest" || sort === "charged" ? "newest" : "oldest")}
          />
        }
        charged={
          <SortHeader
            column="charged"
            name={columns.charged}
            sort={sort === "charged" ? "-charged" : ""}
            figure
            stays={false}
            isStatic
            onSort={() => onSort(sort === "charged" ? "newest" : "charged")}
          />
        }
      />
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

/** Sums over every job of the view, shown or not. */
function Sums({ sums }: { sums: LedgerSums }) {
  const llm = formatMillicredits(sums.charged_llm * MILLICREDITS_PER_CREDIT);
  return (
    <Figures label={text.sums}>
      <Figure label={columns.charged} value={formatCredits(sums.charged)}>
        {sums.charged_llm > 0 && text.llm(llm)}
      </Figure>
      <Figure label={text.jobs} value={formatCount(sums.jobs)}>
        {sums.unknown > 0 && text.unknown(sums.unknown)}
      </Figure>
      <Figure label={columns.quoted} value={formatCount(sums.quoted)} />
      <Figure label={columns.reserved} value={formatCount(sums.reserved)} />
      <Figure label={columns.refunded} value={formatCount(sums.refunded)} />
    </Figures>
  );
}
