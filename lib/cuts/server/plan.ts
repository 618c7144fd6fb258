import "server-only";
import { z } from "zod";
import { type ClipFacts, type CutFormat, clipFacts, cutFormat } from "@/lib/media/media-task";
import { env } from "@/lib/platform/server/env";
import type { CutPart, StartRoughCut } from "../cut";

/** What a cut is made as. Kept beside its parts, so that a worker that goes on makes the others alike. */
export const cutPlan = z.object({
  format: cutFormat,
  /** The record of the clips that are copied; null where none is. */
  record: z.string().nullable(),
  /** By the ids of the jobs. */
  facts: z.record(z.string(), clipFacts),
});
export type CutPlan = z.infer<typeof cutPlan>;

/** For a cut of stills alone. */
const STILLS = { fps: { num: 24, den: 1 }, maxEdge: 1920 };
const MAX_EDGE = 3840;
const MILLISECOND = 0.001;
/** Pixels of all frames that are encoded: an hour of 1080p at 30 frames per second. */
const MAX_PIXELS = 3_600 * 30 * 1920 * 1080;
/** Of that, with the embedded service, which anybody may use. */
const EMBEDDED_SHARE = 1 / 4;
/** A copied part counts for less, though not for nothing: what lies between its keyframes may be encoded. */
const COPIED_SHARE = 1 / 4;

/**
 * Size and rate are those of most parts, of several the first, and a size that was asked for wins. Of the clips that have
 * both, those with the parameter sets of most are copied.
 */
export function planCut(
  parts: readonly CutPart[],
  facts: Readonly<Record<string, ClipFacts>>,
  asked: StartRoughCut["size"] | null,
): CutPlan {
  const all = parts.flatMap((part) => facts[part.job_id] ?? []);
  const clips = all.filter(({ fps }) => fps !== null);
  const usual = mostFrequent(clips.length > 0 ? clips : all, shapeOf);
  const fps = usual?.fps ?? STILLS.fps;
  const size = asked ?? fitted(usual ?? { width: 1280, height: 720 }, usual?.fps ? MAX_EDGE : STILLS.maxEdge);
  const format: CutFormat = { ...size, fps };
  const alike = clips.filter((clip) => clip.record !== null && shapeOf(clip) === shapeOf({ ...size, fps }));
  return {
    format,
    record: mostFrequent(alike, ({ record }) => record ?? "")?.record ?? null,
    facts: { ...facts },
  };
}

/**
 * The time of the film in the frames of its cut. Parts begin and end at the nearest frame, so that what lies over one of them
 * is moved with it.
 */
export function filmTime(
  parts: readonly CutPart[],
  { format: { fps }, facts }: CutPlan,
): { at: (seconds: number) => number; seconds: number } {
  const rate = fps.num / fps.den;
  const places = parts.map((part) => {
    const from = facts[part.job_id]?.fps === null ? 0 : part.from_seconds;
    const frames = Math.round((from + part.to_seconds - part.from_seconds) * rate) - Math.round(from * rate);
    return { asked: part.to_seconds - part.from_seconds, made: Math.max(1, frames) / rate };
  });
  const seconds = places.reduce((sum, { made }) => sum + made, 0);
  const at = (asked: number): number => {
    let [began, madeFrom] = [0, 0];
    for (const place of places) {
      // A moment between two parts is the beginning of the second, however their sum was rounded.
      if (asked < began + place.asked - MILLISECOND / 2) return madeFrom + Math.max(0, asked - began);
      began += place.asked;
      madeFrom += place.made;
    }
    return madeFrom + Math.max(0, asked - began);
  };
  return { at, seconds };
}

/** Whether a cut would keep a server busy for hours, while others wait. */
export function isTooLarge(parts: readonly CutPart[], { format, record, facts }: CutPlan): boolean {
  const second = (format.width * format.height * format.fps.num) / format.fps.den;
  const pixels = parts.map(({ job_id, from_seconds, to_seconds }) => {
    const isCopied = record !== null && facts[job_id]?.record === record;
    return (to_seconds - from_seconds) * second * (isCopied ? COPIED_SHARE : 1);
  });
  const limit = MAX_PIXELS * (env().embedded ? EMBEDDED_SHARE : 1);
  return pixels.reduce((sum, each) => sum + each, 0) > limit;
}

const shapeOf = ({ width, height, fps }: Pick<ClipFacts, "width" | "height" | "fps">): string =>
  `${width}x${height}@${fps?.num}/${fps?.den}`;

/** Even numbers, and no longer than the limit. */
function fitted(
  { width, height }: { width: number; height: number },
  maxEdge: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  const even = (edge: number): number => Math.max(16, 2 * Math.round((edge * scale) / 2));
  return { width: even(width), height: even(height) };
}

function mostFrequent<T>(all: readonly T[], keyOf: (one: T) => string): T | undefined {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return all.find((one) => counts.get(keyOf(one)) === most);
}
