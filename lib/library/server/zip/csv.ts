import "server-only";
import { madeBy, unstatedCredits } from "@/lib/jobs/facts";
import { CSV_FIELDS } from "@/lib/kinds/request-fields";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { messages } from "../../messages";
import type { Exported } from "./entries";

const text = messages.csv;

type Column = [name: string, value: (exported: Exported) => unknown];
const COLUMNS: Column[] = [
  [text.name, ({ name }) => name],
  [text.files, ({ files }) => files.map(({ file }) => file.name).join(" ")],
  [text.kind, ({ job }) => job.kind],
  [text.status, ({ job }) => job.status],
  [text.model, ({ job }) => job.model_id],
  [text.prompt, ({ job }) => job.prompt],
  ...CSV_FIELDS.map(({ column, wire }): Column => [column, ({ job }) => requestField(job.request, wire)]),
  [
    text.seconds,
    ({ job }) => job.assets[0]?.duration_seconds ?? requestField(job.request, "duration_seconds"),
  ],
  [text.charged, ({ job }) => job.credits_used ?? unstatedCredits(job)],
  [text.refunded, ({ job }) => job.credits_refunded ?? unstatedCredits(job)],
  [text.favorite, ({ job }) => (job.favorite ? text.yes : "")],
  [text.tags, ({ job }) => job.tags.join(", ")],
  [text.note, ({ job }) => job.note],
  [text.createdBy, ({ job }) => madeBy(job)],
  [text.createdAt, ({ job }) => job.created_at],
  [text.failure, ({ job }) => job.failure_message ?? job.error?.message],
  [text.job, ({ job }) => job.upstream_id],
  [text.id, ({ job }) => job.id],
];

/** A field of a request as text; empty when it was not sent. */
function requestField(request: Record<string, unknown>, field: string): string {
  const value = request[field];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/** The first line of the table of jobs. */
export const jobsHead = (): string => csvHead(COLUMNS.map(([name]) => name));
/** One line of it. */
export const jobsRow = (exported: Exported): string =>
  csvLines([COLUMNS.map(([, value]) => value(exported) ?? "")]);
