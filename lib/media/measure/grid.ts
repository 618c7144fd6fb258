/** A picture is measured as so many cells, each the mean of its pixels. */
export const GRID = { width: 64, height: 36 } as const;
export const CELLS = GRID.width * GRID.height;

/** Three bytes of each cell: red, green, blue. */
export type Grid = Uint8Array;
/** A frame and its moment, in seconds of the file. */
export type GridFrame = { at: number; grid: Grid };

const at = (grid: Grid, index: number): number => grid[index] ?? 0;

/** How light a cell is, 0 to 255. */
const lumaAt = (grid: Grid, cell: number): number =>
  0.2126 * at(grid, cell * 3) + 0.7152 * at(grid, cell * 3 + 1) + 0.0722 * at(grid, cell * 3 + 2);

/** How far two pictures are from each other, in levels of a color: over all cells, and in the cell that differs most. */
export function differenceOf(one: Grid, other: Grid): { mean: number; most: number } {
  let sum = 0;
  let most = 0;
  for (let index = 0; index < CELLS * 3; index++) {
    const difference = Math.abs(at(one, index) - at(other, index));
    sum += difference;
    if (difference > most) most = difference;
  }
  return { mean: sum / (CELLS * 3), most };
}

/** How alike the drawing of two pictures is, whatever their brightness: 1 for the same, about 0 for unlike ones. */
export function likenessOf(one: Grid, other: Grid): number {
  const lumaOf = (grid: Grid) => Float64Array.from({ length: CELLS }, (_, cell) => lumaAt(grid, cell));
  const [a, b] = [lumaOf(one), lumaOf(other)];
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (let cell = 0; cell < CELLS; cell++) {
    const [x, y] = [(a[cell] ?? 0) - meanA, (b[cell] ?? 0) - meanB];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  // Two empty pictures have no drawing that could differ.
  if (squareA < CELLS && squareB < CELLS) return 1;
  const size = Math.sqrt(squareA * squareB);
  return size === 0 ? 0 : product / size;
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Cells may be as light as this in a black picture. Coded black is not all zero. */
const BLACK_LUMA = 20;
/** Lights of a night scene are more than this part of a picture. */
const LIT_PART = 0.002;

/** Whether a picture shows nothing but black. */
export function isBlack(grid: Grid): boolean {
  let lit = 0;
  for (let cell = 0; cell < CELLS; cell++) if (lumaAt(grid, cell) > BLACK_LUMA) lit++;
  return lit <= CELLS * LIT_PART;
}

/** Levels within which all cells of an empty picture are. */
const BLANK_LEVELS = 4;

/** Whether a picture has one color everywhere. */
export function isBlank(grid: Grid): boolean {
  return [0, 1, 2].every((channel) => {
    let [least, most] = [255, 0];
    for (let cell = 0; cell < CELLS; cell++) {
      const level = at(grid, cell * 3 + channel);
      if (level < least) least = level;
      if (level > most) most = level;
    }
    return most - least <= BLANK_LEVELS;
  });
}
