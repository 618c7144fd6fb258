import { keepReasonsOf } from "@/lib/jobs/facts";
import { isContentRefused, isWaiting, type Job, UNKNOWN_OUTCOME } from "@/lib/jobs/job";
import type { BoardTake } from "./run";

/** What a cell shows of a job; null for a job of no board, or in the trash. */
export function takeOf(job: Job): BoardTake | null {
  const { series } = job;
  if (!series?.board || job.deleted_at !== null) return null;
  const [asset] = job.assets;
  const charged = job.credits_used;
  return {
    job_id: job.id,
    shot_id: series.id,
    column_id: series.board.column_id,
    number: series.position + 1,
    status: job.status,
    is_waiting: isWaiting(job),
    revision: job.revision,
    progress_percent: job.progress_percent,
    picked: job.picked,
    rating: job.rating,
    kept_for: keepReasonsOf(job),
    credits: charged ?? job.credits_reserved ?? job.credits_quoted,
    charged: charged !== null,
    error: job.error?.message ?? job.failure_message,
    refused_prompt: isContentRefused(job) ? job.prompt : null,
    is_unknown: job.failure_code === UNKNOWN_OUTCOME,
    asset: asset
      ? {
          type: asset.type,
          url: asset.url,
          poster_url: asset.poster_url,
          width: asset.width,
          height: asset.height,
          duration_seconds: asset.duration_seconds,
          frame_rate: asset.frame_rate,
        }
      : null,
    created_at: job.created_at,
    completed_at: job.completed_at,
  };
}
