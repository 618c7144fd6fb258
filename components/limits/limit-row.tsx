import { clsx } from "clsx";
import { useMay } from "@/components/access/may";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import { Meter } from "@/components/ui/meter";
import { forecast } from "@/lib/limits/forecast";
import { type Limit, limitName } from "@/lib/limits/limit";
import { suggestedLimit } from "@/lib/limits/suggested-limit";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

const words = messages.row;

const AskHigherLimit = lazyPart(() => import("./ask/ask-higher-limit"));

/** One limit: whose spending it counts, how much is used and reserved, where that leads, and what then happens. */
export function LimitRow({ limit, onEdit }: { limit: Limit; onEdit: (() => void) | null }) {
  const { scope, period, effect, limit_credits: most, counted_credits: counted, held_credits: held } = limit;
  const isOver = counted >= most;
  const may = useMay();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-3 break-inside-avoid @3xl:grid-cols-[14rem_minmax(0,1fr)_11rem_10rem_auto]">
      <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <Badge>{words.scopes[scope]}</Badge>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {limit.token_name ?? limit.board_name ?? limit.tag ?? limitName(limit)}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be hatched */}
      <div
        role="meter"
        aria-label={words.progress(limit)}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(counted, most)}
        aria-valuetext={words.counted(counted, most)}
        className="@max-3xl:order-1 @max-3xl:col-span-2"
      >
        <Meter
          solid={(counted - held) / most}
          hatched={held / most}
          forecast={isOver ? null : ratioOf(forecast(limit)?.atEnd, most)}
        />
      </div>
      <p className="text-right tabular-nums @max-3xl:order-2 @max-3xl:text-left">
        <span className="font-semibold">{formatCount(counted)}</span>{" "}
        <span className="text-ink-soft">{words.ofLimit(most, period)}</span>
      </p>
      <p className={clsx("@max-3xl:order-3 @max-3xl:text-right", isOver ? "text-warning" : "text-ink-soft")}>
        {words.effects[effect]}
      </p>
      {onEdit ? (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-end print:hidden"
          aria-label={words.edit(limit)}
          onClick={onEdit}
        >
          {common.edit}
        </Button>
      ) : limit.counts_you && may("make") && !may("manage") ? (
        <div className="justify-self-end print:hidden">
          <AskHigherLimit limitId={limit.id} suggested={suggestedLimit(limit)} look="button" />
        </div>
      ) : (
        <span />
      )}
      <div className="col-span-full text-ink-soft text-sm tabular-nums @max-3xl:order-4">
        <p>
          {held > 0 && words.reserved(held)}
          {outlook(limit)}
        </p>
        {limit.also_counts.length > 0 && <p>{words.alsoCounts(limit.also_counts)}</p>}
      </div>
    </li>
  );
}

const ratioOf = (credits: number | undefined, most: number): number | null =>
  credits === undefined ? null : credits / most;

function outlook(limit: Limit): string {
  const { counted_credits: counted, limit_credits: most, effect, period, last_day: lastDay } = limit;
  if (counted >= most) {
    return effect === "warn" ? words.over(counted - most) : words.reachedNow(effect, lastDay);
  }
  if (counted === 0) return words.nothing(period);
  const next = forecast(limit);
  if (next === null || lastDay === null) return words.left(most - counted, lastDay);
  const { rate, atEnd, reachedOn } = next;
  return reachedOn ? words.reached(rate, reachedOn) : words.under(rate, atEnd, lastDay);
}
