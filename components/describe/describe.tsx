import { useInfiniteQuery } from "@tanstack/react-query";
import { Film } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { descriptionQueries } from "@/components/api/descriptions";
import { Button } from "@/components/ui/button";
import { Elapsed } from "@/components/ui/clock";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { type Description, MAX_TILES } from "@/lib/describe/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { describeSearch, descriptionLink } from "@/lib/navigation/describe";
import { formatSeconds } from "@/lib/platform/format";
import { DescribeForm } from "./describe-form";
import { DescriptionBadge } from "./description-badge";
import { messages } from "./messages";
import { StripTile } from "./strip-tile";

/** The form, and all earlier descriptions next to it or, on a phone, below it. */
export function Describe({ personId }: { personId: string }) {
  return (
    <div
      data-page="panes"
      className="flex flex-1 flex-col lg:grid lg:min-h-0 lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)]"
    >
      <section
        aria-labelledby="describe-title"
        className="relative border-line px-4 py-6 max-lg:border-b md:px-6 lg:overflow-y-auto lg:border-r"
      >
        <h1 id="describe-title" className="type-title">
          {messages.describe.title}
        </h1>
        <p className="mt-1 mb-6 text-pretty text-ink-soft">{messages.describe.purpose}</p>
        <DescribeForm personId={personId} />
      </section>
      <section
        aria-label={messages.describe.descriptions}
        className="relative min-w-0 px-4 py-6 md:px-6 lg:overflow-y-auto lg:px-8"
      >
        <div className="max-w-4xl">
          <Descriptions />
        </div>
      </section>
    </div>
  );
}

/** Every description, newest first, with a search of their texts. */
function Descriptions() {
  const [search, setSearch] = useQueryStates(describeSearch, { history: "replace" });
  const q = useDeferredValue(search.q);
  const list = useInfiniteQuery({ ...descriptionQueries.list(q), placeholderData: (before) => before });
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
        <NoDescriptions isSearched={search.q !== ""} onClear={() => void setSearch({ q: "" })} />
      ) : (
        <ul aria-label={messages.descriptions.label} className="flex flex-col">
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

function NoDescriptions({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  return isSearched ? (
    <EmptyState
      title={messages.descriptions.noMatches}
      action={<Button onClick={onClear}>{common.clearSearch}</Button>}
    >
      {messages.descriptions.noMatchesAdvice}
    </EmptyState>
  ) : (
    <EmptyState title={messages.descriptions.empty}>{messages.descriptions.emptyAdvice}</EmptyState>
  );
}

/** Of the box behind a thumbnail, which shows its picture whole. */
const THUMBNAIL_ASPECT = 16 / 9;

/** One description in a line or two, as a link to its page. */
function DescriptionRow({ description }: { description: Description }) {
  const { id, status, source_name, model_id, result, error, strip_url, created_at } = description;
  const tiles = Math.min(MAX_TILES, result?.shots.length ?? 0);
  return (
    <li data-description-id={id} data-status={status} className="border-line border-b">
      <Link href={descriptionLink(id)} className="flex gap-4 px-2 py-3 hover:bg-hover">
        <span className="relative grid aspect-video h-16 shrink-0 place-items-center self-start overflow-hidden rounded-xs bg-stage max-sm:h-12">
          {strip_url && tiles > 0 ? (
            <StripTile url={strip_url} tile={0} tiles={tiles} boxAspect={THUMBNAIL_ASPECT} />
          ) : (
            <Film aria-hidden className="size-5 text-ink-faint" />
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate font-medium">{source_name}</span>
            <DescriptionBadge status={status} />
            {status === "running" && (
              <span className="text-ink-faint text-xs">
                <Elapsed since={created_at} />
              </span>
            )}
          </span>
          <span dir="auto" className="line-clamp-2 break-words text-ink-soft text-sm">
            {result?.summary ?? error?.message ?? messages.descriptionRow.running}
          </span>
          <span className="truncate text-ink-soft text-xs tabular-nums">
            {[
              model_id,
              result && messages.descriptionRow.shots(result.shots.length),
              result && formatSeconds(result.duration_seconds),
              result && formatMillicredits(result.usage.millicredits_charged),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </Link>
    </li>
  );
}
