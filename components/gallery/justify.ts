import { lastAtOrBelow } from "@/lib/jobs/grid/grid-view";
import { isCompactRow } from "@/lib/jobs/grid/outline";

/** Lengths in CSS pixels. `lineHeight` is that of a job without a result. */
export type Frame = { width: number; targetHeight: number; lineHeight: number; gap: number };

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

/** A tile, in pixels from the left and from the top of its row. */
export type Tile = { place: number; left: number; top: number; width: number; height: number };

/** The most compact lines that one row of tiles collects. More end it, although it is not full. */
const MAX_LINES = 6;

/**
 * Lays tiles into rows that fill `width` exactly, each at most `targetHeight` high. The last row has that
 * height and may be shorter than `width`. A job without a result is a line of the whole width under the row
 * that it would be in, or a row of its own, so that it tears no row of tiles apart. Lengths are CSS pixels;
 * aspects are width over height in hundredths.
 */
export function justify(aspects: ArrayLike<number>, frame: Frame): Layout {
  const { width, targetHeight, lineHeight, gap } = frame;
  const starts: number[] = [0];
  const tops: number[] = [0];
  let waiting = 0;
  let across = 0;
  let lines = 0;
  const close = (end: number, height: number) => {
    starts.push(end);
    tops.push((tops.at(-1) ?? 0) + (waiting > 0 ? height + gap : 0) + lines * (lineHeight + gap));
    waiting = 0;
    across = 0;
    lines = 0;
  };
  for (let place = 0; place < aspects.length; place++) {
    const aspect = aspects[place] ?? 100;
    if (isCompactRow(aspect)) {
      lines += 1;
      if (waiting === 0 || lines === MAX_LINES) close(place + 1, targetHeight);
      continue;
    }
    waiting += 1;
    across += aspect / 100;
    const height = (width - gap * (waiting - 1)) / across;
    if (height <= targetHeight) close(place + 1, height);
  }
  if (waiting > 0) close(aspects.length, targetHeight);
  return { rows: starts.length - 1, starts: Uint32Array.from(starts), tops: Float64Array.from(tops), frame };
}

/** The row that contains a tile index. */
export const rowOf = ({ starts, rows }: Layout, place: number): number =>
  lastAtOrBelow(starts, place, rows - 1);

/** The tiles of a row and then its lines, each with its index in the list. */
export function tilesOf(layout: Layout, aspects: ArrayLike<number>, row: number): Tile[] {
  const { starts, tops, frame } = layout;
  const { lineHeight, gap, width } = frame;
  const places: number[] = [];
  const lines: number[] = [];
  for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
    (isCompactRow(aspects[place] ?? 100) ? lines : places).push(place);
  }
  /** Where the lines begin, below the tiles. */
  const below = (tops[row + 1] ?? 0) - (tops[row] ?? 0) - lines.length * (lineHeight + gap);
  const height = below - gap;
  let left = 0;
  const tiles = places.map((place) => {
    const tile = {
      place,
      left,
      top: 0,
      width: Math.min(((aspects[place] ?? 100) / 100) * height, width),
      height,
    };
    left += tile.width + gap;
    return tile;
  });
  const under = lines.map((place, at) => ({
    place,
    left: 0,
    top: below + at * (lineHeight + gap),
    width,
    height: lineHeight,
  }));
  return [...tiles, ...under];
}

/** The index of the tile above (-1) or below (1) one; the same at the ends. */
export function placeInNextRow(
  layout: Layout,
  aspects: ArrayLike<number>,
  place: number,
  by: 1 | -1,
): number {
  const row = rowOf(layout, place);
  const tracks = [row - 1, row, row + 1]
    .filter((each) => each >= 0 && each < layout.rows)
    .flatMap((each) => tracksOf(tilesOf(layout, aspects, each)));
  const at = tracks.findIndex((track) => track.some((tile) => tile.place === place));
  const from = tracks[at]?.find((tile) => tile.place === place);
  const track = tracks[at + by];
  if (!from || !track) return place;
  const middle = from.left + from.width / 2;
  const under = track.find(({ left, width }) => middle <= left + width + layout.frame.gap) ?? track.at(-1);
  return under?.place ?? place;
}

/** The tiles that stand side by side, from the top down. */
function tracksOf(tiles: readonly Tile[]): Tile[][] {
  const tracks: Tile[][] = [];
  for (const tile of tiles) {
    const last = tracks.at(-1);
    if (last?.[0]?.top === tile.top) last.push(tile);
    else tracks.push([tile]);
  }
  return tracks;
}
