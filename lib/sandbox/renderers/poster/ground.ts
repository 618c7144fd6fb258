import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, css, type Rgb, WHITE } from "../colour";
import { noiseLine } from "../noise";
import { randomFrom } from "../random";

/** What a subject stands on. */
export type Footing = "hill" | "road" | "table" | "water" | "none";

type Size = { width: number; height: number };
type Context = ReturnType<Canvas["getContext"]>;

/** The share of the height at which the foot of a subject is. */
export const FOOT: Readonly<Record<Footing, number>> = {
  hill: 0.87,
  road: 0.88,
  table: 0.84,
  water: 0.8,
  none: 0.5,
};

/** The near ground as one picture, with its horizon inside. It is as large as the frame plus the camera's way. */
export function paintGround(context: Context, size: Size, footing: Footing, brief: Brief): void {
  if (footing === "hill") hill(context, size, brief);
  if (footing === "road") road(context, size, brief);
}

function earth({ palette, weather, flat }: Brief): Rgb {
  if (weather === "snow" || palette.name === "winter") return blend(palette.horizon, WHITE, 0.35);
  return blend(palette.near, flat ? palette.horizon : palette.far, flat ? 0.42 : 0.3);
}

function hill(context: Context, { width, height }: Size, brief: Brief): void {
  const { palette, seed } = brief;
  const colour = earth(brief);
  const line = noiseLine(seed ^ 91, 3, 0.4);
  for (const [i, share] of [0.79, 0.84].entries()) {
    const fill = context.createLinearGradient(0, height * share, 0, height);
    fill.addColorStop(0, css(blend(colour, palette.horizon, i === 0 ? 0.28 : 0.06)));
    fill.addColorStop(1, css(blend(colour, palette.near, 0.75)));
    context.fillStyle = fill;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += width / 60) {
      const swell = Math.cos((x / width - 0.5) * 3) * 0.018;
      context.lineTo(x, height * (share - swell + line((x / width) * 2.2 + i * 7) * 0.022));
    }
    context.lineTo(width, height);
    context.fill();
  }
  tufts(context, { width, height }, brief, colour);
}

/** Grass, stones and flowers, larger towards the bottom. */
function tufts(context: Context, { width, height }: Size, { palette, seed, flat }: Brief, colour: Rgb): void {
  const random = randomFrom(seed ^ 5150);
  const tall = Math.min(width, height) * 0.03;
  for (let i = 0; i < 90; i++) {
    const depth = random();
    const [x, y] = [random() * width, height * (0.87 + depth * 0.13)];
    const size = tall * (0.35 + depth);
    const shade = random();
    if (i % 9 === 0) {
      context.fillStyle = css(blend(colour, palette.near, 0.5 + shade * 0.3));
      context.beginPath();
      context.ellipse(x, y, size * 0.9, size * 0.42, 0, Math.PI, 0);
      context.fill();
      continue;
    }
    context.strokeStyle = css(blend(colour, shade < 0.5 ? palette.near : palette.light, 0.18 + shade * 0.2));
    context.lineWidth = Math.max(1, size * 0.09);
    context.beginPath();
    for (const lean of flat ? [0.3] : [-0.4, 0, 0.45]) {
      context.moveTo(x, y);
      context.quadraticCurveTo(x + lean * size * 0.3, y - size * 0.6, x + lean * size, y - size);
    }
    context.stroke();
  }
}

function road(context: Context, { width, height }: Size, brief: Brief): void {
  const { palette } = brief;
  const base = blend(palette.near, palette.far, 0.3);
  context.fillStyle = css(blend(base, palette.horizon, 0.3));
  context.fillRect(0, height * 0.785, width, height * 0.03);
  const asphalt = context.createLinearGradient(0, height * 0.81, 0, height);
  asphalt.addColorStop(0, css(blend(base, palette.horizon, 0.16)));
  asphalt.addColorStop(1, css(blend(base, palette.near, 0.6)));
  context.fillStyle = asphalt;
  context.fillRect(0, height * 0.81, width, height * 0.2);
  context.fillStyle = css(blend(palette.light, palette.horizon, 0.3), 0.75);
  for (let x = 0; x < width; x += width * 0.12)
    context.fillRect(x, height * 0.93, width * 0.06, height * 0.011);
}

/** A wall with a disc of light, and a table or a floor before it. */
export function paintStudio({ width, height }: Size, { palette, seed }: Brief, person: boolean): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const random = randomFrom(seed ^ 313);
  const wall = context.createLinearGradient(0, 0, width * 0.3, height);
  wall.addColorStop(0, css(blend(palette.sky, palette.zenith, 0.35)));
  wall.addColorStop(1, css(blend(palette.horizon, palette.sky, 0.4)));
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
  const short = Math.min(width, height);
  const arc = (x: number, y: number, r: number, colour: Rgb, alpha: number) => {
    context.fillStyle = css(colour, alpha);
    context.beginPath();
    context.arc(x, y, r, 0, Math.PI * 2);
    context.fill();
  };
  const x = width * (0.46 + random() * 0.08);
  for (const [r, alpha] of [
    [0.62, 0.12],
    [0.5, 0.22],
    [0.38, 0.4],
  ] as const)
    arc(x, height * 0.48, short * r, blend(palette.horizon, palette.light, 0.55), alpha);
  for (let i = 0; i < 5; i++)
    arc(
      width * random(),
      height * random() * 0.6,
      short * (0.02 + random() * 0.05),
      palette.accent,
      0.12 + random() * 0.12,
    );
  if (person) return canvas;
  const top = height * 0.74;
  const board = context.createLinearGradient(0, top, 0, height);
  board.addColorStop(0, css(blend(palette.far, palette.horizon, 0.3)));
  board.addColorStop(1, css(blend(palette.far, palette.near, 0.55)));
  context.fillStyle = board;
  context.fillRect(0, top, width, height - top);
  context.fillStyle = css(WHITE, 0.16);
  context.fillRect(0, top, width, Math.max(1, height * 0.006));
  return canvas;
}
