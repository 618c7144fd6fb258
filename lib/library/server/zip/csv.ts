import "server-only";
import Papa from "papaparse";
import { madeBy } from "@/lib/jobs/facts";
import { CSV_FIELDS } from "@/lib/kinds/request-fields";
import type { Exported } from "./entries";

type Column = [name: string, value: (exported: Exported) => unknown];
const COLUMNS: Column[] = [
  ["Name", ({ name }) => name],
  ["Files", ({ files }) => files.map((file) => file.name).join(" ")],
  ["Kind", ({ job }) => job.kind],
  ["Status", ({ job }) => job.status],
  ["Model", ({ job }) => job.model_id],
  ["Prompt", ({ job }) => job.prompt],
  ...CSV_FIELDS.map(({ column, wire }): Column => [column, ({ job }) => requestField(job.request, wire)]),
  ["Seconds", ({ job }) => job.assets[0]?.duration_seconds ?? requestField(job.request, "duration_seconds")],
  ["Credits used", ({ job }) => job.credits_used],
  ["Credits refunded", ({ job }) => job.credits_refunded],
  ["Favourite", ({ job }) => (job.favourite ? "yes" : "")],
  ["Tags", ({ job }) => job.tags.join(", ")],
  ["Note", ({ job }) => job.note],
  ["Made by", ({ job }) => madeBy(job)],
  ["Made at", ({ job }) => job.created_at],
  ["Failure", ({ job }) => job.failure_message ?? job.error?.message],
  ["Job", ({ job }) => job.upstream_id],
  ["Id", ({ job }) => job.id],
];
const OPTIONS = { escapeFormulae: true, newline: "\r\n" };

/** A field of a request as text; empty when it was not sent. */
function requestField(request: Record<string, unknown>, field: string): string {
  const value = request[field];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/** Escapes text that a spreadsheet would run as a formula. */
const line = (values: unknown[]): string => `${Papa.unparse([values], OPTIONS)}\r\n`;

/** The byte order mark tells spreadsheets that this is UTF-8. */
export const csvHead = (): string => `\uFEFF${line(COLUMNS.map(([name]) => name))}`;
export const csvRow = (exported: Exported): string => line(COLUMNS.map(([, value]) => value(exported) ?? ""));
