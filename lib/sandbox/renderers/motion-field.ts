import { bestMatch, clampToBlock, LUMA_HEIGHT, LUMA_WIDTH, structure } from "./block-match";

/** Size of the grid of nodes. */
export const GRID_COLUMNS = 17;
export const GRID_ROWS = 10;
const NODES = GRID_COLUMNS * GRID_ROWS;

/** A block with less structure than this gives no motion. */
const LEAST_STRUCTURE = 120;
const SMOOTHING_PASSES = 3;

/** Motion of each grid node from one picture to the next in luma pixels: x, y, x, y, ... */
export type MotionField = Float32Array;

/** Nothing moves. */
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
