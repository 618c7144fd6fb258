import { randomFrom } from "./random";

/** Edge of every noise map in texels; a power of two, so that wrapping is a bit mask. */
const SIZE = 256;
const MASK = SIZE - 1;

/** A tileable map of fractal noise, 0 to 1. */
export type NoiseMap = Float32Array;

/** Sums `octaves` layers of value noise, each twice as fine and half as strong, and scales them to 0..1. */
export function noiseMap(seed: number, octaves: number, coarsest = 4): NoiseMap {
  const map = new Float32Array(SIZE * SIZE);
  let strength = 1;
  for (let octave = 0, cells = coarsest; octave < octaves && cells <= SIZE; octave++, cells *= 2) {
    addOctave(map, seed + octave * 7919, cells, strength);
    strength /= 2;
  }
  return stretched(map);
}

function addOctave(map: NoiseMap, seed: number, cells: number, strength: number): void {
  const random = randomFrom(seed);
  const grid = Float32Array.from({ length: cells * cells }, random);
  for (let y = 0; y < SIZE; y++) {
    const gridY = (y * cells) / SIZE;
    const top = Math.floor(gridY);
    const v = sCurve(gridY - top);
    const row = (top % cells) * cells;
    const nextRow = ((top + 1) % cells) * cells;
    for (let x = 0; x < SIZE; x++) {
      const gridX = (x * cells) / SIZE;
      const left = Math.floor(gridX);
      const u = sCurve(gridX - left);
      const a = left % cells;
      const b = (left + 1) % cells;
      const above = at(grid, row + a) * (1 - u) + at(grid, row + b) * u;
      const below = at(grid, nextRow + a) * (1 - u) + at(grid, nextRow + b) * u;
      map[y * SIZE + x] = at(map, y * SIZE + x) + strength * (above + (below - above) * v);
    }
  }
}

function stretched(map: NoiseMap): NoiseMap {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of map) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return map.map((value) => (value - low) / (high - low));
}

/**
 * Interpolates a map between its texels. Coordinates are in texels and wrap. The most frequent call of all
 * shaders.
 */
export function sampleNoise(map: NoiseMap, x: number, y: number): number {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const u = x - floorX;
  const v = y - floorY;
  const left = floorX & MASK;
  const right = (floorX + 1) & MASK;
  const row = (floorY & MASK) * SIZE;
  const nextRow = ((floorY + 1) & MASK) * SIZE;
  const topLeft = map[row | left] ?? 0;
  const bottomLeft = map[nextRow | left] ?? 0;
  const above = topLeft + ((map[row | right] ?? 0) - topLeft) * u;
  const below = bottomLeft + ((map[nextRow | right] ?? 0) - bottomLeft) * u;
  return above + (below - above) * v;
}

/**
 * A line of fractal noise, -1 to 1, for the outline of a ridge. `roughness` is the factor from octave to
 * octave.
 */
export function noiseLine(seed: number, octaves: number, roughness: number): (x: number) => number {
  const period = 64;
  const random = randomFrom(seed);
  const layers = Array.from({ length: octaves }, () =>
    Float32Array.from({ length: period }, () => random() * 2 - 1),
  );
  return (x) => {
    let sum = 0;
    let strength = 1;
    let frequency = 1;
    let total = 0;
    for (const layer of layers) {
      const position = x * frequency;
      const left = Math.floor(position);
      const share = sCurve(position - left);
      const a = at(layer, ((left % period) + period) % period);
      const b = at(layer, (((left + 1) % period) + period) % period);
      sum += strength * (a + (b - a) * share);
      total += strength;
      strength *= roughness;
      frequency *= 2.03;
    }
    return sum / total;
  };
}

function sCurve(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Indices here are masked or taken modulo, so they are always valid and the default is never used. */
function at(values: Float32Array, index: number): number {
  return values[index] ?? 0;
}
