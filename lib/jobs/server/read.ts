import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { addressOf } from "@/lib/http/endpoint";
import { withoutAddresses } from "@/lib/platform/secret-text";
import { database } from "@/lib/platform/server/database";
import { assetsApi } from "../api";
import type { Job, JobAsset, JobDetail } from "../job";
import { messages } from "../messages";
import { shownMark } from "./assets/mark-result";
import { type AssetRow, assets, resultBytes } from "./assets/schema";
import { type JobRow, jobSteps, jobs } from "./schema";
import { asSeen, assertSeesJob } from "./sight";

/** The rows as browsers see them, each with its results, in the same order. */
export async function withAssets(rows: readonly JobRow[]): Promise<Job[]> {
  const assetsByJob = await assetsOf(rows);
  return rows.map((row) => toJob(row, assetsByJob.get(row.id) ?? []));
}

/**
 * One job that the reader sees, with its timeline.
 * @throws ApiError `not_found`, also for another workspace's job, and one of a board that is not for the reader
 */
export async function readDetail(reader: Reader, jobId: string): Promise<JobDetail> {
  const row = await ownJob(reader, jobId);
  const [sight, assetsByJob, steps] = await Promise.all([
    sightOf(reader),
    assetsOf([row]),
    database().select().from(jobSteps).where(eq(jobSteps.jobId, jobId)).orderBy(asc(jobSteps.id)),
  ]);
  return asSeen(sight, toDetail(row, assetsByJob.get(jobId) ?? [], steps));
}

/**
 * The row of a job that the reader sees.
 * @throws ApiError `not_found`, also for another workspace's job, and one of a board that is not for the reader
 */
export async function ownJob(reader: Reader, jobId: string): Promise<JobRow> {
  const [row] = await database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.workspaceId, reader.workspaceId), isNull(jobs.purgedAt)));
  if (!row) throw new ApiError("not_found", messages.notFound);
  await assertSeesJob(reader, row);
  return row;
}

async function assetsOf(rows: readonly JobRow[]): Promise<Map<string, AssetRow[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  // One parameter: a statement has at most 65,535 of them, and a board may have more jobs.
  const isOfRows = sql`${assets.jobId} = any(${sql.param(ids)}::text[])`;
  const assetRows = await database().select().from(assets).where(isOfRows);
  const byJob = new Map<string, AssetRow[]>(ids.map((id) => [id, []]));
  for (const asset of assetRows) byJob.get(asset.jobId)?.push(asset);
  return byJob;
}

/** A message of the upstream, which may name an input by its address. */
export const shownMessage = (message: string | null): string | null =>
  message === null ? null : withoutAddresses(message);

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A row as browsers see it: without its key and without addresses of the upstream. */
export function toJob(row: JobRow, assets: readonly AssetRow[]): Job {
  return {
    id: row.id,
    object: "job",
    press: row.clientToken,
    kind: row.kind,
    status: row.status,
    revision: row.revision,
    progress_percent: row.progressPercent,
    model_id: row.modelId,
    prompt: row.prompt,
    request: row.request,
    series: row.series,
    credits_quoted: row.creditsQuoted,
    credits_reserved: row.creditsReserved,
    credits_used: row.creditsUsed,
    credits_refunded: row.creditsRefunded,
    assets: [...assets].sort((a, b) => a.position - b.position).map((asset) => toJobAsset(asset, row)),
    failure_code: row.failureCode,
    failure_message: shownMessage(row.failureMessage),
    error: row.error && { ...row.error, message: withoutAddresses(row.error.message) },
    retry_at: iso(row.retryAt),
    upstream_id: row.upstreamId,
    request_id: row.requestId,
    imported: row.imported,
    person_id: row.personId,
    // The person who imported a job did not make it.
    person_name: row.imported ? null : row.personName,
    created_at: row.createdAt.toISOString(),
    updated_at: row.changedAt.toISOString(),
    accepted_at: iso(row.acceptedAt),
    completed_at: iso(row.completedAt),
    failed_at: iso(row.failedAt),
    favorite: row.favorite,
    rating: row.rating,
    picked: row.picked,
    tags: row.tags,
    collections: row.collections,
    note: row.note,
    deleted_at: iso(row.deletedAt),
  };
}

const toDetail = (
  row: JobRow,
  assets: readonly AssetRow[],
  steps: readonly (typeof jobSteps.$inferSelect)[],
): JobDetail => ({
  ...toJob(row, assets),
  timeline: steps.map(({ at, status, note }) => ({ at: at.toISOString(), status, note: shownMessage(note) })),
});

function toJobAsset(row: AssetRow, job: JobRow): JobAsset {
  return {
    id: row.id,
    object: "asset",
    type: row.type,
    url: addressOf(assetsApi.file, { params: { assetId: row.id } }),
    poster_url: row.posterName ? addressOf(assetsApi.poster, { params: { assetId: row.id } }) : null,
    mime_type: row.mimeType,
    size_bytes: resultBytes(row),
    duration_seconds: row.durationSeconds,
    frame_rate: row.frameRate,
    width: row.width,
    height: row.height,
    expires_at: iso(row.expiresAt),
    archived_at: iso(row.archivedAt),
    archive_error: row.archiveError,
    mark: shownMark(row, job),
  };
}
