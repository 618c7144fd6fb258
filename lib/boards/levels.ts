import type { SoundMix } from "./mix";
import { toMilliseconds } from "./trim";

/** How loud a sound is from a moment on, as a factor of its samples; in between on a straight line. */
export type LevelPoint = { at: number; gain: number };

/** Of what the sound is lowered by under a voice, and how long it takes to get there and back. */
const LOWER_DB = -12;
const LOWER_RAMP_SECONDS = 0.25;
export const gainOfDb = (db: number): number => 10 ** (db / 20);

/**
 * How loud the sound under a film is over time: one list of points for player, drawing and rough cut. Before the first and
 * after the last point it stays as it is there.
 * @param seconds how long the film is: the fade out ends there
 * @param spoken the lines that are heard
 */
export function levelPoints(
  mix: SoundMix,
  seconds: number,
  spoken: readonly { starts_at: number; seconds: number }[],
): LevelPoint[] {
  const level = gainOfDb(mix.level_db);
  const fadeIn = Math.min(mix.fade_in_seconds, seconds);
  const fadeOut = Math.min(mix.fade_out_seconds, seconds - fadeIn);
  const dips = mix.lowers_under_voice
    ? spoken
        .map(({ starts_at, seconds: length }) => ({ from: starts_at, to: starts_at + length }))
        .filter(({ from, to }) => from < seconds && to > from)
    : [];
  const fadeAt = (at: number) =>
    Math.min(fadeIn > 0 ? at / fadeIn : 1, fadeOut > 0 ? (seconds - at) / fadeOut : 1, 1);
  const low = gainOfDb(LOWER_DB);
  const dipAt = (at: number) =>
    Math.min(
      1,
      ...dips.map(({ from, to }) => {
        const away = Math.max(from - at, at - to, 0);
        return low + (1 - low) * Math.min(1, away / LOWER_RAMP_SECONDS);
      }),
    );
  const edges = dips.flatMap(({ from, to }) => [
    from - LOWER_RAMP_SECONDS,
    from,
    to,
    to + LOWER_RAMP_SECONDS,
  ]);
  // Where two ramps meet between two lines.
  const between = dips.flatMap(({ to }) =>
    dips.flatMap(({ from }) =>
      from > to && from - to < 2 * LOWER_RAMP_SECONDS ? [to + (from - to) / 2] : [],
    ),
  );
  const moments = [0, fadeIn, seconds - fadeOut, seconds, ...edges, ...between]
    .filter((at) => at >= 0 && at <= seconds)
    .map(toMilliseconds);
  return [...new Set(moments)]
    .sort((one, other) => one - other)
    .map((at) => ({ at, gain: level * Math.max(0, fadeAt(at)) * dipAt(at) }));
}

/** The level at a moment. */
export function gainAt(points: readonly LevelPoint[], at: number): number {
  const next = points.findIndex((point) => point.at >= at);
  const [after, before] = [points[next], points[next - 1]];
  if (!after) return points.at(-1)?.gain ?? 1;
  if (!before) return after.gain;
  return before.gain + ((after.gain - before.gain) * (at - before.at)) / (after.at - before.at);
}
