import type { LumaPicture } from "./sample-frames";

/** Part of a picture in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** A part of the picture in which letters seem to stand, at a moment. */
export type Spot = { box: Box; seconds: number; pictures: readonly HeldPicture[] };
/** A picture that was kept, in full size. */
export type HeldPicture = { data: Uint8Array; width: number; height: number };

/** Pictures are compared this far apart. What is the same on three of them stands. */
const STEP_SECONDS = 0.2;
const KEPT = 3;
/** The difference of a pixel's neighbours at an edge, in the picture at half its size. */
const EDGE = 26;
/** Size of a cell, in pixels of the halved picture. */
const CELL_BITS = 3;
const CELL = 1 << CELL_BITS;
/** Edges up and edges down that a cell with letters has, itself and its neighbours at both sides. */
const LEAST_EDGES = 4;
/** Cells in a row that letters fill at least. */
const LEAST_CELLS = 3;
/** The part of a cell's edges that was not there when it was read last. */
const NEW_SHARE = 0.5;
const SETTLED_SHARE = 0.85;
/** Cells without letters that may lie within a group. */
const GAP = { columns: 3, rows: 1 };
const MARGIN = 2;
/** Cells of the rest of a word. Where the background looks like letters, there is no end. */
const MAX_WIDER = 12;

/** What an edge is to the right and below: bits, so that a pixel may have one of each. */
const UP = 1;
const DOWN = 2;
const ALONG = 4;
/** The edge of every difference from -255 on, looked up: in grain a processor would guess half of its branches wrongly. */
const ACROSS = edgeOf((difference) => (difference > EDGE ? UP : difference < -EDGE ? DOWN : 0));
const BELOW = edgeOf((difference) => (Math.abs(difference) > EDGE ? ALONG : 0));
/** Edges are counted by kind, in a byte each of one number: those of three cells are fewer than 256. */
const KINDS = [UP, DOWN, ALONG].map((kind, at) => ({ kind, shift: at * 8 }));
const COUNTS = Uint32Array.from({ length: UP + DOWN + ALONG + 1 }, (_, edge) =>
  KINDS.reduce((sum, { kind, shift }) => sum + (edge & kind ? 1 << shift : 0), 0),
);

type Grid = { columns: number; rows: number };

/**
 * Finds where letters appear, so that only those parts are read, and only once while they stand. Letters are
 * many edges, up and down in turn, which stand still for half a second: grain does not, nor does what moves.
 */
export class TextSpotter {
  #kept: HeldPicture[] = [];
  #edges: Uint8Array[] = [];
  /** The edges that stood when their cell was read. */
  #read: Uint8Array | null = null;
  #due = 0;
  #waiting = new Set<number>();

  /** Takes a picture of the clip. Returns the spots that should be read now. */
  add(picture: LumaPicture, seconds: number): Spot[] {
    if (seconds < this.#due) return [];
    this.#due = seconds + STEP_SECONDS;
    const half = halved(picture);
    this.#kept = [...this.#kept.slice(1 - KEPT), copyOf(picture)];
    this.#edges = [...this.#edges.slice(1 - KEPT), edgesOf(half)];
    if (this.#edges.length < KEPT) return [];
    const held = heldEdges(this.#edges);
    this.#read ??= new Uint8Array(held.length);
    const grid = { columns: Math.floor(half.width / CELL), rows: Math.floor(half.height / CELL) };
    const letters = letterCells(held, half.width, grid);
    const fresh = letters.map((isLetter, cell) =>
      isLetter && this.#isNew(held, cell, half.width, grid.columns) ? 1 : 0,
    );
    const boxes = boxesOf(fresh, letters, grid, (cell) => this.#waiting.has(cell));
    for (const box of boxes) this.#remember(held, box, half.width);
    this.#waiting = new Set([...fresh.keys()].filter((cell) => fresh[cell]));
    return boxes.map((box) => ({ box: toPixels(box, picture), seconds, pictures: this.#kept }));
  }

  #isNew(held: Uint8Array, cell: number, width: number, columns: number): boolean {
    let count = 0;
    let isNew = 0;
    forCell(cell, columns, width, (at) => {
      if (!held[at]) return;
      count++;
      if (held[at] !== this.#read?.[at]) isNew++;
    });
    return isNew > count * NEW_SHARE;
  }

  #remember(held: Uint8Array, { left, top, right, bottom }: Box, width: number): void {
    for (let y = top * CELL; y < bottom * CELL; y++) {
      const [from, to] = [y * width + left * CELL, y * width + right * CELL];
      this.#read?.set(held.subarray(from, to), from);
    }
  }
}

function copyOf({ data, width, height, stride }: LumaPicture): HeldPicture {
  const copy = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) copy.set(data.subarray(y * stride, y * stride + width), y * width);
  return { data: copy, width, height };
}

/** The mean of every four pixels. */
function halved({ data, width, height, stride }: LumaPicture): HeldPicture {
  const half = { width: width >> 1, height: height >> 1 };
  const out = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = y * 2 * stride + x * 2;
      out[y * half.width + x] =
        ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + stride] ?? 0) + (data[at + stride + 1] ?? 0)) >>
        2;
    }
  }
  return { data: out, ...half };
}

