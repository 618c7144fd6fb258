import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { jobKind } from "@/lib/jobs/job";
import type { UsageGroup, UsagePart } from "@/lib/usage/usage";
import { FIGURE_CELL, FigureTable, NAME_CELL } from "./figure-table";
import { columnsOf } from "./group-columns";
import type { JobsBehind } from "./jobs-link";
import { messages } from "./messages";
import { PART_NAMES } from "./part-names";
import { PersonZip } from "./person-zip";

type TablePart = UsagePart | "tag";
type GroupTableProps = { part: TablePart; groups: readonly UsageGroup[]; all: number; behind: JobsBehind };

const text = messages.groupTable;

/**
 * The jobs and credits of each model, kind, person or tag, the most expensive first, with a CSV export. A person's
 * row also has a ZIP of the results.
 */
export function GroupTable({ part, groups, all, behind }: GroupTableProps) {
  const { title, column, nameOf } = PART_NAMES[part];
  const columns = columnsOf(groups);
  const files = part === "person" ? [text.files] : [];
  const download = async () => {
    const { groupCsv } = await import("./group-csv");
    const { from, to } = behind;
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
        const row = { group, name, all, behind: { ...behind, ...behindPart(part, group.value) } };
        return (
          <tr key={group.value} className="border-line border-t">
            <th scope="row" className={NAME_CELL}>
              {name}
            </th>
            {part === "person" && (
              <td className={FIGURE_CELL}>
                <PersonZip name={name} behind={row.behind} />
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

function behindPart(part: TablePart, value: string): JobsBehind {
  if (part === "kind") return { kind: jobKind.safeParse(value).data ?? null };
  if (part === "tag") return { tag: value };
  return part === "model" ? { model: value } : { person: value };
}
