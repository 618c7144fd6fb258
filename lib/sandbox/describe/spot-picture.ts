import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Spot } from "./spot-text";

/** Least distance from a pixel to the ends of what is taken as its background. */
const REACH = 16;
const THRESHOLD = 16;
const CONTRAST = 5;
/** The strokes of letters are narrower than twice this, in pixels; how much darker they are, and made darker. */
const STROKE = { reach: 11, threshold: 24, contrast: 4 };
/** Lower spots are doubled in size: small letters are read better. Higher ones are reduced to the second. */
const HEIGHTS = { doubled: 110, most: 260 };
/** Light letters with a dark outline are neither: they count as light. */
const DARK_SKEW = -0.35;

/**
 * A spot as black letters on white, as PGM, in the ways in which it may be legible; the likeliest first.
 * Where the picture behind the letters moves, letters are what is always light, or always dark.
 */
export function spotPictures(spot: Spot): [() => Buffer, () => Buffer, () => Buffer, () => Buffer] {
  const lightest = joined(spot, Math.max);
  const darkest = joined(spot, Math.min);
  const inverse = { ...darkest, data: inverted(darkest.data) };
  const isDark = skew(lightest) < DARK_SKEW;
  const [likely, unlikely] = isDark ? [lightest, inverse] : [inverse, lightest];
  return [
    () => pgm(inked(likely)),
    () => pgm(strokes(likely)),
    () => pgm(stretched(likely)),
    () => pgm(inked(unlikely)),
  ];
}

function joined({ box, pictures }: Spot, join: (a: number, b: number) => number): Grey {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const data = new Uint8ClampedArray(width * height);
  for (const [index, picture] of pictures.entries()) {
    for (let y = 0; y < height; y++) {
      const from = (box.top + y) * picture.width + box.left;
      for (let x = 0; x < width; x++) {
        const value = picture.data[from + x] ?? 0;
        data[y * width + x] = index === 0 ? value : join(data[y * width + x] ?? 0, value);
      }
    }
  }
  return { data, width, height };
}

/** Below 0 where the smaller part of the picture is the darker one, as with dark letters. */
function skew({ data }: Grey): number {
  const mean = data.reduce((sum, each) => sum + each, 0) / data.length;
  let [squares, cubes] = [1e-9, 0];
  for (const value of data) {
    const off = value - mean;
    squares += off * off;
    cubes += off * off * off;
  }
  return cubes / data.length / (squares / data.length) ** 1.5;
}

/** Only what is darker than its background, as black. */
function inked({ data, width, height }: Grey): Grey {
  const reach = Math.max(REACH, Math.round(height / 4));
  const means = boxMean(boxMean(new Float32Array(data), { width, height, reach, step: 1 }), {
    width: height,
    height: width,
    reach,
    step: width,
  });
  const ink = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++)
    ink[at] = 255 - ((means[at] ?? 0) - (data[at] ?? 0) - THRESHOLD) * CONTRAST;
  return { data: ink, width, height };
}

/** Only what is dark and narrow: windows and other things behind letters are wider than their strokes. */
function strokes(grey: Grey): Grey {
  const { data: around } = closing(grey, STROKE.reach);
  const ink = grey.data.map(
    (value, at) => 255 - ((around[at] ?? 0) - value - STROKE.threshold) * STROKE.contrast,
  );
  return { ...grey, data: ink };
}

/** The mean of the values up to `reach` before and after each, along lines whose values are `step` apart. */
function boxMean(
  values: Float32Array,
  { width, height, reach, step }: { width: number; height: number; reach: number; step: number },
): Float32Array {
  const means = new Float32Array(values.length);
  for (let line = 0; line < height; line++) {
    const first = step === 1 ? line * width : line;
    let [sum, count] = [0, 0];
    for (let at = -reach; at < width; at++) {
      if (at + reach < width) {
        sum += values[first + (at + reach) * step] ?? 0;
        count++;
      }
      if (at - reach > 0) {
        sum -= values[first + (at - reach - 1) * step] ?? 0;
        count--;
      }
      if (at >= 0) means[first + at * step] = sum / count;
    }
  }
  return means;
}

