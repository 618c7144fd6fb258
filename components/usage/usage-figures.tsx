import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "@/components/access/may";
import { usageMonthQuery, useLimits } from "@/components/api/limits";
import { Figure, Figures } from "@/components/ui/figures";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import { tightestLimit } from "@/lib/limits/check-spend";
import { extrapolate } from "@/lib/limits/forecast";
import type { Limit } from "@/lib/limits/limit";
import { formatCount, formatCredits } from "@/lib/platform/format";
import { burnRate, deviation, usedCredits } from "@/lib/usage/figures";
import type { UsageFigures as Sums, Usage } from "@/lib/usage/usage";
import { type JobsFilter, JobsLink } from "./jobs-link";
import { messages } from "./messages";

const text = messages.usageFigures;

type UsageFiguresProps = { usage: Usage; jobsFilter: JobsFilter; daysSoFar: number };

/** The figures of the whole range, and of its month against the limit. */
export function UsageFigures({ usage, jobsFilter, daysSoFar }: UsageFiguresProps) {
  const { totals, outcomes } = usage;
  const { kept } = outcomes;
  const charged = formatCredits(usedCredits(totals));
  return (
    <section aria-label={text.title} className="flex flex-col gap-3">
      <Figures label={text.main}>
        <Figure
          label={text.charged}
          value={
            <JobsLink isPlain page="ledger" jobsFilter={jobsFilter} label={text.chargedLink(charged)}>
              {charged}
            </JobsLink>
          }
        >
          <Pace usage={usage} daysSoFar={daysSoFar} />
        </Figure>
        <Figure
          label={text.reserved}
          value={
            <JobsLink
              isPlain
              jobsFilter={{ ...jobsFilter, status: "active" }}
              label={text.reservedLink(totals.held)}
            >
              {formatCount(totals.held)}
            </JobsLink>
          }
        >
          {text.reservedNote(totals.active)}
        </Figure>
        <Figure label={text.refunded} value={formatCount(totals.refunded)}>
          <Outcomes totals={totals} jobsFilter={jobsFilter} />
        </Figure>
        <Figure label={text.perKept} value={kept === 0 ? text.none : text.perKeptCredits(totals.used / kept)}>
          {text.kept(kept)}
          <JobsLink jobsFilter={jobsFilter} label={text.jobs(totals.jobs)}>
            {text.jobs(totals.jobs)}
          </JobsLink>
          {kept === 0 && text.noneKept}
        </Figure>
        <Figure label={text.estimates} value={totals.estimated === 0 ? text.none : against(totals)}>
          {text.estimatesNote(totals.estimated_used, totals.estimated)}
        </Figure>
      </Figures>
      <FurtherCharges usage={usage} jobsFilter={jobsFilter} />
    </section>
  );
}

const against = (totals: Sums): string =>
  totals.estimated === totals.estimated_used ? text.asQuoted : deviation(totals);

/** Where the month is heading; of another range, the credits a day. */
function Pace({ usage, daysSoFar }: { usage: Usage; daysSoFar: number }) {
  const { totals, from, to, time_zone: tz } = usage;
  const { data } = useQuery(usageMonthQuery(tz));
  const limits = useLimits();
  const may = useMay();
  const unknown = totals.unknown > 0 && <span className="block">{text.noDataFor(totals.unknown)}</span>;
  if (!data) return <Skeleton>{text.loading}</Skeleton>;
  const { charged, counted, last } = data;
  const month = { ...data.month, since: data.since };
  if (from !== month.from || to !== month.to) {
    const rate = burnRate(totals, daysSoFar);
    return (
      <>
        {rate !== null && text.perDay(rate)}
        {unknown}
      </>
    );
  }
  const limit = limits.data ? monthlyLimit(limits.data.data) : null;
  const { atEnd } = extrapolate(counted, month);
  return (
    <>
      {limit && (
        <Meter
          className="mt-1.5 mb-2 md:mr-2"
          solid={(limit.counted_credits - limit.held_credits) / limit.limit_credits}
          hatched={limit.held_credits / limit.limit_credits}
          forecast={extrapolate(limit.counted_credits, month).atEnd / limit.limit_credits}
        />
      )}
      {limit && text.ofLimit(limit)}
      {text.pace(atEnd, month.to)}
      {limits.data && !limit && may("manage") && (
        <a href="#spend-limits" className="text-link">
          {text.setLimit}
        </a>
      )}
      {last.charged_through > 0 && (
        <span className="block">
          {text.change(charged / last.charged_through - 1, last.charged_through, last.through)}
        </span>
      )}
      {unknown}
    </>
  );
}

/** The limit of a month to show: the workspace's, else the tightest of those that count the person who asks. */
function monthlyLimit(limits: readonly Limit[]): Limit | null {
  const monthly = limits.filter(({ period }) => period === "month");
  return tightestLimit(monthly.filter(({ scope }) => scope === "workspace")) ?? tightestLimit(monthly);
}

/** How the jobs ended that gave no result. */
function Outcomes({ totals, jobsFilter }: { totals: Sums; jobsFilter: JobsFilter }) {
  const endings = (["failed", "canceled", "rejected"] as const).filter((status) => totals[status] > 0);
  if (endings.length === 0) return text.noneFailed;
  return endings.map((status, index) => {
    const count = text.ended(totals[status], status);
    return (
      <span key={status}>
        <span className="whitespace-nowrap">
          <JobsLink jobsFilter={{ ...jobsFilter, status }} label={count}>
            {count}
          </JobsLink>
          {index < endings.length - 1 && ","}
        </span>{" "}
      </span>
    );
  });
}

/** Charges that are easily overlooked. Nothing without any. */
function FurtherCharges({ usage, jobsFilter }: Pick<UsageFiguresProps, "usage" | "jobsFilter">) {
  const { outcomes, llm_charges: llm } = usage;
  const { charged_failures: failures, charged_failure_credits: lost } = outcomes;
  const hasLlm = llm.millicredits > 0 || llm.uncertain > 0;
  if (failures === 0 && !hasLlm) return null;
  const credits = formatCredits(lost);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-ink-soft text-sm tabular-nums">
      {failures > 0 && (
        <Line name={text.failures}>
          <JobsLink
            page="ledger"
            jobsFilter={{ ...jobsFilter, status: "failed_charged" }}
            label={text.failuresLink(credits)}
          >
            {credits}
          </JobsLink>
          {text.failuresNote(failures)}
        </Line>
      )}
      {hasLlm && (
        <Line name={text.other}>
          <span className="text-ink">{text.otherCredits(llm.millicredits)}</span>
          {text.otherNote(llm.descriptions, llm.answers, llm.calls)}
          {llm.uncertain > 0 && text.uncertainNote(llm.uncertain, llm.uncertain_millicredits)}
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
