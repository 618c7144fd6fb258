import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { forecastQuery, priceEffectQuery } from "@/components/api/forecast";
import { useModelNames } from "@/components/job/use-model-names";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, FIGURE, HEADER, TABLE } from "@/components/ui/table";
import type { Forecast, Rate } from "@/lib/forecast/forecast";
import { messages as forecastMessages } from "@/lib/forecast/messages";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { boardLink } from "@/lib/navigation/boards";
import { pricingLink } from "@/lib/navigation/pricing";
import { formatCount } from "@/lib/platform/format";
import { messages as usageMessages } from "@/lib/usage/messages";
import { messages } from "./messages";

const text = messages.forecast;

/** Why the balance is low, before anything is refused for it. Nothing while it is not. */
export function LowBalance({ tz }: { tz: string }) {
  const { data } = useQuery(forecastQuery(tz));
  if (!data?.low) return null;
  return (
    <Callout tone="warning" title={forecastMessages.lowTitle}>
      {forecastMessages.low[data.low](data)}
    </Callout>
  );
}

/** How long the balance lasts by the latest days and by what waits, what it goes to, and what prices changed. */
export function ForecastSection({ tz }: { tz: string }) {
  const { data, isError } = useQuery(forecastQuery(tz));
  const nameOf = useModelNames(KIND_NAMES);
  if (isError) return null;
  return (
    <section aria-labelledby="forecast" className="flex flex-col gap-3">
      <h2 id="forecast" className="type-heading">
        {text.title}
      </h2>
      {data ? (
        <table aria-labelledby="forecast" className={TABLE}>
          <thead>
            <tr>
              <th scope="col" className={clsx(HEADER, "pl-0 text-left max-sm:w-full")}>
                {text.columns.by}
              </th>
              <th scope="col" className={clsx(HEADER, FIGURE, GAP)}>
                {text.columns.credits}
              </th>
              <th scope="col" className={clsx(HEADER, FIGURE, GAP, "max-sm:pr-0")}>
                {text.columns.until}
              </th>
              <th scope="col" className={clsx(HEADER, GAP, "w-full pr-0 text-left max-sm:hidden")}>
                {text.columns.reasons}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rates.map((rate) => (
              <Row
                key={rate.days}
                by={text.latest(rate.days)}
                credits={rate.per_day === null ? null : text.perDay(rate.per_day)}
                until={untilOf(data, rate.runs_out_on)}
                reasons={reasonsOf(rate, nameOf)}
              />
            ))}
            {data.waiting.takes > 0 && (
              <Row
                by={text.waiting(data.waiting.takes)}
                credits={formatCount(data.waiting.credits)}
                until={
                  data.waiting.left_after !== null && data.waiting.left_after < 0
                    ? text.short(Math.ceil(-data.waiting.left_after))
                    : untilOf(data, data.waiting.runs_out_on)
                }
                reasons={data.waiting.boards.map(({ board_id, name, credits }, at) => (
                  <span key={board_id}>
                    {at > 0 && ", "}
                    <Link href={boardLink(board_id)} className="underline" dir="auto">
                      {name}
                    </Link>{" "}
                    {formatCount(credits)}
                  </span>
                ))}
              />
            )}
          </tbody>
        </table>
      ) : (
        <Skeleton className="h-32" />
      )}
      <PriceChange tz={tz} nameOf={nameOf} />
    </section>
  );
}

/** When it is used up; that nobody entered a balance; or that these days say too little. */
function untilOf({ left }: Forecast, day: string | null): string {
  if (left === null) return text.noBalance;
  if (left <= 0) return text.usedUp;
  return day === null ? text.unknown : text.until(day);
}

const reasonsOf = ({ models, credits }: Rate, nameOf: (id: string) => string): string =>
  models
    .map(({ model_id, credits: own }) =>
      text.share(model_id === "" ? usageMessages.rows.languageModels : nameOf(model_id), own / credits),
    )
    .join(", ");

/** Between columns, which are as wide as their words. The last has what is left of the window. */
const GAP = "sm:pl-8";

type RowProps = { by: string; credits: string | null; until: string; reasons: ReactNode };

/** A line of the table. On a phone what it goes to is below its name. */
const Row = ({ by, credits, until, reasons }: RowProps) => (
  <tr>
    <th scope="row" className={clsx(CELL, "pl-0 text-left font-normal sm:whitespace-nowrap")}>
      {by}
      <span className="block text-ink-soft text-xs sm:hidden">{reasons}</span>
    </th>
    <td className={clsx(CELL, FIGURE, GAP)}>{credits ?? text.unknown}</td>
    <td className={clsx(CELL, FIGURE, GAP, "max-sm:pr-0")}>{until}</td>
    <td className={clsx(CELL, GAP, "pr-0 text-ink-soft max-sm:hidden")}>{reasons}</td>
  </tr>
);

/** What last month would cost at the prices of today. Nothing where nothing of last month can be priced. */
function PriceChange({ tz, nameOf }: { tz: string; nameOf: (id: string) => string }) {
  const { data } = useQuery(priceEffectQuery(tz));
  if (!data || data.jobs === 0) return null;
  const { jobs, credits_then, credits_now, models, gone, from } = data;
  return (
    <p className="text-ink-soft text-sm tabular-nums">
      {models.length === 0
        ? text.prices.same(jobs, from)
        : text.prices.differs({ jobs, before: credits_then, now: credits_now, month: from })}{" "}
      {models.length > 0 &&
        text.prices.models(
          models.map((each) => ({
            name: nameOf(each.model_id),
            difference: each.credits_now - each.credits_then,
          })),
        )}{" "}
      {gone > 0 && text.prices.gone(gone)}{" "}
      <Link href={pricingLink({ view: "changes" })} className="underline">
        {text.prices.link}
      </Link>
    </p>
  );
}