/** From the darkest to the lightest value, but for a few. */
function stretched({ data, width, height }: Grey): Grey {
  const sorted = data.slice().sort();
  const [least = 0, most = 255] = [0.02, 0.98].map((share) => sorted[Math.floor(sorted.length * share)]);
  const range = Math.max(1, most - least);
  return { data: data.map((value) => ((value - least) * 255) / range), width, height };
}

/** As PGM, which costs nothing to write: a PNG of grain takes long to compress, and does not get smaller. */
function pgm(grey: Grey): Buffer {
  const { data, width, height } = scaled(grey);
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), Buffer.from(data.buffer)]);
}

function scaled(grey: Grey): Grey {
  const { width, height } = grey;
  const scale = height < HEIGHTS.doubled ? 2 : Math.min(1, HEIGHTS.most / height);
  if (scale === 1) return grey;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = createCanvas(size.width, size.height);
  canvas.getContext("2d").drawImage(canvasOf(grey), 0, 0, size.width, size.height);
  const pixels = canvas.data();
  const data = new Uint8ClampedArray(size.width * size.height);
  for (let at = 0; at < data.length; at++) data[at] = pixels[at * 4] ?? 255;
  return { ...size, data };
}

function canvasOf({ data, width, height }: Grey): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < data.length; at++) pixels[at] = 0xff000000 | ((data[at] ?? 255) * 0x010101);
  context.putImageData(image, 0, 0);
  return canvas;
}

/** A grey picture, 0 black. */
export type Grey = { data: Uint8ClampedArray; width: number; height: number };

/**
 * The picture without what is darker and narrower than twice `reach` pixels (a morphological closing): without its
 * letters, but with the walls and windows behind them.
 */
export function closing({ data, width, height }: Grey, reach: number): Grey {
  const rows = { count: height, apart: width, length: width, step: 1, reach };
  const columns = { count: width, apart: 1, length: height, step: width, reach };
  const widened = lightest(lightest(data, rows), columns);
  return { data: inverted(lightest(lightest(inverted(widened), rows), columns)), width, height };
}

/** Black for white. */
function inverted(data: Uint8ClampedArray): Uint8ClampedArray {
  const out = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) out[at] = 255 - (data[at] ?? 0);
  return out;
}

/** Where the lines of a picture begin and how far their pixels are apart. */
type Lines = { count: number; apart: number; length: number; step: number; reach: number };

/**
 * For each pixel the lightest one of its line that is not further away than `reach`: of the lightest up to the end of
 * its block and the lightest since the start of the next, so that a longer reach costs no more (van Herk's way).
 */
function lightest(data: Uint8ClampedArray, { count, apart, length, step, reach }: Lines): Uint8ClampedArray {
  const out = new Uint8ClampedArray(data.length);
  const block = 2 * reach + 1;
  const since = new Uint8Array(length + 2 * reach);
  const until = new Uint8Array(length + 2 * reach);
  for (let line = 0; line < count; line++) {
    for (let at = 0; at < since.length; at++) {
      const isInside = at >= reach && at < length + reach;
      const value = isInside ? (data[line * apart + (at - reach) * step] ?? 0) : 0;
      until[at] = value;
      since[at] = at % block === 0 ? value : Math.max(value, since[at - 1] ?? 0);
    }
    for (let at = until.length - 2; at >= 0; at--)
      if ((at + 1) % block !== 0) until[at] = Math.max(until[at] ?? 0, until[at + 1] ?? 0);
    for (let at = 0; at < length; at++)
      out[line * apart + at * step] = Math.max(until[at] ?? 0, since[at + 2 * reach] ?? 0);
  }
  return out;
}
