import { z } from "zod";
import { probe } from "@/lib/media/probe";
import { COLOURS } from "./colour-names";
import { type DetectedShot, findShots } from "./find-shots";
import { measureMotion } from "./measure-motion";
import { type Reader, ScreenReader } from "./read-text";
import { CELLS, type Sample, sampleFrames } from "./sample-frames";

/** Longer clips are refused, because decoding them would take too much processor time. */
export const MAX_SECONDS = 300;
/** Then a description ends with what it has. Less than the time after which the process is given up. */
const WORK_MS = 90_000;
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
  /** What was left out to end in time: pictures after `seenSeconds`, and letters in busy parts of the picture. */
  seenSeconds: z.number(),
  isTextPartial: z.boolean(),
});
export type MeasuredClip = z.infer<typeof measuredClip>;

/**
 * Measures a clip: its shots, their colours, light and motion, and the text on screen. For a forked child.
 * @param reader one that stays open, for more than one clip
 * @throws MediaError "unreadable", "too-large"
 */
export async function describeFile(path: string, reader?: Reader): Promise<MeasuredClip> {
  const streams = await probe(path);
  const screen = new ScreenReader(reader);
  const end = performance.now() + WORK_MS;
  const samples = await sampleFrames(path, MAX_SECONDS, async (picture, seconds) => {
    await screen.look(picture, seconds);
    return performance.now() < end;
  });
  const shots = findShots(samples);
  const text = await screen.finish();
  const seenSeconds = round(shots.at(-1)?.end ?? 0);
  return {
    durationSeconds:
      performance.now() < end ? seenSeconds : Math.max(seenSeconds, round(streams.durationSeconds)),
    width: streams.video?.width ?? 0,
    height: streams.video?.height ?? 0,
    hasSound: streams.audio !== null,
    metadata: streams.metadata,
    shots: shots.map((shot) => measureShot(shot, samples.slice(shot.from, shot.to))),
    text: text.lines,
    seenSeconds,
    isTextPartial: text.isPartial,
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function measureShot({ start, end, by }: DetectedShot, samples: readonly Sample[]) {
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
