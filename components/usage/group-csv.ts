import { csvFile } from "@/lib/platform/csv";
import { CSV_FIGURES } from "@/lib/usage/figures";
import type { UsageGroup } from "@/lib/usage/usage";
import { messages } from "./messages";

const text = messages.groupCsv;
const LAST = [text.estimated, text.charged, text.kept, text.failures, text.failureCredits];

/**
 * One table of the report as a CSV file, its rows in their order: the figures of the page as plain numbers,
 * so that a spreadsheet can add them up. Estimated and charged at the end are over the completed jobs that have both. Text that a
 * spreadsheet would run as a formula is escaped.
 * @param column header of the names
 */
export const groupCsv = (
  column: string,
  groups: readonly UsageGroup[],
  nameOf: (value: string, name: string | null) => string,
): string =>
  csvFile(
    [column, ...CSV_FIGURES.map(({ name }) => name), ...LAST],
    groups.map((group) => [
      nameOf(group.value, group.name),
      ...CSV_FIGURES.map(({ of }) => of(group)),
      group.estimated,
      group.estimated_used,
      group.kept,
      group.charged_failures,
      group.charged_failure_credits,
    ]),
  );
