import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { drawCover, type Picture } from "@/lib/media/picture";
import { ease } from "./curves";
import { randomFrom } from "./random";
import type { Surface } from "./scene";

/** How far the camera moves in, and how much more near parts move than far ones. */
const PUSH_IN = 0.14;
const FOREGROUND_PUSH = 0.05;
/** The still is slightly larger than the picture, so that it stays sharp when the camera moves in. */
const OVERSAMPLING = 1.1;

export type StillCamera = { paint(surface: Surface, share: number, alpha?: number): void };

/**
 * A slow camera over a still. The lower part, which is usually nearer, moves in faster than the rest, which
 * gives depth. At share 0 the picture is exactly the still, cropped to the frame.
 */
export function createStillCamera(
  picture: Picture,
  width: number,
  height: number,
  seed: number,
): StillCamera {
  const base = createCanvas(Math.round(width * OVERSAMPLING), Math.round(height * OVERSAMPLING));
  const context = base.getContext("2d");
  context.imageSmoothingQuality = "high";
  drawCover(context, picture, base.width, base.height);
  const foreground = lowerPart(base);
  const random = randomFrom(seed);
  const aim = { x: 0.35 + random() * 0.3, y: 0.3 + random() * 0.25 };
  return {
    paint({ context: target }, share, alpha = 1) {
      const travel = ease(share);
      const place = (layer: Canvas, push: number) => {
        const [w, h] = [width * (1 + push), height * (1 + push)];
        target.drawImage(layer, (width - w) * aim.x, (height - h) * aim.y, w, h);
      };
      target.globalAlpha = alpha;
      place(base, PUSH_IN * travel);
      if (travel > 0) place(foreground, (PUSH_IN + FOREGROUND_PUSH) * travel);
      target.globalAlpha = 1;
    },
  };
}

function lowerPart(base: Canvas): Canvas {
  const layer = createCanvas(base.width, base.height);
  const context = layer.getContext("2d");
  context.drawImage(base, 0, 0);
  const mask = context.createLinearGradient(0, 0, 0, base.height);
  mask.addColorStop(0.5, "rgba(0,0,0,0)");
  mask.addColorStop(0.92, "rgba(0,0,0,1)");
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = mask;
  context.fillRect(0, 0, base.width, base.height);
  return layer;
}
