import { GRID, type Sample } from "./sample-frames";

/** How the picture moves in a shot. `amount` is in cells of the grid per second. */
export type Motion = {
  kind:
    | "still"
    | "pan left"
    | "pan right"
    | "tilt up"
    | "tilt down"
    | "zoom in"
    | "zoom out"
    | "movement in the frame";
  amount: number;
};

const GAP_SECONDS = 0.2;
const REACH = 4;
const STEADY = 0.6;
const STILL_CHANGE = 0.8;

type Shift = { x: number; y: number };
type Region = { left: number; top: number; width: number; height: number };

const HALF = { width: GRID.width / 2, height: GRID.height / 2 };
const QUARTERS: readonly Region[] = [
  { left: 0, top: 0, ...HALF },
  { left: HALF.width, top: 0, ...HALF },
  { left: 0, top: HALF.height, ...HALF },
  { left: HALF.width, top: HALF.height, ...HALF },
];

/** Follows the four quarters of the picture: moving together is a pan or tilt, moving apart is a zoom. */
export function measureMotion(samples: readonly Sample[]): Motion {
  const span = (samples.at(-1)?.seconds ?? 0) - (samples[0]?.seconds ?? 0);
  const gap = Math.max(1, Math.round((GAP_SECONDS * (samples.length - 1)) / Math.max(0.001, span)));
  const sum = QUARTERS.map(() => ({ x: 0, y: 0 }));
  let pairs = 0;
  let change = 0;
  for (let at = gap; at < samples.length; at += gap) {
    const [before, now] = [samples[at - gap], samples[at]];
    if (!before || !now) continue;
    pairs++;
    change += meanChange(before, now);
    for (const [index, region] of QUARTERS.entries()) {
      const shift = shiftOf(before, now, region);
      const total = sum[index];
      if (total) Object.assign(total, { x: total.x + shift.x, y: total.y + shift.y });
    }
  }
  if (pairs === 0) return { kind: "still", amount: 0 };
  const quarters = sum.map(({ x, y }) => ({ x: x / pairs, y: y / pairs }));
  return classifyMotion(quarters, change / pairs, gap * (span / Math.max(1, samples.length - 1)));
}

function classifyMotion(quarters: readonly Shift[], change: number, seconds: number): Motion {
  const mean = (of: (shift: Shift, at: number) => number) =>
    quarters.reduce((sum, shift, at) => sum + of(shift, at), 0) / quarters.length;
  const [x, y] = [mean((shift) => shift.x), mean((shift) => shift.y)];
  // In the first quarter, away from the middle is left and up; in the last, right and down.
  const outward = mean((shift, at) => (shift.x * (at % 2 ? 1 : -1) + shift.y * (at > 1 ? 1 : -1)) / 2);
  const amount = (value: number) => Math.round((Math.abs(value) / Math.max(0.01, seconds)) * 10) / 10;
  // The picture moves in the opposite direction of the camera.
  if (Math.abs(x) >= STEADY && Math.abs(x) >= Math.abs(y) && Math.abs(x) > Math.abs(outward)) {
    return { kind: x > 0 ? "pan left" : "pan right", amount: amount(x) };
  }
  if (Math.abs(y) >= STEADY && Math.abs(y) > Math.abs(outward)) {
    return { kind: y > 0 ? "tilt up" : "tilt down", amount: amount(y) };
  }
  if (Math.abs(outward) >= STEADY / 2) {
    return { kind: outward > 0 ? "zoom in" : "zoom out", amount: amount(outward) };
  }
  if (change < STILL_CHANGE) return { kind: "still", amount: 0 };
  return { kind: "movement in the frame", amount: Math.round((change / Math.max(0.01, seconds)) * 10) / 10 };
}

function meanChange(a: Sample, b: Sample): number {
  let sum = 0;
  for (let cell = 0; cell < a.luma.length; cell++) sum += Math.abs((a.luma[cell] ?? 0) - (b.luma[cell] ?? 0));
  return sum / a.luma.length;
}

/** Where a region of the picture moved, by the shift with the smallest difference. */
function shiftOf(before: Sample, now: Sample, region: Region): Shift {
  const still = difference(before, now, region, 0, 0);
  let best = { x: 0, y: 0, off: still };
  for (let y = -REACH; y <= REACH; y++) {
    for (let x = -REACH; x <= REACH; x++) {
      const off = difference(before, now, region, x, y);
      if (off < best.off) best = { x, y, off };
    }
  }
  // A flat picture matches every shift, so only a clear improvement counts as a movement.
  return best.off < still * 0.85 ? { x: best.x, y: best.y } : { x: 0, y: 0 };
}

function difference(before: Sample, now: Sample, region: Region, x: number, y: number): number {
  let sum = 0;
  let count = 0;
  for (let row = region.top; row < region.top + region.height; row++) {
    const from = row - y;
    if (from < 0 || from >= GRID.height) continue;
    for (let column = region.left; column < region.left + region.width; column += 2) {
      const source = column - x;
      if (source < 0 || source >= GRID.width) continue;
      sum += Math.abs(
        (now.luma[row * GRID.width + column] ?? 0) - (before.luma[from * GRID.width + source] ?? 0),
      );
      count++;
    }
  }
  return sum / Math.max(1, count);
}
