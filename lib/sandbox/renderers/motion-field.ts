/** Size of the grid of nodes. */
export const GRID_COLUMNS = 17;
export const GRID_ROWS = 10;
const NODES = GRID_COLUMNS * GRID_ROWS;

/** A block with less structure than this gives no motion. */
const LEAST_STRUCTURE = 120;
const SMOOTHING_PASSES = 3;

/** Motion of each grid node from one picture to the next in luma pixels: x, y, x, y, ... */
export type MotionField = Float32Array;

export function emptyField(): MotionField {
  return new Float32Array(NODES * 2);
}

/** Estimates the motion between two luma pictures by block matching, to a fraction of a pixel. */
export function motionBetween(before: Uint8Array, after: Uint8Array): MotionField {
  const field = emptyField();
  const certain = new Uint8Array(NODES);
  for (let node = 0; node < NODES; node++) {
    const x = clampToBlock((node % GRID_COLUMNS) * 10, LUMA_WIDTH);
    const y = clampToBlock(Math.floor(node / GRID_COLUMNS) * 10, LUMA_HEIGHT);
    if (structure(before, x, y) <= LEAST_STRUCTURE) continue;
    certain[node] = 1;
    const [dx, dy] = bestMatch(before, after, x, y);
    field[node * 2] = dx;
    field[node * 2 + 1] = dy;
  }
  return smoothed(field, certain);
}

/** Nodes without structure take the motion of their neighbours, and all nodes are smoothed slightly. */
function smoothed(field: MotionField, certain: Uint8Array): MotionField {
  let current = field;
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) {
    const next = new Float32Array(current.length);
    for (let node = 0; node < NODES; node++) {
      const [x, y] = neighbourMean(current, certain, node);
      next[node * 2] = x;
      next[node * 2 + 1] = y;
    }
    current = next;
  }
  return current;
}

function neighbourMean(field: MotionField, certain: Uint8Array, node: number): [number, number] {
  const column = node % GRID_COLUMNS;
  const row = Math.floor(node / GRID_COLUMNS);
  let x = 0;
  let y = 0;
  let total = 0;
  for (let r = Math.max(0, row - 1); r <= Math.min(GRID_ROWS - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(GRID_COLUMNS - 1, column + 1); c++) {
      const near = r * GRID_COLUMNS + c;
      const weight = (certain[near] ? 1 : 0.05) * (near === node ? 2 : 1);
      x += (field[near * 2] ?? 0) * weight;
      y += (field[near * 2 + 1] ?? 0) * weight;
      total += weight;
    }
  }
  return [x / total, y / total];
}

/** Size of the luma pictures for motion estimation. */
export const LUMA_WIDTH = 160;
export const LUMA_HEIGHT = 90;

/** Half the edge of the compared block, and the search distance, in luma pixels. */
const HALF_BLOCK = 7;
const REACH = 5;
/** No motion is preferred unless another shift matches clearly better. */
const STILLNESS_BONUS = 40;

/** The nearest place to `at` where a block can be compared. */
function clampToBlock(at: number, size: number): number {
  return Math.min(size - HALF_BLOCK - 2, Math.max(HALF_BLOCK + 1, at));
}

/** How much a block differs from itself one pixel further: without structure no motion is seen. */
function structure(luma: Uint8Array, x: number, y: number): number {
  let sum = 0;
  for (let dy = -HALF_BLOCK; dy <= HALF_BLOCK; dy += 2) {
    for (let dx = -HALF_BLOCK; dx <= HALF_BLOCK; dx += 2) {
      const at = (y + dy) * LUMA_WIDTH + x + dx;
      sum += Math.abs((luma[at] ?? 0) - (luma[at + 1] ?? 0));
    }
  }
  return sum;
}

/** Where a block of one picture is in the next, relative to its place: x and y, to a fraction of a pixel. */
function bestMatch(before: Uint8Array, after: Uint8Array, x: number, y: number): [number, number] {
  const cost = (dx: number, dy: number, enough?: number) => difference(before, after, x, y, dx, dy, enough);
  let lowest = cost(0, 0) - STILLNESS_BONUS;
  let bestX = 0;
  let bestY = 0;
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      const blockCost = cost(dx, dy, lowest);
      if (blockCost >= lowest) continue;
      lowest = blockCost;
      bestX = dx;
      bestY = dy;
    }
  }
  const middle = cost(bestX, bestY);
  return [
    bestX + valley(cost(bestX - 1, bestY), middle, cost(bestX + 1, bestY)),
    bestY + valley(cost(bestX, bestY - 1), middle, cost(bestX, bestY + 1)),
  ];
}

/**
 * Sum of absolute differences between a block and its shifted copy; infinite outside the picture.
 *
 * @param enough a sum at which the rest of the block no longer matters; most shifts reach it early
 */
function difference(
  a: Uint8Array,
  b: Uint8Array,
  x: number,
  y: number,
  dx: number,
  dy: number,
  enough = Number.POSITIVE_INFINITY,
): number {
  const left = x + dx;
  const top = y + dy;
  const inside =
    left >= HALF_BLOCK &&
    top >= HALF_BLOCK &&
    left < LUMA_WIDTH - HALF_BLOCK &&
    top < LUMA_HEIGHT - HALF_BLOCK;
  if (!inside) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let row = -HALF_BLOCK; row <= HALF_BLOCK; row++) {
    const fromA = (y + row) * LUMA_WIDTH + x;
    const fromB = (top + row) * LUMA_WIDTH + left;
    for (let column = -HALF_BLOCK; column <= HALF_BLOCK; column++) {
      const gap = (a[fromA + column] ?? 0) - (b[fromB + column] ?? 0);
      sum += gap < 0 ? -gap : gap;
    }
    if (sum >= enough) return sum;
  }
  return sum;
}

/** The minimum of the parabola through three neighbouring costs, in -0.5..0.5 of a pixel. */
function valley(left: number, middle: number, right: number): number {
  const bend = left + right - 2 * middle;
  if (!(bend > 0) || !Number.isFinite(bend)) return 0;
  return Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend));
}
