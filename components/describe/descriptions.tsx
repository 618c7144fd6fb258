"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Captions, SearchX } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { descriptions } from "@/components/api/descriptions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { messages as common } from "@/components/ui/messages";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { describeSearch } from "@/lib/navigation/describe";
import { DescriptionRow } from "./description-row";
import { messages } from "./messages";

/** Every description, newest first, with a search of their texts. */
export function Descriptions() {
  const [search, setSearch] = useQueryStates(describeSearch, { history: "replace" });
  const q = useDeferredValue(search.q);
  const list = useInfiniteQuery({ ...descriptions.list(q), placeholderData: (before) => before });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isEmpty = list.isSuccess && rows.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {(rows.length > 0 || search.q !== "") && (
        <search>
          <SearchField
            label={messages.descriptions.search}
            value={search.q}
            maxLength={200}
            onChange={(typed) => void setSearch({ q: typed })}
          />
        </search>
      )}
      {list.error && rows.length === 0 ? (
        <ErrorState
          title={messages.descriptions.loadFailed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : isEmpty ? (
        <Nothing isSearched={search.q !== ""} onClear={() => void setSearch({ q: "" })} />
      ) : (
        <ul aria-label={messages.descriptions.label} className="flex flex-col gap-1">
          {list.isPending &&
            [1, 2, 3].map((at) => (
              <li key={at} className="p-3">
                <Skeleton className="h-16" />
              </li>
            ))}
          {rows.map((row) => (
            <DescriptionRow key={row.id} description={row} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

function Nothing({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  return isSearched ? (
    <EmptyState
      title={messages.descriptions.noMatches}
      drawing={<SearchX className="size-10" strokeWidth={1} />}
      action={<Button onClick={onClear}>{common.clearSearch}</Button>}
    >
      {messages.descriptions.noMatchesAdvice}
    </EmptyState>
  ) : (
    <EmptyState
      title={messages.descriptions.empty}
      drawing={<Captions className="size-10" strokeWidth={1} />}
    >
      {messages.descriptions.emptyAdvice}
    </EmptyState>
  );
}
