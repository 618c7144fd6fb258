import type { CSSProperties } from "react";
import type { StartingPoint } from "./messages";

/** Width over height of a still; a place without one is as wide as the others. */
export function ratioOf({ ratio = "1:1" }: StartingPoint): number {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
}

/** What the place `at` takes of its row of `count`, from 0 to 1, so that all pictures of a row are equally high. */
function shareOf(points: readonly StartingPoint[], at: number, count: number): number {
  const first = at - (at % count);
  const ratios = points.slice(first, first + count).map(ratioOf);
  return (ratios[at - first] ?? 1) / ratios.reduce((sum, ratio) => sum + ratio, 0);
}

/** Shares as custom properties, because the width of the window decides how many stand in a row. */
export const sharesOf = (points: readonly StartingPoint[], at: number): Shares => ({
  "--of-two": shareOf(points, at, 2),
  "--of-three": shareOf(points, at, 3),
  "--of-six": shareOf(points, at, 6),
});
type Shares = CSSProperties & Record<`--of-${"two" | "three" | "six"}`, number>;

type StillProps = { still: string; ratio: number };

/** A picture that our own renderer drew from the prompt of a starting point. */
export function Still({ still, ratio }: StillProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a small file of ours in its exact size; the optimiser is off.
    <img
      src={`/starting-points/${still}.webp`}
      alt=""
      loading="lazy"
      decoding="async"
      className="w-full rounded-xs bg-stage object-cover"
      style={{ aspectRatio: ratio }}
    />
  );
}
