import "server-only";
import { z } from "zod";
import { type AssetType, assetType } from "@/lib/contract/asset";
import { conflictIn } from "@/lib/contract/assumptions";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { type JobStatus, jobStatus } from "@/lib/contract/job";
import { type OpenedKey, openStoredKey } from "@/lib/keys/server/vault";
import { KINDS } from "@/lib/kinds/kinds";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import type { JobError, JobKind } from "../job";
import { messages } from "../messages";

/**
 * A job record of the upstream. A field that is missing or of the wrong shape is null. `status` is null for an unknown
 * state.
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

const jobRecord = z.object({
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

/** Parses the body of a response (section GenerationJob); null when it has no job id. */
export function parseUpstreamJob(body: unknown): UpstreamJob | null {
  const parsed = jobRecord.safeParse(body);
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

/** A voice generation states the length of its only sound outside of it. */
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

/** The key of a job's calls. When it is no longer stored: the error that the job shows until a person signs in with it. */
export async function openJobKey(
  keyId: string,
): Promise<{ opened: OpenedKey } | { opened: null; error: JobError }> {
  try {
    return { opened: await openStoredKey(keyId) };
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== "unauthenticated") throw cause;
    return { opened: null, error: jobError({ status: 401, code: cause.code, message: cause.message }) };
  }
}

/** An error of a job that no response of the upstream states. */
export const jobError = (error: Pick<JobError, "status" | "code" | "message">): JobError => ({
  ...error,
  request_id: null,
  details: null,
});

/** True for an error in the upstream's own envelope (section Errors); false for one of a gateway in front of it. */
export const isFromUpstream = ({ body }: UpstreamResponse): boolean => errorEnvelope.safeParse(body).success;

/** The error of a response: the upstream's own text, or ours when it has none. */
export function readError({ status, requestId, body }: UpstreamResponse): JobError {
  const error = errorEnvelope.safeParse(body).data?.error;
  return {
    status,
    code: error?.code ?? "upstream_invalid",
    message: error?.message ?? messages.upstream.unreadable(status),
    request_id: error?.request_id ?? requestId,
    details: error?.details ?? null,
    ...(status === 409 ? { conflict: error ? conflictIn(error) : null } : {}),
  };
}
