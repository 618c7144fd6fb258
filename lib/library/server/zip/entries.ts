import "server-only";
import { asc, inArray } from "drizzle-orm";
import { bytesOf } from "@/lib/files/server/file-reader";
import { assetStore, uploadStore } from "@/lib/files/server/store";
import { strippedUpload } from "@/lib/files/server/stripped-upload";
import { unstatedCredits } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { makerName } from "@/lib/jobs/made-by";
import { findStoredFile } from "@/lib/jobs/server/assets/integrity";
import { type MarkOptions, markedResult } from "@/lib/jobs/server/assets/mark-result";
import { type AssetRow, assets, resultBytes, resultEnding } from "@/lib/jobs/server/assets/schema";
import { toJob } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { type CostReader, forReader } from "@/lib/jobs/without-costs";
import { CSV_FIELDS } from "@/lib/kinds/request-fields";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { database } from "@/lib/platform/server/database";
import { createUniqueNames, fileNameOf, numberedNames } from "../../file-names";
import { messages } from "../../messages";
import { type ExportedFile, settingsOf, writeSettings } from "../../settings-file";
import { withoutSettings, type ZipSidecar } from "./extra";
import type { ZipEntry } from "./write-zip";

/** Jobs per read. Memory holds only those of one read. */
const PAGE_SIZE = 100;
/** Jobs whose marks are computed while the files before theirs are sent. */
const MARKED_AHEAD = 2;
const CSV_NAME = "jobs.csv";

export type ExportOrder = {
  ids: readonly string[];
  extras: readonly ZipSidecar[];
  template: string;
  /** The names of the files of each job, without endings, in place of the template. */
  names: Readonly<Record<string, string>> | null;
  /** Whether each name begins with the number of its job: `01_`, as long as the longest. */
  numbered: boolean;
  marks: MarkOptions;
  /** For whom it is, who may not see what others' jobs cost. */
  costs: CostReader;
  signal: AbortSignal;
};

/** A file of an export with the result that it is. */
type StoredResult = { asset: AssetRow; storedName: string; file: ExportedFile };
/** A job of an export with its files, each with its name in the export. */
type Exported = { job: Job; row: JobRow; name: string; files: StoredResult[] };

/**
 * All entries of an export in order: the files and the settings of each job, and at the end one table of all jobs, and
 * what is no result. Without prompts and settings there are only files, and no prompt is in their names.
 */
export async function* zipEntries(order: ExportOrder): AsyncGenerator<ZipEntry, void> {
  for await (const { job, name, files } of markedAhead(order)) {
    const lastModified = new Date(job.completed_at ?? job.created_at);
    const sent: ExportedFile[] = [];
    for (const { storedName, file, marking } of files) {
      const marked = await marking;
      const input = bytesOf(marked?.files ?? assetStore(), storedName, order.signal);
      yield { name: file.name, lastModified, input };
      sent.push({ ...file, size_bytes: marked?.sizeBytes ?? file.size_bytes });
    }
    if (!order.marks.settings) continue;
    yield { name: `${name}.json`, lastModified, input: writeSettings(settingsOf(job, sent)) };
  }
  if (order.marks.settings && order.ids.length > 0)
    yield { name: CSV_NAME, lastModified: new Date(), input: csvOf(order) };
  for (const extra of order.extras) {
    const { name } = extra;
    if ("text" in extra) {
      const input = order.marks.settings ? extra.text : (extra.bare ?? withoutSettings(extra.text));
      yield { name, lastModified: new Date(), input };
    } else {
      const stored = await uploadStore().stat(extra.upload);
      // An upload can be deleted after the export was ordered.
      if (!stored) continue;
      const { upload: tag, source_type: sourceType = null } = extra;
      const sent = order.marks.settings ? null : await strippedUpload(tag, { ...stored, tag, sourceType });
      const input = bytesOf(sent?.files ?? uploadStore(), tag, order.signal);
      yield { name, lastModified: new Date(), input };
    }
  }
}

/** A file with the computation of its mark, which may fail. */
type MarkedAhead = StoredResult & { marking: ReturnType<typeof markedResult> };

async function* markedAhead(
  order: ExportOrder,
): AsyncGenerator<Omit<Exported, "files"> & { files: MarkedAhead[] }, void> {
  const ahead = [];
  for await (const exported of exportedJobs(order)) {
    const files = exported.files.map((file) => {
      const marking = markedResult({ asset: file.asset, job: exported.row }, file.storedName, order.marks);
      // It is also awaited where the file is sent, and may fail before.
      marking.catch(() => undefined);
      return { ...file, marking };
    });
    ahead.push({ ...exported, files });
    const next = ahead.length > MARKED_AHEAD && ahead.shift();
    if (next) yield next;
  }
  yield* ahead;
}

