import { type Canvas, createCanvas, type ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import { smoothstep } from "./curves";
import { randomFrom } from "./random";

/**
 * A small picture computed pixel by pixel and enlarged when drawn: skies, nebulae and silk are smooth, so a
 * sixth of the size looks the same at a thirtieth of the time.
 */
export type ShadedBuffer = {
  width: number;
  height: number;
  aspect: number;
  /** Opaque RGBA words, see `packPixel`. */
  pixels: Uint32Array;
  /** Darkening towards the corners, 1 in the middle; combined here at no extra cost. */
  vignette: Float32Array;
  /** Noise of about one step of brightness, which prevents visible bands in wide gradients. */
  dither: Float32Array;
  canvas: Canvas;
  /** Makes the first `rows` rows of `pixels` visible on `canvas`. */
  publish(rows?: number): void;
};

/** @param longEdge of the buffer in pixels; finer structures need a larger one */
export function shadedBuffer(
  size: { width: number; height: number },
  longEdge: number,
  seed: number,
): ShadedBuffer {
  const aspect = size.width / size.height;
  const width = Math.round(aspect >= 1 ? longEdge : longEdge * Math.max(aspect, 0.6));
  const height = Math.max(2, Math.round(width / aspect));
  const canvas = createCanvas(width, height);
  const context: SKRSContext2D = canvas.getContext("2d");
  const image: ImageData = context.createImageData(width, height);
  return {
    width,
    height,
    aspect,
    pixels: new Uint32Array(image.data.buffer),
    vignette: vignetteMap(width, height),
    dither: ditherMap(width * height, seed),
    canvas,
    publish: (rows = height) => context.putImageData(image, 0, 0, 0, 0, width, rows),
  };
}

function vignetteMap(width: number, height: number): Float32Array {
  const map = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const fromMiddleX = (x / width - 0.5) * 1.9;
      const fromMiddleY = (y / height - 0.48) * 1.7;
      map[i] = 1 - 0.38 * smoothstep(0.35, 1.5, fromMiddleX ** 2 + fromMiddleY ** 2);
    }
  }
  return map;
}

function ditherMap(length: number, seed: number): Float32Array {
  const random = randomFrom(seed ^ 99);
  return Float32Array.from({ length }, () => (random() - 0.5) * 2.2);
}
