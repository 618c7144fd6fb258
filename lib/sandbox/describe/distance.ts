import { CELLS, GRID, HISTOGRAM, type Sample } from "./sample-frames";

/** The difference of two frames, 0 to about 2: half by position, half by the colours in them. */
export function frameDistance(a: Sample, b: Sample): number {
  let place = 0;
  for (let cell = 0; cell < CELLS; cell++) place += Math.abs((a.luma[cell] ?? 0) - (b.luma[cell] ?? 0));
  let counts = 0;
  for (let bin = 0; bin < HISTOGRAM; bin++)
    counts += Math.abs((a.histogram[bin] ?? 0) - (b.histogram[bin] ?? 0));
  return (1.5 * place) / CELLS / 255 + (0.5 * counts) / (4 * CELLS);
}

/** The difference of two frames cell by cell, in steps of brightness and half steps of colour. */
export function cellDistance(a: Sample, b: Sample): number {
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const blue = Math.abs((a.chroma[cell] ?? 0) - (b.chroma[cell] ?? 0));
    const red = Math.abs((a.chroma[cell + CELLS] ?? 0) - (b.chroma[cell + CELLS] ?? 0));
    sum += Math.abs((a.luma[cell] ?? 0) - (b.luma[cell] ?? 0)) + (blue + red) / 2;
  }
  return sum / CELLS;
}

const CHANGED = 8;

/** The share of cells that are clearly lighter or darker in the other frame. */
export function changedShare(a: Sample, b: Sample): number {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++)
    if (Math.abs((a.luma[cell] ?? 0) - (b.luma[cell] ?? 0)) > CHANGED) count++;
  return count / CELLS;
}

/** How much of a picture is not of one colour: the mean deviation of the brightness from its mean. */
export function frameContrast({ luma }: Sample): number {
  const mean = luma.reduce((sum, each) => sum + each, 0) / CELLS;
  return luma.reduce((sum, each) => sum + Math.abs(each - mean), 0) / CELLS;
}

const SLIDE_DIRECTIONS = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
] as const;
export type Slide = { direction: number; share: number; error: number };

/** The share to which one picture pushes another out of the frame that comes closest to `now`. */
export function bestSlide(a: Sample, now: Sample, b: Sample, directions: readonly number[]): Slide {
  let best: Slide = { direction: 0, share: 0, error: Number.POSITIVE_INFINITY };
  for (const direction of directions) {
    const { x, y } = SLIDE_DIRECTIONS[direction] ?? SLIDE_DIRECTIONS[0];
    const length = x === 0 ? GRID.height : GRID.width;
    for (let offset = 1; offset < length; offset++) {
      const error = slideError(a, now, b, { x: x * offset, y: y * offset });
      if (error < best.error) best = { direction, share: offset / length, error };
    }
  }
  return best;
}
export const ALL_SLIDES = SLIDE_DIRECTIONS.map((_, at) => at);

/** Every other row and column is enough. */
function slideError(a: Sample, now: Sample, b: Sample, by: { x: number; y: number }): number {
  const { width, height } = GRID;
  let sum = 0;
  let count = 0;
  for (let row = 0; row < height; row += 2) {
    const fromRow = row - by.y;
    const isRowOut = fromRow < 0 || fromRow >= height;
    const line = ((fromRow + height) % height) * width;
    for (let column = 0; column < width; column += 2) {
      const fromColumn = column - by.x;
      const isOut = isRowOut || fromColumn < 0 || fromColumn >= width;
      const from = line + ((fromColumn + width) % width);
      sum += Math.abs((now.luma[row * width + column] ?? 0) - ((isOut ? b : a).luma[from] ?? 0));
      count++;
    }
  }
  return sum / count;
}