function edgeOf(kind: (difference: number) => number): Uint8Array {
  return Uint8Array.from({ length: 511 }, (_, at) => kind(at - 255));
}

function edgesOf({ data, width, height }: HeldPicture): Uint8Array {
  // In whole words, which can be compared four pixels at a time.
  const edges = new Uint8Array(Math.ceil((width * height) / 4) * 4);
  for (let at = width; at < width * (height - 1); at++) {
    const right = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
    const below = (data[at + width] ?? 0) - (data[at - width] ?? 0);
    edges[at] = (ACROSS[right + 255] ?? 0) | (BELOW[below + 255] ?? 0);
  }
  return edges;
}

/** The edges that all pictures have. */
function heldEdges([first, ...others]: readonly Uint8Array[]): Uint8Array {
  const held = new Uint8Array(first ?? []);
  const words = new Uint32Array(held.buffer);
  for (const edges of others) {
    const more = new Uint32Array(edges.buffer);
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (more[at] ?? 0);
  }
  return held;
}

function forCell(cell: number, columns: number, width: number, use: (at: number) => void): void {
  const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
  for (let y = top; y < top + CELL; y++)
    for (let at = y * width + left; at < y * width + left + CELL; at++) use(at);
}

/** Cells with edges up, down and along. A fence that slides along its own bars keeps only the first two. */
function letterCells(held: Uint8Array, width: number, { columns, rows }: Grid): Uint8Array {
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < rows * CELL; y++) {
    const line = Math.floor(y / CELL) * columns;
    for (let x = 0; x < columns * CELL; x++) {
      const edge = held[y * width + x] ?? 0;
      if (edge === 0) continue;
      const cell = line + (x >> CELL_BITS);
      counts[cell] = (counts[cell] ?? 0) + (COUNTS[edge] ?? 0);
    }
  }
  const isEnough = (packed: number, shift: number): boolean => ((packed >> shift) & 0xff) >= LEAST_EDGES;
  return Uint8Array.from(counts, (own, cell) => {
    const column = cell % columns;
    const before = column > 0 ? (counts[cell - 1] ?? 0) : 0;
    const after = column < columns - 1 ? (counts[cell + 1] ?? 0) : 0;
    const hasOwn = KINDS.some(({ shift }) => isEnough(own, shift));
    return hasOwn && KINDS.every(({ shift }) => isEnough(before + own + after, shift)) ? 1 : 0;
  });
}

/**
 * Groups of fresh cells as boxes, in cells. What is new now and was new a step ago has come to rest: a group
 * of which a part has just appeared waits, so that letters that fade in are read once they are all there.
 */
function boxesOf(
  fresh: Uint8Array,
  letters: Uint8Array,
  grid: Grid,
  isSettled: (cell: number) => boolean,
): Box[] {
  const left = new Set([...fresh.keys()].filter((cell) => fresh[cell]));
  const boxes: Box[] = [];
  for (const first of left) {
    const group = groupOf(first, left, grid.columns);
    if (group.length < LEAST_CELLS) continue;
    if (group.filter(isSettled).length < group.length * SETTLED_SHARE) continue;
    const box = around(group, grid);
    if (box.right - box.left >= LEAST_CELLS) boxes.push(widened(box, letters, grid));
  }
  return boxes;
}

/** Takes the cells that are connected with a cell, over small gaps between words. */
function groupOf(first: number, left: Set<number>, columns: number): number[] {
  const group = [first];
  left.delete(first);
  for (const cell of group) {
    for (let row = -GAP.rows; row <= GAP.rows; row++) {
      for (let column = -GAP.columns; column <= GAP.columns; column++) {
        const next = cell + row * columns + column;
        const isOver = Math.abs((next % columns) - (cell % columns)) > GAP.columns;
        if (!isOver && left.delete(next)) group.push(next);
      }
    }
  }
  return group;
}

function around(group: readonly number[], { columns }: Grid): Box {
  const [xs, ys] = [group.map((cell) => cell % columns), group.map((cell) => Math.floor(cell / columns))];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
}

/** To the ends of the words of which a part is fresh. */
function widened(box: Box, letters: Uint8Array, { columns }: Grid): Box {
  const hasLetters = (column: number): boolean => {
    for (let row = box.top; row < box.bottom; row++) if (letters[row * columns + column]) return true;
    return false;
  };
  let { left, right } = box;
  while (left > Math.max(0, box.left - MAX_WIDER) && hasLetters(left - 1)) left--;
  while (right < Math.min(columns, box.right + MAX_WIDER) && hasLetters(right)) right++;
  return { ...box, left, right };
}

function toPixels(box: Box, { width, height }: LumaPicture): Box {
  const size = CELL * 2;
  return {
    left: Math.max(0, (box.left - MARGIN) * size),
    top: Math.max(0, (box.top - MARGIN / 2) * size),
    right: Math.min(width, (box.right + MARGIN) * size),
    bottom: Math.min(height, (box.bottom + MARGIN / 2) * size),
  };
}
