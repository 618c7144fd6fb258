import type { ReactNode } from "react";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatCount, formatCredits, NO_DATA } from "@/lib/platform/format";
import { burnRate, deviation, usedCredits } from "@/lib/usage/figures";
import type { Usage, UsageFigures } from "@/lib/usage/usage";
import { type JobsBehind, JobsLink } from "./jobs-link";

type TotalsProps = { usage: Usage; behind: JobsBehind; daysSoFar: number };

/** The figures of the whole range. */
export function Totals({ usage: { totals, kept, llm_charges }, behind, daysSoFar }: TotalsProps) {
  const used = formatCredits(usedCredits(totals));
  const rate = burnRate(totals, daysSoFar);
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      <Total name="Used" note={missing(totals.unknown)}>
        <JobsLink behind={behind} label={`Used ${used}`}>
          {used}
        </JobsLink>
      </Total>
      <Total name="Held" note="by jobs in progress">
        <JobsLink behind={{ ...behind, status: "active" }} label={`Held ${formatCredits(totals.held)}`}>
          {formatCredits(totals.held)}
        </JobsLink>
      </Total>
      <Total name="Refunded" note="given back by the service">
        {formatCredits(totals.refunded)}
      </Total>
      <Total name="Jobs" note={<Endings totals={totals} behind={behind} />}>
        <JobsLink behind={behind} label={`${totals.jobs} jobs`}>
          {formatCount(totals.jobs)}
        </JobsLink>
      </Total>
      <Total name="Burn rate" note={`used and held, over ${daysSoFar} ${daysSoFar === 1 ? "day" : "days"}`}>
        {rate === null ? NO_DATA : `${formatRate(rate)} credits a day`}
      </Total>
      <Total name="Per kept result" note={keptMessage(kept)}>
        {kept === 0 ? NO_DATA : `${formatRate(totals.used / kept)} credits`}
      </Total>
      <Total name="Against estimates" note={estimateMessage(totals)}>
        {totals.estimated === 0 ? NO_DATA : deviation(totals)}
      </Total>
      <Total name="Other charges" note={llmChargesLine(llm_charges)}>
        {formatMillicredits(llm_charges.millicredits)}
      </Total>
    </dl>
  );
}

const formatRate = (rate: number): string =>
  rate.toLocaleString("en-US", { maximumFractionDigits: rate < 100 ? 1 : 0 });

const missing = (jobs: number): string | null =>
  jobs === 0 ? null : `and no data for ${jobs === 1 ? "1 job" : `${formatCount(jobs)} jobs`}`;

const keptMessage = (kept: number): string =>
  kept === 0 ? "mark a favourite, or download one" : `${formatCount(kept)} favourites or downloads`;

const estimateMessage = ({ estimated, estimated_used: used }: UsageFigures): string =>
  estimated === 0
    ? "no finished job has both figures"
    : `${formatCount(used)} used where ${formatCount(estimated)} were estimated`;

const llmChargesLine = ({ descriptions, answers, calls, uncertain }: Usage["llm_charges"]): string => {
  const counts = `${formatCount(descriptions)} descriptions, ${formatCount(answers)} assistant replies, ${formatCount(calls)} API client requests (not included in totals)`;
  return uncertain === 0
    ? counts
    : `${counts}. The charge of ${formatCount(uncertain)} was never reported; the most it can be is counted.`;
};

function Endings({ totals, behind }: { totals: UsageFigures; behind: JobsBehind }) {
  const endings = (["failed", "canceled", "rejected"] as const).filter((status) => totals[status] > 0);
  if (endings.length === 0) return "none failed";
  return endings.map((status, index) => {
    const text = `${formatCount(totals[status])} ${status === "rejected" ? "refused" : status}`;
    return (
      <span key={status}>
        {index > 0 && ", "}
        <JobsLink behind={{ ...behind, status }} label={text}>
          {text}
        </JobsLink>
      </span>
    );
  });
}

type TotalProps = { name: string; note: ReactNode; children: ReactNode };

function Total({ name, note, children }: TotalProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-3.5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{children}</dd>
      {note && <dd className="text-ink-faint text-xs tabular-nums">{note}</dd>}
    </div>
  );
}
