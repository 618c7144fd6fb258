import { LUMA_HEIGHT, LUMA_WIDTH } from "./block-match";
import { GRID_COLUMNS, GRID_ROWS, type MotionField } from "./motion-field";

/** RGBA words of a picture. */
export type Pixels = { words: Uint32Array; width: number; height: number };

/**
 * Warps a still along a motion field, interpolating between its pixels. The still is larger than the target
 * by a margin, which becomes visible when its edge moves inwards.
 */
export function warp(still: Pixels, target: Pixels, field: MotionField): void {
  const scaleX = target.width / LUMA_WIDTH;
  const scaleY = target.height / LUMA_HEIGHT;
  const marginX = (still.width - target.width) / 2;
  const marginY = (still.height - target.height) / 2;
  for (let y = 0; y < target.height; y++) {
    const gridY = (y / target.height) * (GRID_ROWS - 1);
    const row = Math.min(GRID_ROWS - 2, Math.floor(gridY));
    const v = gridY - row;
    for (let x = 0; x < target.width; x++) {
      const gridX = (x / target.width) * (GRID_COLUMNS - 1);
      const column = Math.min(GRID_COLUMNS - 2, Math.floor(gridX));
      const u = gridX - column;
      const a = (row * GRID_COLUMNS + column) * 2;
      const b = a + GRID_COLUMNS * 2;
      const moveX =
        ((field[a] ?? 0) * (1 - u) + (field[a + 2] ?? 0) * u) * (1 - v) +
        ((field[b] ?? 0) * (1 - u) + (field[b + 2] ?? 0) * u) * v;
      const moveY =
        ((field[a + 1] ?? 0) * (1 - u) + (field[a + 3] ?? 0) * u) * (1 - v) +
        ((field[b + 1] ?? 0) * (1 - u) + (field[b + 3] ?? 0) * u) * v;
      target.words[y * target.width + x] = pixelAt(
        still,
        x - moveX * scaleX + marginX,
        y - moveY * scaleY + marginY,
      );
    }
  }
}

const RED_AND_BLUE = 0xff00ff;

/** The interpolated colour between four pixels. Red and blue are blended in one multiplication. */
function pixelAt({ words, width, height }: Pixels, x: number, y: number): number {
  const insideX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const insideY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const left = insideX | 0;
  const top = insideY | 0;
  const right = left < width - 1 ? left + 1 : left;
  const bottom = top < height - 1 ? top + 1 : top;
  const u = ((insideX - left) * 256) | 0;
  const v = ((insideY - top) * 256) | 0;
  const p = words[top * width + left] ?? 0;
  const q = words[top * width + right] ?? 0;
  const r = words[bottom * width + left] ?? 0;
  const s = words[bottom * width + right] ?? 0;
  const upper = (((p & RED_AND_BLUE) * (256 - u) + (q & RED_AND_BLUE) * u) >>> 8) & RED_AND_BLUE;
  const lower = (((r & RED_AND_BLUE) * (256 - u) + (s & RED_AND_BLUE) * u) >>> 8) & RED_AND_BLUE;
  const upperGreen = (((p >>> 8) & 255) * (256 - u) + ((q >>> 8) & 255) * u) >> 8;
  const lowerGreen = (((r >>> 8) & 255) * (256 - u) + ((s >>> 8) & 255) * u) >> 8;
  const redBlue = ((upper * (256 - v) + lower * v) >>> 8) & RED_AND_BLUE;
  const green = (upperGreen * (256 - v) + lowerGreen * v) >> 8;
  return 0xff000000 | redBlue | (green << 8);
}
