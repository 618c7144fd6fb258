import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { drawCover, type Picture } from "@/lib/media/picture";
import { ease, smoothstep } from "../curves";
import { randomFrom } from "../random";
import type { Scene, Surface } from "../scene";
import { createSurface, resetContext } from "../surface";

/** Share of the clip that two neighbouring stills overlap. */
const DISSOLVE = 0.16;

/** Stills in sequence, each under a slow camera, with dissolves between them. */
export function createStills(
  pictures: readonly Picture[],
  width: number,
  height: number,
  seed: number,
): Scene {
  const surface = createSurface(width, height);
  const cameras = pictures.map((picture, i) => createStillCamera(picture, width, height, seed + i));
  const span = 1 / cameras.length;
  return {
    canvas: surface.canvas,
    draw(share) {
      resetContext(surface);
      for (const [i, camera] of cameras.entries()) {
        const start = i * span - (i === 0 ? 0 : DISSOLVE / 2);
        const end = (i + 1) * span + DISSOLVE / 2;
        if (share < start || share > end) continue;
        const alpha = i === 0 ? 1 : smoothstep(start, start + DISSOLVE, share);
        camera.paint(surface, Math.min(1, (share - start) / (end - start)), alpha);
      }
    },
  };
}

/** From the first still to the last one, which is shown alone at the end of the clip. */
export function createJourney(
  first: Picture,
  last: Picture,
  width: number,
  height: number,
  seed: number,
): Scene {
  const surface = createSurface(width, height);
  const [from, to] = [first, last].map((picture) => createStillCamera(picture, width, height, seed));
  return {
    canvas: surface.canvas,
    draw(share) {
      resetContext(surface);
      from?.paint(surface, share);
      const arrival = smoothstep(0.4, 0.85, share);
      // The camera on the last still runs backwards, so that the still is exact when the clip ends.
      if (arrival > 0) to?.paint(surface, 1 - share, arrival);
    },
  };
}

/** How far the camera moves in, and how much more near parts move than far ones. */
const PUSH_IN = 0.14;
const FOREGROUND_PUSH = 0.05;
/** The still is slightly larger than the picture, so that it stays sharp when the camera moves in. */
const OVERSAMPLING = 1.1;

type StillCamera = { paint(surface: Surface, share: number, alpha?: number): void };

/**
 * A slow camera over a still. The lower part, which is usually nearer, moves in faster than the rest, which
 * gives depth. At share 0 the picture is exactly the still, cropped to the frame.
 */
function createStillCamera(picture: Picture, width: number, height: number, seed: number): StillCamera {
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
