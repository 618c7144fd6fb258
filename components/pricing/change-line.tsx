import { browserTimeZone } from "@/components/api/time-zone";
import { Badge } from "@/components/ui/badge";
import { formatCount, formatDay } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import type { PriceChange } from "@/lib/pricing/price-history";
import { type PriceChangeKind, toEntries } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { configurationName } from "./price-columns";

const text = messages.changesView;

const TONES = {
  added: "accent",
  removed: "neutral",
  dearer: "warning",
  cheaper: "positive",
} as const satisfies Record<PriceChangeKind, string>;

/** A calendar day in the reader's zone. */
export const dayHere = (at: string): string => dayIn(browserTimeZone.get(), new Date(at));

/** One price that changed: what happened, with which settings, from what to what, and when. */
export function ChangeLine({ change: entry, isNew }: { change: PriceChange; isNew: boolean }) {
  const { change, row, before, after, at } = entry;
  const [price] = toEntries([row]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t py-2">
      <Badge tone={TONES[change]}>{text.changes[change]}</Badge>
      {isNew && <Badge tone="accent">{text.isNew}</Badge>}
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
        {formatDay(dayHere(at))}
      </time>
    </li>
  );
}

const percent = (before: number, after: number): string => {
  const share = (after - before) / before;
  return share > 0 ? text.more(share) : text.less(-share);
};
