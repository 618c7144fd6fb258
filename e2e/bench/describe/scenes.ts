import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "./random";

export const CLIP_SIZE = { width: 1280, height: 720 } as const;
/** Larger than the clip, so that a camera has room to move. */
const STAGE = { width: 1920, height: 1080 } as const;

type Paint = (context: SKRSContext2D, random: Random) => void;
/** Draws a scene at a moment of the clip. */
export type Scene = (context: SKRSContext2D, seconds: number) => void;

const colour = (random: Random, light: [number, number] = [20, 75]): string =>
  `hsl(${random.between(0, 360)} ${random.between(15, 80)}% ${random.between(...light)}%)`;

function fill(context: SKRSContext2D, style: string): void {
  context.fillStyle = style;
  context.fillRect(0, 0, STAGE.width, STAGE.height);
}

const shapes: Paint = (context, random) => {
  fill(context, colour(random));
  for (let each = 0; each < 45; each++) {
    context.fillStyle = colour(random);
    const [x, y] = [random.between(0, STAGE.width), random.between(0, STAGE.height)];
    if (each % 2) context.fillRect(x, y, random.between(40, 320), random.between(40, 240));
    else {
      context.beginPath();
      context.arc(x, y, random.between(20, 150), 0, Math.PI * 2);
      context.fill();
    }
  }
};

const soft: Paint = (context, random) => {
  fill(context, colour(random));
  for (let each = 0; each < 14; each++) {
    const [x, y, reach] = [random.between(0, 1920), random.between(0, 1080), random.between(200, 700)];
    const glow = context.createRadialGradient(x, y, 0, x, y, reach);
    glow.addColorStop(0, colour(random));
    glow.addColorStop(1, "transparent");
    context.globalAlpha = 0.8;
    fill(context, "transparent");
    context.fillStyle = glow;
    context.fillRect(0, 0, STAGE.width, STAGE.height);
  }
  context.globalAlpha = 1;
};

/** Gravel, leaves or a crowd: thousands of small things. */
const texture: Paint = (context, random) => {
  const base = random.between(0, 360);
  const [least, most] = [random.between(4, 10), random.between(14, 34)];
  const middle = random.between(25, 65);
  fill(context, `hsl(${base} 30% ${middle}%)`);
  for (let each = 0; each < 6000; each++) {
    context.fillStyle = `hsl(${base + random.between(-30, 30)} ${random.between(10, 50)}% ${middle + random.between(-18, 18)}%)`;
    context.beginPath();
    const [x, y] = [random.between(0, STAGE.width), random.between(0, STAGE.height)];
    context.ellipse(x, y, random.between(least, most), random.between(least, most), each, 0, Math.PI * 2);
    context.fill();
  }
};

const hills: Paint = (context, random) => {
  const sky = context.createLinearGradient(0, 0, 0, STAGE.height);
  sky.addColorStop(0, colour(random, [30, 70]));
  sky.addColorStop(1, colour(random, [50, 90]));
  context.fillStyle = sky;
  context.fillRect(0, 0, STAGE.width, STAGE.height);
  for (let layer = 0; layer < 4; layer++) {
    context.fillStyle = colour(random, [10, 50]);
    context.beginPath();
    context.moveTo(0, STAGE.height);
    for (let x = 0; x <= STAGE.width; x += 60) context.lineTo(x, 350 + layer * 170 + random.between(-90, 90));
    context.lineTo(STAGE.width, STAGE.height);
    context.fill();
  }
};

/** A street: houses with rows of windows, which look like letters to an edge detector. */
const houses: Paint = (context, random) => {
  fill(context, colour(random, [40, 85]));
  for (let x = 0; x < STAGE.width; ) {
    const [width, top] = [random.between(140, 340), random.between(80, 560)];
    context.fillStyle = colour(random, [20, 60]);
    context.fillRect(x, top, width, STAGE.height - top);
    context.fillStyle = colour(random, [10, 90]);
    const step = random.between(34, 70);
    for (let row = top + 20; row < STAGE.height; row += step)
      for (let column = x + 14; column < x + width - 24; column += step)
        context.fillRect(column, row, step * 0.5, step * 0.6);
    x += width;
  }
};

export const PAINTS = { shapes, soft, texture, hills, houses };
export type PaintName = keyof typeof PAINTS;
export const CAMERAS = ["still", "pan", "tilt", "zoom", "shake", "objects"] as const;
export type Camera = (typeof CAMERAS)[number];

/** A painted stage and a camera on it. */
export function openScene(random: Random, paint: PaintName, camera: Camera): Scene {
  const stage: Canvas = createCanvas(STAGE.width, STAGE.height);
  PAINTS[paint](stage.getContext("2d"), random);
  const speed = random.between(25, 70) * random.pick([1, -1]);
  const ball = colour(random);
  const { width, height } = CLIP_SIZE;
  return (context, seconds) => {
    const zoom = camera === "zoom" ? 1 + 0.04 * seconds : 1;
    const jolt = camera === "shake" ? 6 : 0;
    const x = 320 + (camera === "pan" ? speed * (seconds - 3.5) : 0) + jolt * Math.sin(seconds * 23);
    const y = 180 + (camera === "tilt" ? speed * 0.6 * (seconds - 3.5) : 0) + jolt * Math.sin(seconds * 31);
    const [w, h] = [width / zoom, height / zoom];
    context.drawImage(stage, x + (width - w) / 2, y + (height - h) / 2, w, h, 0, 0, width, height);
    if (camera !== "objects") return;
    for (let each = 0; each < 4; each++) {
      context.fillStyle = ball;
      context.beginPath();
      const along = width / 2 + 500 * Math.sin(seconds * (0.7 + each * 0.3) + each * 2);
      context.arc(along, 120 + each * 160, 50 + each * 14, 0, Math.PI * 2);
      context.fill();
    }
  };
}
