"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { libraryClient } from "@/components/api/library";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { jobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelName } from "@/lib/kinds/request-summary";
import { zipAddress } from "@/lib/library/api";
import { errorMessage } from "@/lib/platform/error-message";
import { formatCount, formatRate, NO_DATA } from "@/lib/platform/format";
import { deviation, usedCredits } from "@/lib/usage/figures";
import type { UsageGroup, UsagePart } from "@/lib/usage/usage";
import { FIGURE_CELL, FigureTable, NAME_CELL } from "./figure-table";
import { type JobsFilter, JobsLink } from "./jobs-link";
import { messages } from "./messages";

type TablePart = UsagePart | "tag";
type GroupTableProps = {
  part: TablePart;
  groups: readonly UsageGroup[];
  all: number;
  jobsFilter: JobsFilter;
};

const text = messages.groupTable;

/**
 * The jobs and credits of each model, kind, person or tag, the most expensive first, with a CSV export. A person's
 * row also has a ZIP of the results.
 */
export function GroupTable({ part, groups, all, jobsFilter }: GroupTableProps) {
  const { title, column, nameOf } = PART_NAMES[part];
  const columns = columnsOf(groups);
  const files = part === "person" ? [text.files] : [];
  const download = async () => {
    const { groupCsv } = await import("./group-csv");
    const { from, to } = jobsFilter;
    saveFile(`usage-by-${part}-${from}-to-${to}.csv`, "text/csv", groupCsv(column, groups, nameOf));
  };
  return (
    <FigureTable
      title={title}
      // Beside the name, because a narrow window cuts off the last columns.
      columns={[column, ...files, ...columns.map(({ name }) => name)]}
      aside={
        <>
          {part === "tag" && text.tagNote}
          <Button
            size="sm"
            variant="quiet"
            aria-label={text.downloadOf(title)}
            icon={<Download aria-hidden className="size-4" />}
            className="print:hidden"
            onClick={() => void download()}
          >
            {text.download}
          </Button>
        </>
      }
    >
      {groups.map((group) => {
        const name = nameOf(group.value, group.name);
        const row = { group, name, all, jobsFilter: { ...jobsFilter, ...filterOfPart(part, group.value) } };
        return (
          <tr key={group.value} className="border-line border-t">
            <th scope="row" className={NAME_CELL}>
              {name}
            </th>
            {part === "person" && (
              <td className={FIGURE_CELL}>
                <PersonZip name={name} jobsFilter={row.jobsFilter} />
              </td>
            )}
            {columns.map((each) => (
              <td key={each.name} className={FIGURE_CELL}>
                {each.cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
    </FigureTable>
  );
}

function filterOfPart(part: TablePart, value: string): JobsFilter {
  if (part === "kind") return { kind: jobKind.safeParse(value).data ?? null };
  if (part === "tag") return { tag: value };
  return part === "model" ? { model: value } : { person: value };
}

/** Every result of a person in the range as one ZIP. The browser streams it to disk. */
function PersonZip({ name, jobsFilter }: { name: string; jobsFilter: JobsFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const filters = { ...jobsFilter, origin: "here" as const };
      const selection = { filters, until: new Date().toISOString(), except: [] };
      const ticket = await libraryClient.orderZip({ body: { selection } });
      if (ticket.files > 0) window.location.assign(zipAddress(ticket.id));
      toast(
        ticket.files > 0
          ? messages.personZip.started(ticket.files, ticket.missing)
          : messages.personZip.none(name),
      );
    } catch (cause) {
      toast(errorMessage(cause, messages.personZip.failed), { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={isBusy}
      aria-label={messages.personZip.label(name)}
      icon={<Download aria-hidden className="size-4" />}
      className="-my-1 print:hidden"
      onClick={() => void download()}
    >
      {messages.personZip.zip}
    </Button>
  );
}

const kindLabel = (name: string): string => {
  const kind = jobKind.safeParse(name).data;
  return kind ? KINDS[kind].label : name;
};

type PartNames = {
  /** The title of a table. */
  title: string;
  column: string;
  nameOf: (value: string, name: string | null) => string;
};

/** The texts of each grouping of usage. */
export const PART_NAMES: Record<UsagePart | "tag", PartNames> = {
  model: { ...messages.partNames.model, nameOf: modelName },
  kind: { ...messages.partNames.kind, nameOf: kindLabel },
  person: { ...messages.partNames.person, nameOf: (_value, name) => name ?? messages.partNames.unnamed },
  tag: { ...messages.partNames.tag, nameOf: (value) => value },
};

type Row = { group: UsageGroup; name: string; all: number; jobsFilter: JobsFilter };
type Column = {
  name: string;
  /** Whether a row has a value here. A column without any is left out. */
  hasValue: (group: UsageGroup) => boolean;
  cell: (row: Row) => ReactNode;
};

/** The columns of figures of a group's table, the most asked for first. */
const COLUMNS: readonly Column[] = [
  {
    name: text.columns.charged,
    hasValue: ({ used, unknown }) => used > 0 || unknown > 0,
    cell: (row) => <Charged {...row} />,
  },
  {
    name: text.columns.share,
    hasValue: ({ used }) => used > 0,
    cell: ({ group, all }) => (all === 0 ? text.none : text.share(group.used / all)),
  },
  {
    name: text.columns.jobs,
    hasValue: () => true,
    cell: ({ group, name, jobsFilter }) => (
      <JobsLink jobsFilter={jobsFilter} label={text.jobs(name, group.jobs)}>
        {formatCount(group.jobs)}
      </JobsLink>
    ),
  },
  {
    name: text.columns.perKept,
    hasValue: ({ kept }) => kept > 0,
    cell: ({ group: { kept, used } }) => (kept === 0 ? NO_DATA : formatRate(used / kept)),
  },
  {
    name: text.columns.failedCharged,
    hasValue: (group) => group.charged_failure_credits > 0,
    cell: ({ group, name, jobsFilter }) => (
      <Figure
        value={group.charged_failure_credits}
        label={text.failedCharged(name)}
        jobsFilter={{ ...jobsFilter, status: "failed_charged" }}
        page="ledger"
      />
    ),
  },
  {
    name: text.columns.deviation,
    hasValue: ({ estimated, estimated_used: used }) => estimated > 0 && used !== estimated,
    cell: ({ group }) => (group.estimated > 0 ? deviation(group) : text.none),
  },
  {
    name: text.columns.reserved,
    hasValue: ({ held }) => held > 0,
    cell: ({ group, name, jobsFilter }) => (
      <Figure
        value={group.held}
        label={text.reserved(name)}
        jobsFilter={{ ...jobsFilter, status: "active" }}
      />
    ),
  },
  {
    name: text.columns.refunded,
    hasValue: ({ refunded }) => refunded > 0,
    cell: ({ group }) => formatCount(group.refunded),
  },
  ...(["failed", "canceled", "rejected"] as const).map(
    (status): Column => ({
      name: text.columns[status],
      hasValue: (group) => group[status] > 0,
      cell: ({ group, name, jobsFilter }) => (
        <Figure
          value={group[status]}
          label={text.ended(name, status)}
          jobsFilter={{ ...jobsFilter, status }}
        />
      ),
    }),
  ),
];

/** The columns in which at least one of these groups has a value. */
const columnsOf = (groups: readonly UsageGroup[]): readonly Column[] =>
  COLUMNS.filter(({ hasValue }) => groups.some(hasValue));

function Charged({ group, name, jobsFilter }: Row) {
  const used = usedCredits(group);
  const charged = used === null ? NO_DATA : formatCount(used);
  return (
    <>
      <JobsLink page="ledger" jobsFilter={jobsFilter} label={text.charged(name, charged)}>
        {charged}
      </JobsLink>
      {used !== null && group.unknown > 0 && (
        <span className="block text-ink-faint text-xs">{text.noDataFor(group.unknown)}</span>
      )}
    </>
  );
}

type FigureProps = { value: number; label: string; jobsFilter: JobsFilter; page?: "ledger" };

function Figure({ value, label, ...link }: FigureProps) {
  if (value === 0) return "0";
  return (
    <JobsLink {...link} label={text.figure(label, value)}>
      {formatCount(value)}
    </JobsLink>
  );
}
