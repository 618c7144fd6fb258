import { lerp } from "./curves";

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

export function rgbFromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function blend(a: Rgb, b: Rgb, share: number): Rgb {
  return [lerp(a[0], b[0], share), lerp(a[1], b[1], share), lerp(a[2], b[2], share)];
}

export function css(colour: Rgb, alpha = 1): string {
  return `rgba(${colour[0] | 0},${colour[1] | 0},${colour[2] | 0},${alpha})`;
}

/** One opaque pixel as a little-endian word of RGBA bytes, each channel limited to its range. */
export function packPixel(r: number, g: number, b: number): number {
  return 0xff000000 | (byte(b) << 16) | (byte(g) << 8) | byte(r);
}

function byte(x: number): number {
  return x < 0 ? 0 : x > 255 ? 255 : x;
}
