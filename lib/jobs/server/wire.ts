import "server-only";
import type { Job, JobAsset, JobDetail } from "../job";
import type { AssetRow } from "./assets/schema";
import type { JobRow, jobSteps } from "./schema";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A row as browsers see it: without a key, without an upstream address. */
export function toJob(row: JobRow, assets: readonly AssetRow[]): Job {
  return {
    id: row.id,
    object: "job",
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
    assets: [...assets].sort((a, b) => a.position - b.position).map(toJobAsset),
    failure_code: row.failureCode,
    failure_message: row.failureMessage,
    error: row.error,
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
    favourite: row.favourite,
    tags: row.tags,
    collections: row.collections,
    note: row.note,
    deleted_at: iso(row.deletedAt),
  };
}

export const toDetail = (
  row: JobRow,
  assets: readonly AssetRow[],
  steps: readonly (typeof jobSteps.$inferSelect)[],
): JobDetail => ({
  ...toJob(row, assets),
  timeline: steps.map(({ at, status, note }) => ({ at: at.toISOString(), status, note })),
});

function toJobAsset(row: AssetRow): JobAsset {
  return {
    id: row.id,
    object: "asset",
    type: row.type,
    url: `/api/assets/${row.id}`,
    poster_url: row.posterName ? `/api/assets/${row.id}/poster` : null,
    mime_type: row.mimeType,
    size_bytes: row.sizeBytes,
    duration_seconds: row.durationSeconds,
    width: row.width,
    height: row.height,
    expires_at: iso(row.expiresAt),
    archived_at: iso(row.archivedAt),
    archive_error: row.archiveError,
  };
}
