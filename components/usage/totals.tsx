import type { ReactNode } from "react";
import { formatCount, formatCredits, NO_DATA } from "@/lib/platform/format";
import { burnRate, chargedCredits, deviation } from "@/lib/usage/figures";
import type { Usage, UsageFigures } from "@/lib/usage/usage";
import { type JobsFilter, JobsLink } from "./jobs-link";
import { messages } from "./messages";

const text = messages.totals;

type TotalsProps = { usage: Usage; jobsFilter: JobsFilter; daysSoFar: number };

/** The figures of the whole range. What is zero is left out. */
export function Totals({ usage, jobsFilter, daysSoFar }: TotalsProps) {
  const { totals, outcomes, llm_charges } = usage;
  const all = chargedCredits(usage);
  const charged = formatCredits(all);
  const rate = burnRate({ used: all ?? 0, held: totals.held }, daysSoFar);
  const { kept, charged_failures: failures, charged_failure_credits: lost } = outcomes;
  const failedCredits = formatCredits(lost);
  return (
    <dl
      aria-label={text.title}
      className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      <Total name={text.charged} note={text.chargedNote(rate, totals.unknown)}>
        <JobsLink page="ledger" jobsFilter={jobsFilter} label={text.chargedLink(charged)}>
          {charged}
        </JobsLink>
      </Total>
      <Total name={text.jobs} note={<OutcomeBreakdown totals={totals} jobsFilter={jobsFilter} />}>
        <JobsLink jobsFilter={jobsFilter} label={text.jobsLink(totals.jobs)}>
          {formatCount(totals.jobs)}
        </JobsLink>
      </Total>
      <Total name={text.perKept} note={kept === 0 ? text.noneKept : text.kept(kept)}>
        {kept === 0 ? NO_DATA : text.perKeptCredits(totals.used / kept)}
      </Total>
      {failures > 0 && (
        <Total name={text.failures} note={text.failuresNote(failures)}>
          <JobsLink
            page="ledger"
            jobsFilter={{ ...jobsFilter, status: "failed_charged" }}
            label={text.failuresLink(failedCredits)}
          >
            {failedCredits}
          </JobsLink>
        </Total>
      )}
      {totals.held > 0 && (
        <Total name={text.reserved} note={text.reservedNote}>
          <JobsLink jobsFilter={{ ...jobsFilter, status: "active" }} label={text.reservedLink(totals.held)}>
            {formatCredits(totals.held)}
          </JobsLink>
        </Total>
      )}
      {totals.refunded > 0 && (
        <Total name={text.refunded} note={text.refundedNote}>
          {formatCredits(totals.refunded)}
        </Total>
      )}
      {totals.estimated > 0 && (
        <Total name={text.estimates} note={text.estimatesNote(totals.estimated_used, totals.estimated)}>
          {deviation(totals)}
        </Total>
      )}
      {(llm_charges.millicredits > 0 || llm_charges.uncertain > 0) && (
        <Total name={text.other} note={llmChargesLine(llm_charges)}>
          {text.otherCredits(llm_charges.millicredits)}
        </Total>
      )}
    </dl>
  );
}

const llmChargesLine = (charges: Usage["llm_charges"]): string => {
  const { descriptions, answers, calls, uncertain, uncertain_millicredits: most } = charges;
  const counts = text.otherNote(descriptions, answers, calls);
  return uncertain === 0 ? counts : `${counts}${text.uncertainNote(uncertain, most)}`;
};

function OutcomeBreakdown({ totals, jobsFilter }: { totals: UsageFigures; jobsFilter: JobsFilter }) {
  const endings = (["failed", "canceled", "rejected"] as const).filter((status) => totals[status] > 0);
  if (endings.length === 0) return text.noneFailed;
  return endings.map((status, index) => {
    const count = text.ended(totals[status], status);
    return (
      <span key={status}>
        {index > 0 && ", "}
        <JobsLink jobsFilter={{ ...jobsFilter, status }} label={count}>
          {count}
        </JobsLink>
      </span>
    );
  });
}

type TotalProps = { name: string; note: ReactNode; children: ReactNode };

function Total({ name, note, children }: TotalProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{children}</dd>
      {note && <dd className="text-ink-faint text-xs tabular-nums">{note}</dd>}
    </div>
  );
}
