import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { PersonName } from "@/components/access/person-name";
import { lazyPart } from "@/components/ui/lazy-part";
import {
  CELL,
  DetailsHeader,
  FIGURE,
  Header,
  RowToggle,
  TABLE,
  TableBar,
  WIDE_ONLY,
} from "@/components/ui/table";
import { formatCount, formatRate, NO_DATA } from "@/lib/platform/format";
import { deviation, usedCredits } from "@/lib/usage/figures";
import type { Usage, UsageGroup } from "@/lib/usage/usage";
import { jobsFilterOfGroup, PART_NAMES, type TablePart } from "./group-parts";
import { type JobsFilter, JobsLink } from "./jobs-link";
import { messages } from "./messages";
import { PersonZip } from "./person-zip";
import { Detail, RowDetails } from "./row-details";

const TokenLink = lazyPart(() => import("./token-link"));

const text = messages.groupTable;
const { columns } = text;
const COLUMNS = 7;

type GroupTableProps = {
  part: TablePart;
  groups: readonly UsageGroup[];
  usage: Usage;
  jobsFilter: JobsFilter;
};

/** The jobs and credits of each model, kind, person, tag, board or token, the most expensive first. */
export function GroupTable({ part, groups, usage, jobsFilter }: GroupTableProps) {
  const { column, nameOf, title } = PART_NAMES[part];
  const highest = Math.max(1, ...groups.map(({ used }) => used));
  return (
    <table aria-label={title} className={TABLE}>
      <thead>
        <tr>
          <Header name={column} className="w-[24%] text-left max-md:w-full" />
          <Header name={columns.charged} className="w-[40%] text-left max-md:text-right" />
          <Header name={columns.share} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={columns.jobs} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={columns.kept} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={columns.perKept} className={clsx(FIGURE, WIDE_ONLY)} />
          <DetailsHeader />
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow
            key={`${group.name === null} ${group.value}`}
            part={part}
            group={group}
            name={nameOf(group.value, group.name)}
            all={usage.totals.used}
            share={group.used / highest}
            jobsFilter={within(jobsFilter, jobsFilterOfGroup(part, group))}
          />
        ))}
      </tbody>
      {/* A job with two tags counts in both, so their rows add up to no total. */}
      {part !== "tag" && groups.length > 1 && <Total usage={usage} />}
    </table>
  );
}

type Row = {
  part: TablePart;
  group: UsageGroup;
  name: string;
  /** Credits of all groups, of which the row shows its share. */
  all: number;
  /** Of the highest group, for the bar. */
  share: number;
  jobsFilter: JobsFilter | null;
};

const within = (range: JobsFilter, filter: JobsFilter | null): JobsFilter | null =>
  filter && { ...range, ...filter };

const shareOf = (used: number, all: number): string => (all === 0 ? text.none : text.share(used / all));
const perKept = ({ kept, used }: { kept: number; used: number }): string =>
  kept === 0 ? text.none : formatRate(used / kept);

function GroupRow(row: Row) {
  const { part, group, name, all, share, jobsFilter } = row;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const jobs = (
    <JobsLink jobsFilter={group.jobs > 0 ? jobsFilter : null} label={text.jobs(name, group.jobs)}>
      {formatCount(group.jobs)}
    </JobsLink>
  );
  const figure = clsx(CELL, FIGURE, WIDE_ONLY, isOpen && "border-b-transparent");
  return (
    <>
      <tr>
        <th
          scope="row"
          className={clsx(
            CELL,
            "min-w-0 text-left font-semibold [overflow-wrap:anywhere]",
            isOpen && "border-b-transparent",
          )}
        >
          {part === "person" && group.value !== "" ? <PersonName id={group.value} name={name} /> : name}
          <TableBar share={share} className="mt-1.5 md:hidden" />
        </th>
        <td className={clsx(CELL, FIGURE, "font-semibold", isOpen && "border-b-transparent")}>
          <span className="flex items-center justify-end gap-4">
            <TableBar share={share} className="flex-1 max-md:hidden" />
            <span className="md:min-w-20">
              <Charged {...row} />
            </span>
          </span>
        </td>
        <td className={figure}>{shareOf(group.used, all)}</td>
        <td className={figure}>{jobs}</td>
        <td className={figure}>{formatCount(group.kept)}</td>
        <td className={figure}>{perKept(group)}</td>
        <td className={clsx(CELL, "pr-0 print:hidden", isOpen && "border-b-transparent")}>
          <RowToggle open={isOpen} name={name} controls={id} onToggle={() => setIsOpen(!isOpen)} />
        </td>
      </tr>
      <RowDetails id={id} open={isOpen} span={COLUMNS}>
        <Detail name={columns.share} narrowOnly>
          {shareOf(group.used, all)}
        </Detail>
        <Detail name={columns.jobs} narrowOnly>
          {jobs}
        </Detail>
        <Detail name={columns.kept} narrowOnly>
          {formatCount(group.kept)}
        </Detail>
        <Detail name={columns.perKept} narrowOnly>
          {perKept(group)}
        </Detail>
        <Details {...row} />
        {part === "person" && jobsFilter && (
          <div className="self-end print:hidden">
            <PersonZip name={name} jobsFilter={jobsFilter} />
          </div>
        )}
        {part === "token" && group.value !== "" && isOpen && <TokenLink id={group.value} />}
      </RowDetails>
    </>
  );
}

