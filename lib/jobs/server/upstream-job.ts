import "server-only";
import { z } from "zod";
import { type AssetType, assetType } from "@/lib/contract/asset";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { type JobStatus, jobStatus } from "@/lib/contract/job";
import { KINDS } from "@/lib/kinds/kinds";
import type { JobKind } from "../job";

/**
 * What one answer of the service says about a job. A field that is missing, null or of the wrong shape counts
 * as not given. `status` is null for an unknown state.
 */
export type UpstreamJob = {
  id: string;
  status: JobStatus | null;
  progressPercent: number | null;
  creditsReserved: number | null;
  creditsUsed: number | null;
  creditsRefunded: number | null;
  failureCode: string | null;
  failureMessage: string | null;
  completedAt: Date | null;
  failedAt: Date | null;
  assets: UpstreamAsset[];
};

export type UpstreamAsset = {
  upstreamId: string;
  url: string;
  type: AssetType;
  mimeType: string;
  sizeBytes: number | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  expiresAt: Date | null;
};

const orNull = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.nullable(schema).catch(null).default(null);
const credits = orNull(z.number().int().nonnegative().max(1e9));
const textField = orNull(z.string().transform((text) => text.slice(0, 2_000)));
const moment = orNull(
  z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })])
    .transform((text) => new Date(text)),
);
const measure = orNull(z.number().positive().finite());
const pixels = orNull(z.number().int().positive().max(1e6));

const readAsset = z
  .object({
    id: z.string().min(1).max(500),
    url: z.url({ protocol: /^https?$/ }).max(8_000),
    type: orNull(assetType),
    mime_type: orNull(z.string().max(200)),
    size_bytes: orNull(z.number().int().nonnegative()),
    duration_seconds: measure,
    width: pixels,
    height: pixels,
    expires_at: moment,
  })
  .transform((asset): UpstreamAsset => {
    const mimeType = asset.mime_type ?? "application/octet-stream";
    return {
      upstreamId: asset.id,
      url: asset.url,
      type: asset.type ?? assetType.safeParse(mimeType.split("/")[0]).data ?? "video",
      mimeType,
      sizeBytes: asset.size_bytes,
      durationSeconds: asset.duration_seconds,
      width: asset.width,
      height: asset.height,
      expiresAt: asset.expires_at,
    };
  });

const answer = z.object({
  id: z.string().min(1).max(500),
  status: orNull(jobStatus),
  progress_percent: orNull(z.number().finite()),
  credits_reserved: credits,
  credits_used: credits,
  credits_refunded: credits,
  failure_code: textField,
  failure_message: textField,
  completed_at: moment,
  failed_at: moment,
  /** Of a voice generation: the length of its sound (section VoiceGeneration). */
  duration_seconds: measure,
  assets: z.array(z.unknown()).catch([]).default([]),
});

/** Reads an answer of the service (section GenerationJob); null when it has no job id. */
export function parseUpstreamJob(body: unknown): UpstreamJob | null {
  const parsed = answer.safeParse(body);
  if (!parsed.success) return null;
  const fields = parsed.data;
  return {
    id: fields.id,
    status: fields.status,
    progressPercent:
      fields.progress_percent === null
        ? null
        : Math.min(100, Math.max(0, Math.floor(fields.progress_percent))),
    creditsReserved: fields.credits_reserved,
    creditsUsed: fields.credits_used,
    creditsRefunded: fields.credits_refunded,
    failureCode: fields.failure_code,
    failureMessage: fields.failure_message,
    completedAt: fields.completed_at,
    failedAt: fields.failed_at,
    assets: withLength(
      fields.assets.slice(0, 100).flatMap((asset) => readAsset.safeParse(asset).data ?? []),
      fields.duration_seconds,
    ),
  };
}

/** Gives the only sound of an answer the length that the answer states, unless the sound states its own. */
const withLength = (assets: UpstreamAsset[], durationSeconds: number | null): UpstreamAsset[] =>
  assets.filter(({ type }) => type === "audio").length === 1
    ? assets.map((asset) =>
        asset.type === "audio"
          ? { ...asset, durationSeconds: asset.durationSeconds ?? durationSeconds }
          : asset,
      )
    : assets;

/** The endpoint that reads a job of this kind, with its path parameter. */
export function readEndpoint(
  kind: JobKind,
  upstreamId: string,
): { endpoint: EndpointName; params: Record<string, string> } {
  const endpoint = KINDS[kind].endpoints.read;
  const [, parameter = ""] = /\{(\w+)\}/.exec(ENDPOINTS[endpoint].path) ?? [];
  return { endpoint, params: { [parameter]: upstreamId } };
}
