"use client";

import { useQuery } from "@tanstack/react-query";
import { priceChangesQuery } from "@/components/api/pricing";
import { useTimeZone } from "@/components/api/time-zone";
import { dayIn } from "@/lib/platform/time-zone";
import { toEntries } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { configurationName } from "./price-columns";

const text = messages.modelChanges;
/** The view of changes has the others. */
const MAX_CHANGES = 3;

/** The latest price changes of a model, or since when there are none. */
export function ModelChanges({ id }: { id: string }) {
  const timeZone = useTimeZone();
  const { data } = useQuery(priceChangesQuery);
  if (!data) return null;
  const localDay = (at: string): string => dayIn(timeZone, new Date(at));
  const changes = data.data.filter(({ row }) => row.model_id === id);
  if (changes.length === 0) {
    return (
      data.watched_since && <p className="text-ink-soft text-sm">{text.none(localDay(data.watched_since))}</p>
    );
  }
  return (
    <ul aria-label={text.title} className="text-ink-soft text-sm tabular-nums">
      {changes.slice(0, MAX_CHANGES).map(({ id: key, row, before, after, at }) => {
        const [price] = toEntries([row]);
        return (
          <li key={key}>{price && text.change(configurationName(price), before, after, localDay(at))}</li>
        );
      })}
      {changes.length > MAX_CHANGES && <li>{text.more(changes.length - MAX_CHANGES)}</li>}
    </ul>
  );
}