type Row = { job: Job; row: JobRow; assetRows: AssetRow[] };

/** Jobs in order, each under the name of its files, which no other job of the export has. */
async function* namedJobs(
  ids: readonly string[],
  nameOf: (job: Job) => string,
): AsyncGenerator<Row & { name: string }, void> {
  const unique = createUniqueNames();
  for (let from = 0; from < ids.length; from += PAGE_SIZE)
    for (const each of await read(ids.slice(from, from + PAGE_SIZE)))
      yield { ...each, name: unique(nameOf(each.job), each.assetRows.length) };
}

const resultNames = (name: string, assetRows: readonly AssetRow[]): string[] =>
  numberedNames(name, assetRows.length).flatMap((numbered, at) => {
    const asset = assetRows[at];
    return asset ? [`${numbered}.${resultEnding(asset)}`] : [];
  });

/** The first result of each job with its name in an export of these jobs under these names. */
export async function firstFiles(
  ids: readonly string[],
  names: Readonly<Record<string, string>>,
): Promise<Map<string, { name: string; asset: AssetRow }>> {
  const files = new Map<string, { name: string; asset: AssetRow }>();
  for await (const { job, name, assetRows } of namedJobs(ids, ({ id }) => names[id] ?? id)) {
    const [asset] = assetRows;
    const [fileName] = resultNames(name, assetRows);
    if (asset && fileName) files.set(job.id, { name: fileName, asset });
  }
  return files;
}

/**
 * Gives the same jobs and names on every call, so that the table need not stay in memory while files are
 * sent.
 */
async function* exportedJobs({
  ids,
  template,
  names,
  numbered,
  marks,
  costs,
  signal,
}: ExportOrder): AsyncGenerator<Exported, void> {
  const numberOf = new Map(numbered ? ids.map((id, at) => [id, at + 1]) : []);
  const digits = Math.max(2, String(ids.length).length);
  const numberBefore = (id: string) => (numbered ? `${String(numberOf.get(id)).padStart(digits, "0")}_` : "");
  const nameOf = (job: Job) =>
    numberBefore(job.id) +
    (names?.[job.id] ?? fileNameOf(marks.settings ? job : { ...job, prompt: "" }, template));
  for await (const { job, row, name, assetRows } of namedJobs(ids, nameOf)) {
    if (signal.aborted) return;
    yield { job: forReader(job, costs), row, name, files: await filesOf(name, assetRows) };
  }
}

async function read(ids: string[]): Promise<Row[]> {
  const [rows, results] = await Promise.all([
    database().select().from(jobs).where(inArray(jobs.id, ids)),
    database().select().from(assets).where(inArray(assets.jobId, ids)).orderBy(asc(assets.position)),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const assetRows = results.filter(({ jobId }) => jobId === id);
    return row ? { job: toJob(row, assetRows), row, assetRows } : [];
  });
}

/** The files in our own storage. A missing or damaged file is left out, so the settings do not name it. */
async function filesOf(name: string, assetRows: readonly AssetRow[]): Promise<StoredResult[]> {
  const files: StoredResult[] = [];
  const names = resultNames(name, assetRows);
  for (const [at, row] of assetRows.entries()) {
    const stored = row.archivedAt && (await findStoredFile(row));
    if (!stored) continue;
    const file = {
      name: names[at] ?? name,
      mime_type: row.mimeType,
      size_bytes: resultBytes(row) ?? (await assetStore().stat(stored))?.sizeBytes ?? 0,
      // Of the file as it is stored, which a restore compares. The mark is inserted while it is sent.
      sha256: row.sha256,
      width: row.width,
      height: row.height,
      duration_seconds: row.durationSeconds,
    };
    files.push({ asset: row, storedName: stored, file });
  }
  return files;
}

async function* csvOf(order: ExportOrder): AsyncGenerator<string, void> {
  yield jobsHead();
  for await (const exported of exportedJobs(order)) yield jobsRow(exported);
}

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
  [text.createdBy, ({ job }) => makerName(job)],
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

const jobsHead = (): string => csvHead(COLUMNS.map(([name]) => name));
const jobsRow = (exported: Exported): string => csvLines([COLUMNS.map(([, value]) => value(exported) ?? "")]);
