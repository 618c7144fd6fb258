import "server-only";
import type { ContentBlock } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isSettled, type Job, jobKind, jobState } from "@/lib/jobs/job";
import { PAGE_PATHS } from "@/lib/platform/page-paths";

const result = z.object({
  asset_id: z.string(),
  type: z.string(),
  mime_type: z.string(),
  url: z.string().describe("The file; read it with the same access token"),
  poster: z.string().nullable().describe("A resource of this server with its picture"),
  duration_seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** A job as agents see it. */
export const shownJob = z.object({
  id: z.string(),
  kind: jobKind,
  status: jobState,
  is_settled: z.boolean().describe("Whether its status changes no more"),
  progress_percent: z.number().nullable(),
  model_id: z.string(),
  prompt: z.string(),
  credits: z.number().nullable().describe("Charged, else reserved, else quoted"),
  is_charged: z.boolean(),
  failure: z.string().nullable(),
  picked: z.boolean(),
  results: z.array(result),
  page: z.string().describe("Where a person sees it"),
  created_at: z.string(),
});
export type ShownJob = z.input<typeof shownJob>;

export const POSTER_TEMPLATE = "atelier://posters/{asset_id}";
const posterUri = (assetId: string): string => `atelier://posters/${assetId}`;

export const showJob = (job: Job, origin: string): ShownJob => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  is_settled: isSettled(job.status),
  progress_percent: job.progress_percent,
  model_id: job.model_id,
  prompt: job.prompt,
  credits: job.credits_used ?? job.credits_reserved ?? job.credits_quoted,
  is_charged: job.credits_used !== null,
  failure: job.error?.message ?? job.failure_message,
  picked: job.picked,
  results: job.assets.map((asset) => ({
    asset_id: asset.id,
    type: asset.type,
    mime_type: asset.mime_type,
    url: origin + asset.url,
    poster: asset.poster_url === null ? null : posterUri(asset.id),
    duration_seconds: asset.duration_seconds,
    width: asset.width,
    height: asset.height,
  })),
  page: `${origin}${PAGE_PATHS.gallery}/${job.id}`,
  created_at: job.created_at,
});

/** The files and posters of results as links that a client can open. */
export const linksOf = (jobs: readonly ShownJob[]): ContentBlock[] =>
  jobs.flatMap(({ id, results }) =>
    results.flatMap(({ asset_id, url, mime_type, type, poster }): ContentBlock[] => [
      { type: "resource_link", uri: url, name: asset_id, title: `${type} of ${id}`, mimeType: mime_type },
      ...(poster === null
        ? []
        : [
            {
              type: "resource_link" as const,
              uri: poster,
              name: `${asset_id} poster`,
              title: `Poster of ${id}`,
              mimeType: "image/webp",
            },
          ]),
    ]),
  );
