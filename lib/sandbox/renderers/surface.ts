import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { css, type Rgb } from "./colour";
import type { Surface } from "./scene";

export function createSurface(width: number, height: number): Surface {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "low";
  return { canvas, context, width, height, unit: Math.min(width, height) / 720 };
}

/** Resets the context to plain drawing over the whole picture. */
export function resetContext({ context }: Surface): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}

/**
 * A square picture of a radial gradient, such as a glow or a sun. Stops are [share of the radius, colour,
 * alpha].
 */
export function glowSprite(size: number, stops: readonly [number, Rgb, number][]): Canvas {
  const edge = Math.max(2, Math.round(size));
  const canvas = createCanvas(edge, edge);
  const context = canvas.getContext("2d");
  const half = edge / 2;
  const gradient = context.createRadialGradient(half, half, 0, half, half, half);
  for (const [at, colour, alpha] of stops) gradient.addColorStop(at, css(colour, alpha));
  context.fillStyle = gradient;
  context.fillRect(0, 0, edge, edge);
  return canvas;
}
