import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { jobKind } from "@/lib/jobs/job";
import { formatCount, NO_DATA } from "@/lib/platform/format";
import { deviation, usedCredits } from "@/lib/usage/figures";
import type { UsageGroup, UsagePart } from "@/lib/usage/usage";
import { FIGURE_CELL, FigureTable, NAME_CELL } from "./figure-table";
import { type JobsBehind, JobsLink } from "./jobs-link";
import { messages } from "./messages";
import { PART_NAMES } from "./part-names";

type TablePart = UsagePart | "tag";
type GroupTableProps = { part: TablePart; groups: readonly UsageGroup[]; all: number; behind: JobsBehind };

const text = messages.groupTable;

/** The jobs and credits of each model, kind, person or tag, the most expensive first, with a CSV export. */
export function GroupTable({ part, groups, all, behind }: GroupTableProps) {
  const { title, column, nameOf } = PART_NAMES[part];
  const download = async () => {
    const { groupCsv } = await import("./group-csv");
    const { from, to } = behind;
    saveFile(`usage-by-${part}-${from}-to-${to}.csv`, "text/csv", groupCsv(column, groups, nameOf));
  };
  return (
    <FigureTable
      title={title}
      columns={[column, ...text.columns]}
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
        const jobs = { ...behind, ...behindPart(part, group.value) };
        return (
          <tr key={group.value} className="border-line border-t">
            <th scope="row" className={NAME_CELL}>
              {name}
            </th>
            <td className={FIGURE_CELL}>
              <JobsLink behind={jobs} label={text.jobs(name, group.jobs)}>
                {formatCount(group.jobs)}
              </JobsLink>
            </td>
            <td className={FIGURE_CELL}>
              <Used group={group} name={name} behind={jobs} />
            </td>
            <td className={FIGURE_CELL}>{all === 0 ? text.none : text.share(group.used / all)}</td>
            <td className={FIGURE_CELL}>{group.estimated > 0 ? deviation(group) : text.none}</td>
            <td className={FIGURE_CELL}>
              <Figure value={group.held} label={text.reserved(name)} behind={{ ...jobs, status: "active" }} />
            </td>
            <td className={FIGURE_CELL}>{formatCount(group.refunded)}</td>
            {(["failed", "canceled", "rejected"] as const).map((status) => (
              <td key={status} className={FIGURE_CELL}>
                <Figure value={group[status]} label={text.ended(name, status)} behind={{ ...jobs, status }} />
              </td>
            ))}
          </tr>
        );
      })}
    </FigureTable>
  );
}

function behindPart(part: TablePart, value: string): JobsBehind {
  if (part === "kind") return { kind: jobKind.safeParse(value).data ?? null };
  if (part === "tag") return { tag: value };
  return part === "model" ? { model: value } : { person: value };
}

function Used({ group, name, behind }: { group: UsageGroup; name: string; behind: JobsBehind }) {
  const used = usedCredits(group);
  const charged = used === null ? NO_DATA : formatCount(used);
  return (
    <>
      <JobsLink behind={behind} label={text.charged(name, charged)}>
        {charged}
      </JobsLink>
      {used !== null && group.unknown > 0 && (
        <span className="block text-ink-faint text-xs">{text.noDataFor(group.unknown)}</span>
      )}
    </>
  );
}

function Figure({ value, label, behind }: { value: number; label: string; behind: JobsBehind }) {
  if (value === 0) return "0";
  return (
    <JobsLink behind={behind} label={text.figure(label, value)}>
      {formatCount(value)}
    </JobsLink>
  );
}
