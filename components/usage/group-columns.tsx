import type { ReactNode } from "react";
import { formatCount, formatRate, NO_DATA } from "@/lib/platform/format";
import { deviation, usedCredits } from "@/lib/usage/figures";
import type { UsageGroup } from "@/lib/usage/usage";
import { type JobsBehind, JobsLink } from "./jobs-link";
import { messages } from "./messages";

const text = messages.groupTable;

type Row = { group: UsageGroup; name: string; all: number; behind: JobsBehind };
type Column = {
  name: string;
  /** Whether a row has something to say here. A column without such a row is left out. */
  isSaid: (group: UsageGroup) => boolean;
  cell: (row: Row) => ReactNode;
};

/** The columns of figures of a group's table, the most asked for first. */
const COLUMNS: readonly Column[] = [
  {
    name: text.columns.charged,
    isSaid: ({ used, unknown }) => used > 0 || unknown > 0,
    cell: (row) => <Charged {...row} />,
  },
  {
    name: text.columns.share,
    isSaid: ({ used }) => used > 0,
    cell: ({ group, all }) => (all === 0 ? text.none : text.share(group.used / all)),
  },
  {
    name: text.columns.jobs,
    isSaid: () => true,
    cell: ({ group, name, behind }) => (
      <JobsLink behind={behind} label={text.jobs(name, group.jobs)}>
        {formatCount(group.jobs)}
      </JobsLink>
    ),
  },
  {
    name: text.columns.perKept,
    isSaid: ({ kept }) => kept > 0,
    cell: ({ group: { kept, used } }) => (kept === 0 ? NO_DATA : formatRate(used / kept)),
  },
  {
    name: text.columns.failedCharged,
    isSaid: (group) => group.charged_failure_credits > 0,
    cell: ({ group, name, behind }) => (
      <Figure
        value={group.charged_failure_credits}
        label={text.failedCharged(name)}
        behind={{ ...behind, status: "failed_charged" }}
        page="ledger"
      />
    ),
  },
  {
    name: text.columns.deviation,
    isSaid: ({ estimated, estimated_used: used }) => estimated > 0 && used !== estimated,
    cell: ({ group }) => (group.estimated > 0 ? deviation(group) : text.none),
  },
  {
    name: text.columns.reserved,
    isSaid: ({ held }) => held > 0,
    cell: ({ group, name, behind }) => (
      <Figure value={group.held} label={text.reserved(name)} behind={{ ...behind, status: "active" }} />
    ),
  },
  {
    name: text.columns.refunded,
    isSaid: ({ refunded }) => refunded > 0,
    cell: ({ group }) => formatCount(group.refunded),
  },
  ...(["failed", "canceled", "rejected"] as const).map(
    (status): Column => ({
      name: text.columns[status],
      isSaid: (group) => group[status] > 0,
      cell: ({ group, name, behind }) => (
        <Figure value={group[status]} label={text.ended(name, status)} behind={{ ...behind, status }} />
      ),
    }),
  ),
];

/** The columns in which at least one of these groups has something to say. */
export const columnsOf = (groups: readonly UsageGroup[]): readonly Column[] =>
  COLUMNS.filter(({ isSaid }) => groups.some(isSaid));

function Charged({ group, name, behind }: Row) {
  const used = usedCredits(group);
  const charged = used === null ? NO_DATA : formatCount(used);
  return (
    <>
      <JobsLink page="ledger" behind={behind} label={text.charged(name, charged)}>
        {charged}
      </JobsLink>
      {used !== null && group.unknown > 0 && (
        <span className="block text-ink-faint text-xs">{text.noDataFor(group.unknown)}</span>
      )}
    </>
  );
}

type FigureProps = { value: number; label: string; behind: JobsBehind; page?: "ledger" };

function Figure({ value, label, ...link }: FigureProps) {
  if (value === 0) return "0";
  return (
    <JobsLink {...link} label={text.figure(label, value)}>
      {formatCount(value)}
    </JobsLink>
  );
}
