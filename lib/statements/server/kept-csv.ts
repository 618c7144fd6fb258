import "server-only";
import type { Reader } from "@/lib/audience/server/sight";
import { csvFile } from "@/lib/platform/csv";
import { textDownload } from "@/lib/platform/server/text-download";
import { messages } from "../messages";
import type { StatementFigures } from "../statement";
import { readKept } from "./kept";

const { csv, rowsCsv: text } = messages;

type Row = StatementFigures & { name: string | null; billed_credits: string; amount: string | null };

/**
 * The rows of a kept statement as a CSV file: those of each group add up to the first line.
 * @throws ApiError `not_found`
 */
export async function keptCsv(reader: Reader, statementId: string): Promise<Response> {
  const { statement } = await readKept(reader, statementId);
  const { currency, month, total } = statement;
  const shots = statement.shots.map((row) => ({
    ...row,
    name: row.number > 0 ? `${row.number} ${row.name ?? ""}`.trim() : row.name,
  }));
  const groups: [name: string, rows: readonly Row[]][] = [
    [text.groups.total, [{ ...total, name: null }]],
    [text.groups.kinds, statement.kinds],
    [text.groups.boards, statement.boards],
    [text.groups.shots, shots],
    [text.groups.people, statement.people],
  ];
  const head = [
    ...[text.group, text.name, text.month, text.made, text.failed, text.calls, text.unknown],
    ...[csv.approved, csv.charged, csv.refunded, csv.billed],
    ...(currency === null ? [] : [csv.amount(currency)]),
  ];
  const lines = groups.flatMap(([group, rows]) =>
    rows.map((row) => [
      ...[group, row.name, month, row.made, row.failed, row.calls, row.unknown],
      ...[row.approved, row.charged, row.refunded, Number(row.billed_credits)],
      ...(currency === null ? [] : [row.amount === null ? null : Number(row.amount)]),
    ]),
  );
  const fileName = `statement-${month ?? "all"}-kept.csv`;
  return textDownload({ fileName, type: "text/csv" }, csvFile(head, lines));
}
