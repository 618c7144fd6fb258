import Papa from "papaparse";
import { CSV_FIGURES } from "@/lib/usage/csv-figures";
import type { UsageGroup } from "@/lib/usage/usage";
import { messages } from "./messages";

const text = messages.groupCsv;

/**
 * One table of the report as a CSV file, its rows in their order: the figures of the page as plain numbers,
 * so that a spreadsheet can add them up. The last two are over the completed jobs that have both. Text that a
 * spreadsheet would run as a formula is escaped.
 * @param column header of the names
 */
export const groupCsv = (
  column: string,
  groups: readonly UsageGroup[],
  nameOf: (value: string, name: string | null) => string,
): string =>
  Papa.unparse(
    {
      fields: [column, ...CSV_FIGURES.map(({ name }) => name), text.estimated, text.charged],
      data: groups.map((group) => [
        nameOf(group.value, group.name),
        ...CSV_FIGURES.map(({ of }) => of(group)),
        group.estimated,
        group.estimated_used,
      ]),
    },
    { escapeFormulae: true, newline: "\r\n" },
  );
