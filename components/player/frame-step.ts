/**
 * Where to put a player to show the frame `by` frames from the one it shows: the middle of that frame, so
 * that no rounding lands beside it. Seconds; stays within the clip.
 */
export function frameStep(
  atSeconds: number,
  by: 1 | -1,
  framesPerSecond: number,
  durationSeconds: number,
): number {
  // A hair more than nothing: 3 / 24 * 24 may come out as 2.999….
  const frame = Math.floor(atSeconds * framesPerSecond + 1e-6);
  const last = Math.max(0, Math.ceil(durationSeconds * framesPerSecond - 1e-6) - 1);
  return (Math.min(last, Math.max(0, frame + by)) + 0.5) / framesPerSecond;
}
