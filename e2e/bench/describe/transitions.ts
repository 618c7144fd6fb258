import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { randomOf } from "./random";
import { CLIP_SIZE } from "./scenes";

/** Draws the mix of two pictures; `share` of the second, 0 to 1. */
type Mix = (context: SKRSContext2D, before: Canvas, after: Canvas, share: number) => void;

const { width, height } = CLIP_SIZE;

const through =
  (style: string): Mix =>
  (context, before, after, share) => {
    context.drawImage(share < 0.5 ? before : after, 0, 0);
    context.globalAlpha = Math.min(1, 1.1 - Math.abs(share - 0.5) * 2.2);
    context.fillStyle = style;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
  };

/** The second picture inside a path. */
const inside =
  (path: (context: SKRSContext2D, share: number) => void): Mix =>
  (context, before, after, share) => {
    context.drawImage(before, 0, 0);
    context.save();
    context.beginPath();
    path(context, share);
    context.clip();
    context.drawImage(after, 0, 0);
    context.restore();
  };

const push =
  (x: number, y: number): Mix =>
  (context, before, after, share) => {
    context.drawImage(before, x * share * width, y * share * height);
    context.drawImage(after, x * (share - 1) * width, y * (share - 1) * height);
  };

/** Squares of the second picture in random order. */
const grains: Mix = (context, before, after, share) => {
  context.drawImage(before, 0, 0);
  const random = randomOf(7);
  for (let y = 0; y < height; y += 10)
    for (let x = 0; x < width; x += 10)
      if (random.between(0, 1) < share) context.drawImage(after, x, y, 10, 10, x, y, 10, 10);
};

const softWipe: Mix = (context, before, after, share) => {
  context.drawImage(before, 0, 0);
  const edge = 300;
  const at = share * (width + edge) - edge;
  for (let x = 0; x < width; x += 10) {
    context.globalAlpha = Math.min(1, Math.max(0, 1 - (x - at) / edge));
    context.drawImage(after, x, 0, 10, height, x, 0, 10, height);
  }
  context.globalAlpha = 1;
};

const REACH = Math.hypot(width, height) / 2;

export const MIXES = {
  "cross-fade": (context, before, after, share) => {
    context.drawImage(before, 0, 0);
    context.globalAlpha = share;
    context.drawImage(after, 0, 0);
    context.globalAlpha = 1;
  },
  "fade through black": through("#000"),
  "fade through white": through("#fff"),
  "dissolve in grains": grains,
  "wipe right": inside((context, share) => context.rect(0, 0, width * share, height)),
  "wipe left": inside((context, share) => context.rect(width * (1 - share), 0, width, height)),
  "wipe down": inside((context, share) => context.rect(0, 0, width, height * share)),
  "wipe up": inside((context, share) => context.rect(0, height * (1 - share), width, height)),
  "soft wipe": softWipe,
  "circle opens": inside((context, share) => context.arc(width / 2, height / 2, REACH * share, 0, 7)),
  "circle closes": (context, before, after, share) =>
    inside((c, s) => c.arc(width / 2, height / 2, REACH * s, 0, 7))(context, after, before, 1 - share),
  "clock wipe": inside((context, share) => {
    context.moveTo(width / 2, height / 2);
    context.arc(width / 2, height / 2, REACH * 1.1, -Math.PI / 2, Math.PI * (2 * share - 0.5));
  }),
  doors: inside((context, share) => context.rect((width * (1 - share)) / 2, 0, width * share, height)),
  "slide left": push(-1, 0),
  "slide right": push(1, 0),
  "slide up": push(0, -1),
  "slide down": push(0, 1),
} as const satisfies Record<string, Mix>;
export type MixName = keyof typeof MIXES;
