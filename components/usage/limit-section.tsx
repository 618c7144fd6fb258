import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { useLimits } from "@/components/api/limits";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import { forecast } from "@/lib/limits/forecast";
import { type Limit, limitName } from "@/lib/limits/limit";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.limitSection;
const words = messages.limitRow;

const LimitDialog = lazyPopup(() => import("./limit-dialog"));

/** The limits: the state of each and when it will be reached. */
export function LimitSection({ tz }: { tz: string }) {
  const { data, isError } = useLimits();
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<Limit | null>(null);
  const edit = (limit: Limit | null) => {
    setEdited(limit);
    setOpen(true);
  };
  const may = useMay();
  const isManager = may("manage");
  return (
    <section aria-labelledby="spend-limits" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="spend-limits" className="type-heading scroll-mt-20">
            {text.title}
          </h2>
          {data && data.data.length > 0 && <p className="text-ink-soft text-sm">{text.hint}</p>}
        </div>
        {!isManager && <p className="text-ink-soft text-sm">{access.ownersOnly}</p>}
        {isManager && !isError && (
          <Button
            className={clsx("print:hidden", !data && "invisible")}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => edit(null)}
          >
            {text.set}
          </Button>
        )}
      </div>
      {!data && !isError && <Skeleton className="max-w-prose">{text.none}</Skeleton>}
      {data?.data.length === 0 && (
        <p className="border-line border-t pt-3 text-ink-soft">
          <span className="block max-w-prose">{text.none}</span>
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className="@container border-line border-t">
          {data.data.map((limit) => (
            <LimitRow key={limit.id} limit={limit} onEdit={isManager ? () => edit(limit) : null} />
          ))}
        </ul>
      )}
      {data && open && (
        <LimitDialog
          key={edited?.id ?? "new"}
          limit={edited}
          limits={data}
          tz={tz}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** One limit: whose spending it counts, how much is used and reserved, where that leads, and what then happens. */
function LimitRow({ limit, onEdit }: { limit: Limit; onEdit: (() => void) | null }) {
  const { scope, period, effect, limit_credits: most, counted_credits: counted, held_credits: held } = limit;
  const isOver = counted >= most;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-3 break-inside-avoid @3xl:grid-cols-[14rem_minmax(0,1fr)_11rem_10rem_auto]">
      <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <Badge>{words.scopes[scope]}</Badge>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {scope === "token" ? limit.token_name : limitName(limit)}
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
