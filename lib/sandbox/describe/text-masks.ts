import { createCanvas } from "@napi-rs/canvas";

type Picture = { data: Uint8ClampedArray; width: number; height: number };

/** Text differs from its background by brightness, by darkness, or by being white on a colour. */
const PASSES = [
  { sign: 1, grey: (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b },
  { sign: -1, grey: (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b },
  { sign: 1, grey: (r: number, g: number, b: number) => Math.min(r, g, b) },
];
const REACH = 0.04;
const THRESHOLD = 18;
const CONTRAST = 5;

/** The picture in black on white as PNG, once for each way in which text can differ from its background. */
export const textMasks = (picture: Picture): Buffer[] => PASSES.map((pass) => mask(picture, pass));

function mask({ data, width, height }: Picture, { sign, grey }: (typeof PASSES)[number]): Buffer {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    values[at] = grey(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0);
  }
  const around = localMean(values, width, height);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  for (let at = 0; at < values.length; at++) {
    const contrast = ((values[at] ?? 0) - around(at)) * sign;
    const ink = Math.min(255, Math.max(0, (contrast - THRESHOLD) * CONTRAST));
    image.data.fill(255 - ink, at * 4, at * 4 + 3);
    image.data[at * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas.toBuffer("image/png");
}

/** Mean over a wide box around a pixel, from the sums of all rectangles that start at the corner. */
function localMean(values: Float32Array, width: number, height: number): (at: number) => number {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      line += values[y * width + x] ?? 0;
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + line;
    }
  }
  const reach = Math.max(2, Math.round(height * REACH));
  return (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const sum = (line: number, column: number) => sums[line * row + column] ?? 0;
    const inside = sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left);
    return inside / ((right - left) * (bottom - top));
  };
}
