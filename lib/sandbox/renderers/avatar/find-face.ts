import { createCanvas } from "@napi-rs/canvas";
import type { Picture } from "@/lib/media/picture";

/** The assumed place of a face, in shares of the picture's edges. */
export type Face = { x: number; y: number; width: number; height: number };

const EDGE = 96;
/** A smaller share of skin-coloured points than this gives no result. */
const ENOUGH = 0.02;
/** The usual place of a face in a portrait. */
const DEFAULT_FACE: Face = { x: 0.5, y: 0.42, width: 0.36, height: 0.46 };

/**
 * Estimates the face of a portrait: the middle of the skin-coloured points in its upper part. It recognises
 * nothing. Without such points, it returns the usual place of a face.
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
  if (points.length < EDGE * EDGE * ENOUGH) return DEFAULT_FACE;
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

/** The usual range of chroma, for skin of any lightness. */
function isSkin(red: number, green: number, blue: number): boolean {
  const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return blueness > 77 && blueness < 127 && redness > 133 && redness < 173;
}

/** The mean of values, and their typical distance from it. */
function spread(values: readonly number[]): { middle: number; wide: number } {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length;
  return { middle, wide: Math.sqrt(variance) };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
