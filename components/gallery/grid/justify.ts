import { lastAtOrBelow } from "@/lib/jobs/grid/grid-view";
import { isCompactRow } from "@/lib/jobs/grid/outline";

/** Lengths in CSS pixels. `lineHeight` is that of a job without a result. */
export type Frame = { width: number; targetHeight: number; lineHeight: number; gap: number };

/** The days of a list: each gets a heading, and its jobs without a result are folded away. */
type Sections = {
  /** The first tile of each day. */
  starts: ArrayLike<number>;
  /** The height of a heading, in CSS pixels. */
  headingHeight: number;
  /** Whether the jobs without a result of a day are lines under its heading. Else they have no place. */
  isUnfolded: (section: number) => boolean;
};

/**
 * The position of every row. Some figures per row and two per tile, and no object per tile, so that a hundred thousand
 * tiles need little memory.
 */
export type GridLayout = {
  rows: number;
  /** The tiles that have a place, in the order of reading. */
  order: Uint32Array;
  /** The index in `order` of each tile; of a hidden one, that of the next shown one. */
  positions: Uint32Array;
  /** The index in `order` of the first tile of each row, and at the end the number of shown tiles. */
  starts: Uint32Array;
  /** The top of each row in CSS pixels, from the top of the first, and at the end the total height. */
  tops: Float64Array;
  /** The day of a row that is a heading; -1 for a row of tiles. */
  headings: Int32Array;
  frame: Frame;
};

type Plan = {
  sections?: Sections | null;
  /** 1 for each tile that another one stands for. */
  hidden?: Uint8Array | null;
};

/** A tile, in pixels from the left and from the top of its row. */
export type TileBox = { place: number; left: number; top: number; width: number; height: number };

/** The most compact lines that one row of tiles collects. More end it, although it is not full. */
const MAX_LINES = 6;

/**
 * Lays tiles into rows that fill `width` exactly, each at most `targetHeight` high. The last row, and that of a day, has
 * that height and may be shorter than `width`. A job without a result is a line of the whole width: without days under
 * the row that it would be in, so that it tears no row of tiles apart, else under the heading of its day. Lengths are CSS
 * pixels; aspects are width over height in hundredths.
 */
export function justify(aspects: ArrayLike<number>, frame: Frame, plan: Plan = {}): GridLayout {
  const { width, targetHeight, lineHeight, gap } = frame;
  const { sections = null, hidden = null } = plan;
  const order = new Uint32Array(aspects.length);
  const positions = new Uint32Array(aspects.length);
  const starts: number[] = [0];
  const tops: number[] = [0];
  const headings: number[] = [];
  let shown = 0;
  let waiting = 0;
  let across = 0;
  let lines = 0;
  const take = (place: number) => {
    positions[place] = shown;
    order[shown++] = place;
  };
  const end = (height: number, heading = -1) => {
    starts.push(shown);
    tops.push((tops.at(-1) ?? 0) + height);
    headings.push(heading);
  };
  const close = (height: number) => {
    end((waiting > 0 ? height + gap : 0) + lines * (lineHeight + gap));
    waiting = 0;
    across = 0;
    lines = 0;
  };
  const takeLine = (place: number) => {
    take(place);
    lines += 1;
    if (waiting === 0 || lines === MAX_LINES) close(targetHeight);
  };
  const takeTile = (place: number) => {
    take(place);
    waiting += 1;
    across += (aspects[place] ?? 100) / 100;
    const height = (width - gap * (waiting - 1)) / across;
    if (height <= targetHeight) close(height);
  };
  const eachOf = (from: number, to: number, isLine: boolean | null, run: (place: number) => void) => {
    for (let place = from; place < to; place++) {
      if (hidden?.[place]) positions[place] = shown;
      else if (isLine === null || isCompactRow(aspects[place] ?? 100) === isLine) run(place);
    }
  };
  const fold = (place: number) => {
    positions[place] = shown;
  };
  const takeAny = (place: number) =>
    isCompactRow(aspects[place] ?? 100) ? takeLine(place) : takeTile(place);
  if (!sections) eachOf(0, aspects.length, null, takeAny);
  for (let at = 0; sections && at < sections.starts.length; at++) {
    const from = Math.min(sections.starts[at] ?? 0, aspects.length);
    const isLast = at === sections.starts.length - 1;
    const to = isLast ? aspects.length : Math.min(sections.starts[at + 1] ?? 0, aspects.length);
    end(sections.headingHeight, at);
    eachOf(from, to, true, sections.isUnfolded(at) ? takeLine : fold);
    eachOf(from, to, false, takeTile);
    if (waiting > 0) close(targetHeight);
  }
  if (waiting > 0) close(targetHeight);
  return {
    rows: headings.length,
    order: order.subarray(0, shown),
    positions,
    starts: Uint32Array.from(starts),
    tops: Float64Array.from(tops),
    headings: Int32Array.from(headings),
    frame,
  };
}

/** The row that contains a tile index. */
export const rowOf = ({ starts, positions, rows }: GridLayout, place: number): number =>
  lastAtOrBelow(starts, positions[place] ?? 0, rows - 1);

/** The first tile of a row; of a heading, the one after it. */
export const firstPlaceOf = ({ order, starts }: GridLayout, row: number): number =>
  order[Math.min(starts[row] ?? 0, order.length - 1)] ?? 0;

/** Whether a tile has a place of its own. */
export const hasOwnPlace = ({ order, positions }: GridLayout, place: number): boolean =>
  order[positions[place] ?? 0] === place;

/** The tiles of a row and then its lines, each with its index in the list. */
export function tilesOf(layout: GridLayout, aspects: ArrayLike<number>, row: number): TileBox[] {
  const { starts, tops, order, frame } = layout;
  const { lineHeight, gap, width } = frame;
  const places: number[] = [];
  const lines: number[] = [];
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
    const place = order[at] ?? 0;
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

/** The tile before (-1) or after (1) one in the order of reading; the same at the ends. */
export const placeBeside = ({ order, positions }: GridLayout, place: number, by: 1 | -1): number =>
  order[Math.max(0, Math.min((positions[place] ?? 0) + by, order.length - 1))] ?? place;

/** The index of the tile above (-1) or below (1) one; the same at the ends. */
export function placeInNextRow(
  layout: GridLayout,
  aspects: ArrayLike<number>,
  place: number,
  by: 1 | -1,
): number {
  const row = rowOf(layout, place);
  const tracksIn = (each: number) => tracksOf(tilesOf(layout, aspects, each));
  // The next row with tiles: headings have none.
  let beside = row + by;
  while (beside >= 0 && beside < layout.rows && layout.starts[beside] === layout.starts[beside + 1])
    beside += by;
  const near = beside >= 0 && beside < layout.rows ? tracksIn(beside) : [];
  const tracks = by > 0 ? [...tracksIn(row), ...near] : [...near, ...tracksIn(row)];
  const at = tracks.findIndex((track) => track.some((tile) => tile.place === place));
  const from = tracks[at]?.find((tile) => tile.place === place);
  const track = tracks[at + by];
  if (!from || !track) return place;
  const middle = from.left + from.width / 2;
  const under = track.find(({ left, width }) => middle <= left + width + layout.frame.gap) ?? track.at(-1);
  return under?.place ?? place;
}

/** The tiles that stand side by side, from the top down. */
function tracksOf(tiles: readonly TileBox[]): TileBox[][] {
  const tracks: TileBox[][] = [];
  for (const tile of tiles) {
    const last = tracks.at(-1);
    if (last?.[0]?.top === tile.top) last.push(tile);
    else tracks.push([tile]);
  }
  return tracks;
}
