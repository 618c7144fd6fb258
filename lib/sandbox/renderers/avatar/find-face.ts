import { createCanvas } from "@napi-rs/canvas";
import type { Picture } from "@/lib/media/picture";

/** Where a face is taken to be, in shares of the picture's edges. */
export type Face = { x: number; y: number; width: number; height: number };

const EDGE = 96;
/** Fewer skin-coloured points than this share say nothing. */
const ENOUGH = 0.02;
/** Where a face usually is in a portrait. */
const USUAL: Face = { x: 0.5, y: 0.42, width: 0.36, height: 0.46 };

/**
 * Takes a guess at the face of a portrait: the middle of what is coloured like skin in its upper part. It
 * recognises nothing; where nothing has that colour, a face is taken to be where one usually is.
 */
export function findFace(picture: Picture): Face {
  const canvas = createCanvas(EDGE, EDGE);
  const context = canvas.getContext("2d");
  picture.drawTo(context, 0, 0, EDGE, EDGE);
  const { data } = context.getImageData(0, 0, EDGE, EDGE);
  const points: { x: number; y: number }[] = [];
  for (let y = 0; y < EDGE * 0.75; y++) {
    for (let x = 0; x < EDGE; x++) {
      const at = (y * EDGE + x) * 4;
      if (isSkin(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) points.push({ x, y });
    }
  }
  if (points.length < EDGE * EDGE * ENOUGH) return USUAL;
  const xs = spread(points.map(({ x }) => x));
  const ys = spread(points.map(({ y }) => y));
  const width = clamp((xs.wide * 3) / EDGE, 0.22, 0.6);
  return {
    x: clamp(xs.middle / EDGE, 0.3, 0.7),
    y: clamp(ys.middle / EDGE, 0.3, 0.6),
    width,
    height: clamp((ys.wide * 3.2) / EDGE, width, 0.7),
  };
}

/** The usual bounds in chroma, for skin of any lightness. */
function isSkin(red: number, green: number, blue: number): boolean {
  const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return blueness > 77 && blueness < 127 && redness > 133 && redness < 173;
}

/** The middle of values, and how far from it they usually lie. */
function spread(values: readonly number[]): { middle: number; wide: number } {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length;
  return { middle, wide: Math.sqrt(variance) };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
