import { cellDistance, contrast } from "./distance";
import type { Sample } from "./sample-frames";

/** A picture of one colour, much flatter than those around it; mean deviations of the brightness. */
const FLAT = { most: 5, ofAround: 0.35, seconds: 0.9 };
/** After a flash the picture is as before, but for what moved: less than this, in steps of brightness and as a share. */
const RETURNED = { steps: 15, share: 0.15 };

/** Fades through black, white or another colour: the shot changes at the flattest frame. */
export function findDips(samples: readonly Sample[], fps: number): number[] {
  const contrasts = samples.map(contrast);
  const reach = Math.round(fps * FLAT.seconds);
  const dips: number[] = [];
  for (let at = 1; at < samples.length; at++) {
    if ((contrasts[at] ?? 0) > FLAT.most) continue;
    let end = at;
    while (end < samples.length && (contrasts[end] ?? 0) <= FLAT.most) end++;
    const before = Math.max(0, ...contrasts.slice(Math.max(0, at - reach), at));
    const after = Math.max(0, ...contrasts.slice(end, end + reach));
    const middle = (at + end) >> 1;
    const isFlat = (contrasts[middle] ?? 0) < Math.min(before, after) * FLAT.ofAround;
    if (end < samples.length && isFlat && isAnother(samples, at, end, fps)) dips.push(middle);
    at = end;
  }
  return dips;
}

/** The picture that follows is not the one before. */
function isAnother(samples: readonly Sample[], at: number, end: number, fps: number): boolean {
  const away = Math.round(fps / 2);
  const [before, flat] = [samples[Math.max(0, at - away)], samples[(at + end) >> 1]];
  const after = samples[Math.min(samples.length - 1, end + away)];
  if (!before || !flat || !after) return false;
  const flash = Math.min(cellDistance(before, flat), cellDistance(after, flat));
  return cellDistance(before, after) > Math.max(RETURNED.steps, RETURNED.share * flash);
}
