import type { Picture } from "@/lib/media/picture";
import { smooth } from "../curves";
import type { Scene } from "../scene";
import { createStillCamera } from "../still-camera";
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
        const alpha = i === 0 ? 1 : smooth(start, start + DISSOLVE, share);
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
      const arrival = smooth(0.4, 0.85, share);
      // The camera on the last still runs backwards, so that the still is exact when the clip ends.
      if (arrival > 0) to?.paint(surface, 1 - share, arrival);
    },
  };
}
