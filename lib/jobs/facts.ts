import type { OwnSort, Sort } from "./filters";
import type { Job, JobAsset, JobState } from "./job";

/**
 * Credits used, else credits reserved, else the quote; -1 when none is known. The search index stores the
 * same figure.
 */
export const creditsOf = (job: Job): number =>
  job.credits_used ?? job.credits_reserved ?? job.credits_quoted ?? -1;

/** In place of credits that the upstream has not stated: 0 for a rejected job, for which nothing was reserved. */
export const unstatedCredits = ({ status }: { status: JobState }): 0 | null =>
  status === "rejected" ? 0 : null;

/** Seconds of the longest result, else the requested seconds; -1 for a job without a length. */
export function lengthSecondsOf({ assets, request }: Pick<Job, "assets" | "request">): number {
  const durations = assets.flatMap(({ duration_seconds }) => duration_seconds ?? []);
  if (durations.length > 0) return Math.max(...durations);
  const requestedSeconds =
    typeof request.duration_seconds === "string" ? Number(request.duration_seconds) : Number.NaN;
  return Number.isFinite(requestedSeconds) ? requestedSeconds : -1;
}

/** When the first result that is not in our own storage expires, in milliseconds since 1970; null when none will. */
export function expiringAt({ assets }: Pick<Job, "assets">): number | null {
  const expiries = assets.flatMap(({ archived_at, expires_at }) =>
    archived_at === null && expires_at !== null ? Date.parse(expires_at) : [],
  );
  return expiries.length > 0 ? Math.min(...expiries) : null;
}

/** `waiting` until all results are in our storage; `failed` when copying one of them has failed. */
export type ArchiveStatus = "archived" | "waiting" | "failed";

/** Whether the results of a job are in our storage; null for a job without results. */
export function archiveStatusOf({ assets }: Pick<Job, "assets">): ArchiveStatus | null {
  const waiting = assets.filter(({ archived_at }) => archived_at === null);
  if (waiting.some(({ archive_error }) => archive_error !== null)) return "failed";
  if (waiting.length > 0) return "waiting";
  return assets.length > 0 ? "archived" : null;
}

/** The number of a take in its series, from 1. */
export const takeNumber = ({ series }: Pick<Job, "series">): number => (series?.position ?? 0) + 1;

/** The signs that a person wants to keep a job, the strongest first. */
export const KEEP_REASONS = ["picked", "favorite", "rating", "collection", "tags", "note"] as const;
/** With so many stars or more, a person wants to keep it. */
export const KEPT_RATING = 4;
export type KeepReason = (typeof KEEP_REASONS)[number];

/**
 * The signs that a job has. A download is not among them, because the browser doesn't know of it; for the server
 * (`unless_kept`) it counts as well.
 */
export function keepReasonsOf({ favorite, picked, rating, tags, collections, note }: Job): KeepReason[] {
  const has = {
    picked,
    favorite,
    rating: (rating ?? 0) >= KEPT_RATING,
    collection: collections.length > 0,
    tags: tags.length > 0,
    note: note !== null,
  };
  return KEEP_REASONS.filter((mark) => has[mark]);
}

/** The result of a job: its clip, picture or sound; null without one. */
export const mainAssetOf = (job: Job): JobAsset | null =>
  job.assets.find(({ type }) => type === "video") ?? job.assets[0] ?? null;

/** The tile of a sound is as wide as most clips. */
const SOUND_ASPECT = 16 / 9;

/**
 * Width over height to reserve for a job: its clip's own, else the requested ratio, else 16:9, so that
 * nothing moves when the clip arrives.
 */
export function aspectOf(job: Pick<Job, "request" | "assets">): number {
  const clip = job.assets[0];
  if (clip?.type === "audio") return SOUND_ASPECT;
  if (clip?.width && clip.height) return clip.width / clip.height;
  const ratio = typeof job.request.ratio === "string" ? job.request.ratio : "";
  const [across, down] = ratio.split(":").map(Number);
  return across && down ? across / down : 16 / 9;
}

/** True for a clip that was requested without sound. */
export const isSilent = ({ kind, request }: Pick<Job, "kind" | "request">): boolean =>
  kind === "video" && request.audio_enabled === false;

type Compare = (a: Job, b: Job) => number;

const byId: Compare = (a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
export const newestFirst: Compare = (a, b) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || byId(a, b);

const ORDERS: Record<OwnSort, Compare> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  credits: (a, b) => creditsOf(b) - creditsOf(a) || byId(a, b),
  length: (a, b) => lengthSecondsOf(b) - lengthSecondsOf(a) || byId(a, b),
  expiry: (a, b) =>
    (expiringAt(a) ?? Number.POSITIVE_INFINITY) - (expiringAt(b) ?? Number.POSITIVE_INFINITY) || byId(b, a),
};

/** Compares jobs in the order of a list, like the server; null for an order that only the server knows. */
export function compareInOrder(sort: OwnSort | null | undefined): Compare;
export function compareInOrder(sort: Sort | null | undefined): Compare | null;
export function compareInOrder(sort: Sort | null | undefined): Compare | null {
  return sort === "collection" ? null : ORDERS[sort ?? "newest"];
}
