import type { Brief } from "../brief";
import { noiseMap, sample } from "../noise";
import type { ShadedBuffer } from "../shaded-buffer";

const CURTAINS = 3;

export type AuroraCurtains = {
  /** Moves the curtains to a moment. */
  sway(seconds: number): void;
  /** Adds their light to one pixel, in place. */
  light(colour: Float32Array, x: number, v: number): void;
};

/**
 * Curtains of light: each has a lower edge that moves along the sky and rays that fade upwards, from the
 * palette's light at the edge to its accent at the top.
 */
export function auroraCurtains({ width, aspect }: ShadedBuffer, { seed, palette }: Brief): AuroraCurtains {
  const fine = noiseMap(seed ^ 1, 6);
  const coarse = noiseMap(seed ^ 2, 4);
  const edge = new Float32Array(width * CURTAINS);
  const strength = new Float32Array(width * CURTAINS);
  const { light, accent } = palette;
  return {
    sway(seconds) {
      for (let curtain = 0; curtain < CURTAINS; curtain++) {
        const phase = curtain * 61.7;
        for (let x = 0; x < width; x++) {
          const across = (x / width - 0.5) * aspect;
          const wave =
            (sample(coarse, across * 38 + phase + seconds * 1.7, phase + seconds * 2.2) - 0.5) * 0.42 +
            (sample(fine, across * 17 - phase, seconds * 1.1 + phase) - 0.5) * 0.22;
          const rays =
            0.42 + 0.95 * sample(fine, across * 150 + phase * 3 + wave * 160, seconds * 3.2 + phase);
          edge[curtain * width + x] = 0.36 + curtain * 0.135 + wave;
          strength[curtain * width + x] = rays * rays * (0.4 - 0.075 * curtain);
        }
      }
    },
    light(colour, x, v) {
      for (let curtain = 0; curtain < CURTAINS; curtain++) {
        const aboveEdge = (edge[curtain * width + x] ?? 0) - v;
        if (aboveEdge < -0.03) continue;
        const fade = aboveEdge < 0 ? 1 + aboveEdge * 33.3 : fadingOut(aboveEdge * (5.2 + curtain));
        const amount = fade * (strength[curtain * width + x] ?? 0);
        const towardsAccent = aboveEdge <= 0 ? 0 : Math.min(1, aboveEdge * 3.2);
        for (let channel = 0; channel < 3; channel++) {
          const base = light[channel] ?? 0;
          const tint = base + ((accent[channel] ?? 0) - base) * towardsAccent;
          colour[channel] = (colour[channel] ?? 0) + tint * amount;
        }
      }
    },
  };
}

/** e^-x for 0 to 8 from a table, because it is used a hundred thousand times per frame. */
const FADE = Float32Array.from({ length: 1024 }, (_, i) => Math.exp(-i / 128));

function fadingOut(x: number): number {
  return x >= 7.99 ? 0 : (FADE[(x * 128) | 0] ?? 0);
}
