export type Tile<Item> = { item: Item; left: number; width: number };
export type Row<Item> = { top: number; height: number; tiles: Tile<Item>[] };

type Frame = { width: number; targetHeight: number; gap: number };

/** Very long or tall pictures would make rows of hairlines or towers; they are cropped to this. */
const NARROWEST = 0.5;
const WIDEST = 2.8;

/**
 * Lays pictures into rows that fill `width` exactly, each near `targetHeight`; the last row keeps that
 * height and ends where it ends. All lengths are CSS pixels; aspects are width over height.
 */
export function justify<Item>(
  items: readonly Item[],
  aspect: (item: Item) => number,
  frame: Frame,
): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let waiting: { item: Item; aspect: number }[] = [];
  let top = 0;
  const lay = (height: number) => {
    rows.push({ top, height, tiles: place(waiting, height, frame) });
    top += height + frame.gap;
    waiting = [];
  };
  for (const item of items) {
    waiting.push({ item, aspect: Math.min(WIDEST, Math.max(NARROWEST, aspect(item))) });
    const height = heightToFill(waiting, frame);
    if (height <= frame.targetHeight) lay(height);
  }
  if (waiting.length > 0) lay(frame.targetHeight);
  return rows;
}

function heightToFill(row: readonly { aspect: number }[], { width, gap }: Frame): number {
  const aspects = row.reduce((sum, { aspect }) => sum + aspect, 0);
  return (width - gap * (row.length - 1)) / aspects;
}

function place<Item>(row: readonly { item: Item; aspect: number }[], height: number, { width, gap }: Frame) {
  let left = 0;
  return row.map(({ item, aspect }): Tile<Item> => {
    const tile = { item, left, width: Math.min(aspect * height, width) };
    left += tile.width + gap;
    return tile;
  });
}
