import type { SKRSContext2D } from "@napi-rs/canvas";
import { SOUND_RATE, type Sound } from "@/lib/media/decode";

export const CORPUS_SECONDS = 3;
export type Size = { width: number; height: number };
/** Draws the picture of a clip at a moment. */
export type Draw = (context: SKRSContext2D, at: number, size: Size) => void;

/** The same numbers from 0 to 1 for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Scene = { seed: number; light?: number; speed?: number; shift?: number };

/** A scene of shapes of which some move. */
export const scene =
  ({ seed, light = 1, speed = 1, shift = 0 }: Scene): Draw =>
  (context, at, { width, height }) => {
    const next = numbersOf(seed);
    const color = () => `rgb(${[0, 1, 2].map(() => Math.round((30 + next() * 210) * light)).join(",")})`;
    const sky = context.createLinearGradient(0, 0, width * next(), height);
    sky.addColorStop(0, color());
    sky.addColorStop(1, color());
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    for (let shape = 0; shape < 14; shape++) {
      const [x, y, size] = [next() * width, next() * height, (0.08 + next() * 0.25) * height];
      const moves = shape % 3 === 0 ? speed * height * (0.1 + next() * 0.3) : 0;
      context.fillStyle = color();
      context.beginPath();
      const left = x + Math.sin(at * 2 + shape) * moves + shift * at * height;
      if (shape % 2) context.arc(left, y, size / 2, 0, Math.PI * 2);
      else context.rect(left - size / 2, y - size / 2, size, size);
      context.fill();
    }
  };

export const fill =
  (color: string): Draw =>
  (context, _, { width, height }) => {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  };

/** One drawing until a moment, then another. */
export const followed =
  (first: Draw, until: number, second: Draw): Draw =>
  (context, at, size) =>
    at < until - 0.001 ? first(context, at, size) : second(context, at, size);

/** Stands still from a moment to another. */
export const holding =
  (draw: Draw, from: number, to: number): Draw =>
  (context, at, size) =>
    draw(context, at >= from && at < to ? from : at, size);

/** With a color over it, as much as at that moment. */
export const covered =
  (draw: Draw, color: string, amountAt: (at: number) => number): Draw =>
  (context, at, size) => {
    draw(context, at, size);
    context.globalAlpha = Math.min(1, Math.max(0, amountAt(at)));
    fill(color)(context, at, size);
    context.globalAlpha = 1;
  };

/** Still water: little waves over a shape that stands. */
export const water =
  (seed: number, light = 0.25): Draw =>
  (context, at, size) => {
    scene({ seed, speed: 0 })(context, at, size);
    for (let line = 0; line < 12; line++) {
      const y = size.height * (0.5 + line / 26);
      const x = (0.5 + 0.4 * Math.sin(line * 7 + at * 1.5)) * size.width;
      context.fillStyle = `rgba(255,255,255,${light})`;
      context.fillRect(x - size.width * 0.08, y, size.width * 0.16, size.height * 0.015);
    }
  };

/** Black bars above and below. */
export const letterbox =
  (draw: Draw): Draw =>
  (context, at, size) => {
    draw(context, at, size);
    context.fillStyle = "#000";
    context.fillRect(0, 0, size.width, size.height * 0.13);
    context.fillRect(0, size.height * 0.87, size.width, size.height * 0.13);
  };

/** A night with little light and a lamp that moves. */
export const night =
  (seed: number): Draw =>
  (context, at, size) => {
    scene({ seed, light: 0.09 })(context, at, size);
    context.fillStyle = "rgb(120,105,60)";
    context.beginPath();
    context.arc(size.width * (0.2 + at * 0.15), size.height * 0.4, size.height * 0.05, 0, Math.PI * 2);
    context.fill();
  };

/** Sound with an amplitude for each moment. */
export function sound(amplitudeAt: (at: number) => number, seconds = CORPUS_SECONDS): Sound {
  const next = numbersOf(7);
  const left = Float32Array.from({ length: seconds * SOUND_RATE }, (_, sample) => {
    const at = sample / SOUND_RATE;
    return amplitudeAt(at) * (0.8 * Math.sin(at * 2 * Math.PI * 220) + 0.2 * (next() * 2 - 1));
  });
  return { left, right: left };
}
