import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { blend, css, type Rgb, rgbFromHex } from "../colour";
import type { Palette } from "../palettes";

/**
 * Draws a subject in its own units: 100 is its height, x grows to the right from its middle, y grows downwards
 * and is 0 at its foot, so that its top is at -100.
 */
export type Pen = {
  context: SKRSContext2D;
  /** The subject's own colour, such as the red of "a red car". */
  main: string;
  /** Whether the prompt calls somebody old. */
  old: boolean;
  /** 0 to 1, different in every picture. */
  chance(salt: number): number;
  /** A shape as an SVG path. */
  path(colour: string, d: string): void;
  poly(colour: string, ...xy: readonly number[]): void;
  rect(colour: string, x: number, y: number, w: number, h: number, corner?: number): void;
  oval(colour: string, x: number, y: number, rx: number, ry?: number, turn?: number): void;
  /** A round-ended line through points. */
  line(colour: string, width: number, ...xy: readonly number[]): void;
  /** A round-ended curve as an SVG path. */
  curve(colour: string, width: number, d: string): void;
};

/** @param night 0 to 1: how much of the dark around the subject lies on its colours */
export function createPen(
  context: SKRSContext2D,
  palette: Palette,
  main: string,
  seed: number,
  night: number,
): Pen {
  const shadow = blend(palette.near, palette.sky, 0.45);
  const ink = (colour: string, alpha = 1) => css(lit(rgbFromHex(colour.slice(0, 7))), alpha);
  const lit = (colour: Rgb): Rgb => blend(blend(colour, palette.horizon, 0.08), shadow, night * 0.42);
  const paint = (colour: string) => ink(colour, colour.length > 7 ? alphaOf(colour) : 1);
  const stroke = (colour: string, width: number) => {
    context.strokeStyle = paint(colour);
    context.lineWidth = width;
    context.lineCap = "round";
    context.lineJoin = "round";
  };
  return {
    context,
    main,
    old: false,
    chance: (salt) => ((Math.imul(seed ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 8) & 0xffff) / 0x10000,
    path(colour, d) {
      context.fillStyle = paint(colour);
      context.fill(new Path2D(d));
    },
    poly(colour, ...xy) {
      context.fillStyle = paint(colour);
      trace(context, xy);
      context.closePath();
      context.fill();
    },
    rect(colour, x, y, w, h, corner = 0) {
      context.fillStyle = paint(colour);
      context.beginPath();
      context.roundRect(x, y, w, h, corner);
      context.fill();
    },
    oval(colour, x, y, rx, ry = rx, turn = 0) {
      context.fillStyle = paint(colour);
      context.beginPath();
      context.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
      context.fill();
    },
    line(colour, width, ...xy) {
      stroke(colour, width);
      trace(context, xy);
      context.stroke();
    },
    curve(colour, width, d) {
      stroke(colour, width);
      context.stroke(new Path2D(d));
    },
  };
}

const alphaOf = (colour: string) => Number.parseInt(colour.slice(7, 9), 16) / 255;

function trace(context: SKRSContext2D, xy: readonly number[]): void {
  context.beginPath();
  for (let i = 0; i + 1 < xy.length; i += 2) context.lineTo(xy[i] ?? 0, xy[i + 1] ?? 0);
}

/** A colour made lighter (to 1) or darker (to -1), for the second tone of a shape. */
export function tone(colour: string, by: number): string {
  const [r, g, b] = blend(rgbFromHex(colour), by > 0 ? [255, 255, 255] : [12, 10, 24], Math.abs(by));
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
