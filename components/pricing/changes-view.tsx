import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { priceChangesQuery } from "@/components/api/pricing";
import { useTimeZone } from "@/components/api/time-zone";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useStored } from "@/components/ui/use-stored";
import { CHANGES_SINCE, type PricingSearch } from "@/lib/navigation/pricing";
import { formatCount, formatDay } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import { changesByModel, type PriceChange, type PriceChanges, withinDays } from "@/lib/pricing/price-history";
import { type PriceChangeKind, toEntries } from "@/lib/pricing/price-list";
import { priceVisitsOf, recordVisit } from "@/lib/pricing/price-visits";
import { messages } from "./messages";
import { configurationName } from "./price-columns";

const text = messages.changesView;

type ChangesViewProps = {
  personId: string;
  since: PricingSearch["since"];
  onChange: (patch: Pick<PricingSearch, "since">) => void;
};

/** The recorded changes of the price list since a visit or a day, by model. */
export default function ChangesView(props: ChangesViewProps) {
  const { data, error, refetch } = useQuery(priceChangesQuery);
  if (!data && error) {
    return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-72" />;
  return <Changes {...props} list={data} />;
}

function Changes({ personId, since, onChange, list }: ChangesViewProps & { list: PriceChanges }) {
  const visits = priceVisitsOf(personId);
  const { previous } = useStored(visits);
  const [openedAtMs] = useState(() => Date.now());
  const lastId = list.data[0]?.id ?? 0;
  useEffect(
    () => visits.set((before) => recordVisit(before, { at: new Date().toISOString(), lastId })),
    [visits, lastId],
  );
  const timeZone = useTimeZone();
  const watched = list.watched_since && dayIn(timeZone, new Date(list.watched_since));
  if (list.data.length === 0) {
    return (
      <EmptyState title={text.none} drawing={<History className="size-10" strokeWidth={1} />}>
        {watched ? text.noneSince(watched) : text.noneYet}
      </EmptyState>
    );
  }
  const isNew = ({ id }: PriceChange) => previous !== null && id > previous.lastId;
  const shown = {
    visit: previous === null ? list.data : list.data.filter(isNew),
    "7d": withinDays(list.data, 7, openedAtMs),
    "30d": withinDays(list.data, 30, openedAtMs),
    all: list.data,
  }[since];
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SegmentedControl
          label={text.sinceLabel}
          value={since}
          segments={CHANGES_SINCE.map((value) => ({ value, label: text.spans[value] }))}
          onChange={(next) => onChange({ since: next })}
        />
        <p className="text-ink-soft text-sm">
          {watched && text.since(watched)} {list.has_more && text.latest(list.data.length)}
        </p>
      </div>
      {shown.length === 0 && (
        <EmptyState
          title={text.noneInSpan}
          action={
            <Button onClick={() => onChange({ since: "all" })}>{text.earlier(list.data.length)}</Button>
          }
        />
      )}
      {changesByModel(shown).map(({ name, changes }) => (
        <section key={name} aria-label={name} className="flex flex-col">
          <h2 className="flex items-baseline gap-2 pb-1 font-medium">
            {name}
            <span className="font-normal text-ink-faint text-xs">{text.count(changes.length)}</span>
          </h2>
          <ul>
            {changes.map((change) => (
              <ChangeLine key={change.id} change={change} isNew={isNew(change)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const TONES = {
  added: "neutral",
  removed: "neutral",
  dearer: "warning",
  cheaper: "positive",
} as const satisfies Record<PriceChangeKind, string>;

/** One price that changed: what happened, with which settings, from what to what, and when. */
function ChangeLine({ change: entry, isNew }: { change: PriceChange; isNew: boolean }) {
  const { change, row, before, after, at } = entry;
  const timeZone = useTimeZone();
  const [price] = toEntries([row]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t py-2">
      <Badge tone={TONES[change]}>{text.changes[change]}</Badge>
      {isNew && <Badge>{text.isNew}</Badge>}
      <span className="min-w-0 flex-1 break-words">{price && configurationName(price)}</span>
      <span className="whitespace-nowrap tabular-nums">
        {before !== null && (
          <span className={after === null ? "" : "text-ink-faint"}>{formatCount(before)}</span>
        )}
        {before !== null && after !== null && <span className="text-ink-faint">{text.arrow}</span>}
        {after !== null && <span className="font-medium">{formatCount(after)}</span>}
        {text.unit(after ?? before ?? 0)}
        {before !== null && after !== null && before > 0 && (
          <span className="text-ink-soft">{percent(before, after)}</span>
        )}
      </span>
      <time dateTime={at} className="w-24 whitespace-nowrap text-right text-ink-faint text-xs">
        {formatDay(dayIn(timeZone, new Date(at)))}
      </time>
    </li>
  );
}

const percent = (before: number, after: number): string => {
  const share = (after - before) / before;
  return share > 0 ? text.more(share) : text.less(-share);
};