/** What became of the credits and jobs of a row. Endings that no job had are left out. */
function Details({ group, name, jobsFilter }: Row) {
  const endings = (["failed", "canceled", "rejected"] as const).filter((status) => group[status] > 0);
  return (
    <>
      <Detail name={columns.reserved}>
        <Figure
          value={group.held}
          label={text.reserved(name)}
          jobsFilter={within({ status: "active" }, jobsFilter)}
        />
      </Detail>
      <Detail name={columns.refunded}>{formatCount(group.refunded)}</Detail>
      <Detail name={columns.deviation}>{group.estimated > 0 ? deviation(group) : text.none}</Detail>
      {endings.map((status) => (
        <Detail key={status} name={columns[status]}>
          <Figure
            value={group[status]}
            label={text.ended(name, status)}
            jobsFilter={within({ status }, jobsFilter)}
          />
        </Detail>
      ))}
      {group.charged_failure_credits > 0 && (
        <Detail name={columns.failedCharged}>
          <Figure
            value={group.charged_failure_credits}
            label={text.failedCharged(name)}
            jobsFilter={within({ status: "failed_charged" }, jobsFilter)}
            page="ledger"
          />
        </Detail>
      )}
    </>
  );
}

function Charged({ group, name, jobsFilter }: Row) {
  const used = usedCredits(group);
  const charged = used === null ? NO_DATA : formatCount(used);
  return (
    <>
      <JobsLink page="ledger" jobsFilter={jobsFilter} label={text.charged(name, charged)}>
        {charged}
      </JobsLink>
      {used !== null && group.unknown + group.unknown_calls > 0 && (
        <span className="block font-normal text-ink-faint text-xs">
          {text.noDataFor(group.unknown, group.unknown_calls)}
        </span>
      )}
    </>
  );
}

type FigureProps = { value: number; label: string; jobsFilter: JobsFilter | null; page?: "ledger" };

function Figure({ value, label, ...link }: FigureProps): ReactNode {
  if (value === 0) return "0";
  return (
    <JobsLink {...link} label={text.figure(label, value)}>
      {formatCount(value)}
    </JobsLink>
  );
}

function Total({ usage: { totals, outcomes } }: { usage: Usage }) {
  const used = usedCredits(totals);
  const figure = clsx(CELL, FIGURE, WIDE_ONLY);
  return (
    <tfoot className="font-semibold">
      <tr>
        <th scope="row" className={clsx(CELL, "text-left")}>
          {text.total}
        </th>
        <td className={clsx(CELL, FIGURE)}>{used === null ? NO_DATA : formatCount(used)}</td>
        <td className={figure}>{shareOf(totals.used, totals.used)}</td>
        <td className={figure}>{formatCount(totals.jobs)}</td>
        <td className={figure}>{formatCount(outcomes.kept)}</td>
        <td className={figure}>{perKept({ kept: outcomes.kept, used: totals.used })}</td>
        <td className={clsx(CELL, "print:hidden")} />
      </tr>
    </tfoot>
  );
}
