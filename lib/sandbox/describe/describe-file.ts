import { z } from "zod";
import { probe } from "@/lib/media/probe";
import { COLOURS } from "./colour-names";
import { findShots, type Shot } from "./find-shots";
import { measureMotion } from "./measure-motion";
import { type Reader, readText } from "./read-text";
import { CELLS, type Sample, sampleFrames } from "./sample-frames";

/** Longer clips are refused, because decoding them would take too much processor time. */
export const MAX_SECONDS = 300;
const MAX_READ_SHOTS = 12;
const COLOUR_SHARE = 0.12;

/** The measurements of a clip. Brightness is 0 to 1; times are in seconds. */
export const measuredClip = z.object({
  durationSeconds: z.number(),
  width: z.int(),
  height: z.int(),
  hasSound: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  shots: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      by: z.enum(["start", "cut", "fade"]),
      colours: z.array(z.string()),
      brightness: z.number(),
      motion: z.object({ kind: z.string(), amount: z.number() }),
    }),
  ),
  text: z.array(z.string()),
});
export type MeasuredClip = z.infer<typeof measuredClip>;

/**
 * Measures a clip: its shots, their colours, light and motion, and the text on screen. For a forked child.
 * @param reader one that stays open, for more than one clip
 * @throws MediaError "unreadable", "too-large"
 */
export async function describeFile(path: string, reader?: Reader): Promise<MeasuredClip> {
  const streams = await probe(path);
  const samples = await sampleFrames(path, MAX_SECONDS);
  const shots = findShots(samples);
  return {
    durationSeconds: round(shots.at(-1)?.end ?? 0),
    width: streams.video?.width ?? 0,
    height: streams.video?.height ?? 0,
    hasSound: streams.audio !== null,
    metadata: streams.metadata,
    shots: shots.map((shot) => measureShot(shot, samples.slice(shot.from, shot.to))),
    text: await readText(path, momentsOf(shots), reader),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Two moments of each of the longest shots; three for a single shot. */
function momentsOf(shots: readonly Shot[]): number[][] {
  const shares = shots.length === 1 ? [0.2, 0.5, 0.8] : [0.35, 0.65];
  return shots
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, MAX_READ_SHOTS)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => shares.map((share) => start + (end - start) * share));
}

function measureShot({ start, end, by }: Shot, samples: readonly Sample[]) {
  const counts = COLOURS.map((_, at) => samples.reduce((sum, { colours }) => sum + (colours[at] ?? 0), 0));
  const whole = CELLS * Math.max(1, samples.length);
  const ranked = COLOURS.map((name, at) => ({ name, share: (counts[at] ?? 0) / whole }))
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, at) => at === 0 || share >= COLOUR_SHARE);
  const light = samples.reduce((sum, { luma }) => sum + luma.reduce((all, each) => all + each, 0), 0) / whole;
  return {
    start: round(start),
    end: round(end),
    by,
    colours: ranked.slice(0, 3).map(({ name }) => name),
    brightness: round(Math.min(1, Math.max(0, (light - 16) / 219))),
    motion: measureMotion(samples),
  };
}
