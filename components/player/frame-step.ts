/**
 * The position that shows the frame `by` frames from the current one: the middle of that frame, so that
 * rounding cannot give another frame. In seconds, within the clip.
 */
export function frameStep(
  atSeconds: number,
  by: 1 | -1,
  framesPerSecond: number,
  durationSeconds: number,
): number {
  // A small tolerance, because 3 / 24 * 24 may be 2.999….
  const frame = Math.floor(atSeconds * framesPerSecond + 1e-6);
  const last = Math.max(0, Math.ceil(durationSeconds * framesPerSecond - 1e-6) - 1);
  return (Math.min(last, Math.max(0, frame + by)) + 0.5) / framesPerSecond;
}
