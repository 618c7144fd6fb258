import { lastAtOrBelow } from "@/lib/jobs/grid/grid-view";

export type Frame = { width: number; targetHeight: number; gap: number };

/**
 * The position of every row. Two figures per row and no object per tile, so that a hundred thousand tiles
 * need little memory.
 */
export type Layout = {
  rows: number;
  /** The first tile of each row, and at the end the number of tiles. */
  starts: Uint32Array;
  /** The top of each row in CSS pixels, from the top of the first, and at the end the total height. */
  tops: Float64Array;
  frame: Frame;
};

export type Tile = { place: number; left: number; width: number };

/**
 * Lays tiles into rows that fill `width` exactly, each at most `targetHeight` high. The last row has that
 * height and may be shorter than `width`. Lengths are CSS pixels; aspects are width over height in
 * hundredths.
 */
export function justify(aspects: ArrayLike<number>, frame: Frame): Layout {
  const { width, targetHeight, gap } = frame;
  const starts: number[] = [0];
  const tops: number[] = [0];
  let waiting = 0;
  let across = 0;
  for (let place = 0; place < aspects.length; place++) {
    waiting += 1;
    across += (aspects[place] ?? 100) / 100;
    const height = (width - gap * (waiting - 1)) / across;
    if (height > targetHeight) continue;
    starts.push(place + 1);
    tops.push((tops.at(-1) ?? 0) + height + gap);
    waiting = 0;
    across = 0;
  }
  if (waiting > 0) {
    starts.push(aspects.length);
    tops.push((tops.at(-1) ?? 0) + targetHeight + gap);
  }
  return { rows: starts.length - 1, starts: Uint32Array.from(starts), tops: Float64Array.from(tops), frame };
}

/** Height of a row without the gap below it. */
export const heightOf = ({ tops, frame }: Layout, row: number): number =>
  (tops[row + 1] ?? 0) - (tops[row] ?? 0) - frame.gap;

/** The row that contains a tile index. */
export const rowOf = ({ starts, rows }: Layout, place: number): number =>
  lastAtOrBelow(starts, place, rows - 1);

/** The index of the tile of a row above or below `x`, in CSS pixels from the left. */
export function tileAtX(layout: Layout, aspects: ArrayLike<number>, row: number, x: number): number {
  const tiles = tilesOf(layout, aspects, row);
  const under = tiles.find(({ left, width }) => x <= left + width + layout.frame.gap) ?? tiles.at(-1);
  return under?.place ?? layout.starts[row] ?? 0;
}

/** The tiles of a row, each with its index in the list. */
export function tilesOf(layout: Layout, aspects: ArrayLike<number>, row: number): Tile[] {
  const { starts, frame } = layout;
  const height = heightOf(layout, row);
  const tiles: Tile[] = [];
  let left = 0;
  for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
    const width = Math.min(((aspects[place] ?? 100) / 100) * height, frame.width);
    tiles.push({ place, left, width });
    left += width + frame.gap;
  }
  return tiles;
}
