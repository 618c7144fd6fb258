import Papa from "papaparse";
import { usedCredits } from "@/lib/usage/figures";
import type { UsageGroup } from "@/lib/usage/usage";

const FIELDS = [
  "Jobs",
  "In progress",
  "Failed",
  "Canceled",
  "Refused",
  "Held credits",
  "Reserved credits",
  "Used credits",
  "Refunded credits",
  "Jobs without a figure",
  "Estimated credits",
  "Used against estimate",
];

/**
 * One table of the report as a CSV file, its rows in their order: the figures of the page, plainly, so that a
 * spreadsheet can add them up. Credits used stay empty where every job ended without a figure. The last two
 * are over the completed jobs that have both. Text that a spreadsheet would run as a formula is defused.
 * @param column over the names
 */
export const groupCsv = (
  column: string,
  groups: readonly UsageGroup[],
  nameOf: (value: string, name: string | null) => string,
): string =>
  Papa.unparse(
    {
      fields: [column, ...FIELDS],
      data: groups.map((group) => [
        nameOf(group.value, group.name),
        group.jobs,
        group.active,
        group.failed,
        group.canceled,
        group.rejected,
        group.held,
        group.reserved,
        usedCredits(group),
        group.refunded,
        group.unknown,
        group.estimated,
        group.estimated_used,
      ]),
    },
    { escapeFormulae: true, newline: "\r\n" },
  );
