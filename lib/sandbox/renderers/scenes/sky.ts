import { createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, packPixel } from "../colour";
import { clamp, smoothstep } from "../curves";
import { noiseMap, sampleNoise } from "../noise";
import type { Camera, Surface } from "../scene";
import { type ShadedBuffer, shadedBuffer } from "../shaded-buffer";

/** The places of horizon and sun, in shares of the picture. */
export type SkyLayout = { horizon: number; sunX: number; sunY: number };

type Sky = { paint(surface: Surface, camera: Camera): void };

const LONG_EDGE = 240;
/** Clouds and aurora are slow: they are computed this often a second, and copied in between. */
const CHANGES = 6;

/**
 * A sky of three colours with the sun's glow, moving clouds lit from the sun's side, and an aurora. The
 * constant part is computed once.
 */
export function createSky(surface: Surface, brief: Brief, layout: SkyLayout): Sky {
  const buffer = shadedBuffer(surface, LONG_EDGE, brief.seed);
  const still = stillSky(buffer, brief, layout);
  const clouds = brief.clouds ? cloudLayer(buffer, brief, layout, still) : null;
  const aurora = brief.aurora ? auroraCurtains(buffer, brief) : null;
  const rows = Math.min(buffer.height, Math.ceil(buffer.height * (layout.horizon + 0.03)));
  const { width, height } = surface;
  const bottom = ((height + 4) * rows) / buffer.height;
  const held = createCanvas(width + 4, Math.ceil(bottom));
  let shown = -1;
  return {
    paint({ context }, camera) {
      const change = Math.floor(camera.seconds * CHANGES);
      if (change !== shown) {
        shade(buffer, still, rows, { clouds, aurora, camera });
        buffer.publish(rows);
        held.getContext("2d").drawImage(buffer.canvas, 0, 0, buffer.width, rows, 0, 0, held.width, bottom);
      }
      shown = change;
      context.drawImage(held, -2, -2);
    },
  };
}

type StillSky = {
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  glow: Float32Array;
  sunDistance: Float32Array;
};

function stillSky(buffer: ShadedBuffer, { palette }: Brief, layout: SkyLayout): StillSky {
  const { width, height, aspect, dither } = buffer;
  const field = () => new Float32Array(width * height);
  const still = { red: field(), green: field(), blue: field(), glow: field(), sunDistance: field() };
  for (let y = 0, i = 0; y < height; y++) {
    const v = y / height;
    const down = clamp(v / layout.horizon);
    const row =
      down < 0.55
        ? blend(palette.zenith, palette.sky, smoothstep(0, 0.55, down))
        : blend(palette.sky, palette.horizon, smoothstep(0.5, 1.02, down));
    for (let x = 0; x < width; x++, i++) {
      const distance2 = ((x / width - layout.sunX) * aspect) ** 2 + (v - layout.sunY) ** 2;
      const glow = palette.dark ? 0.05 / (distance2 * 14 + 0.12) : 0.34 / (distance2 * 9 + 0.42);
      const grain = dither[i] ?? 0;
      still.glow[i] = glow;
      still.sunDistance[i] = Math.sqrt(distance2);
      still.red[i] = row[0] + (palette.light[0] - row[0]) * glow * 0.9 + grain;
      still.green[i] = row[1] + (palette.light[1] - row[1]) * glow * 0.9 + grain;
      still.blue[i] = row[2] + (palette.light[2] - row[2]) * glow * 0.8 + grain;
    }
  }
  return still;
}

type Moving = { clouds: CloudLayer | null; aurora: AuroraCurtains | null; camera: Camera };

function shade(buffer: ShadedBuffer, still: StillSky, rows: number, moving: Moving): void {
  const { width, height, pixels, vignette } = buffer;
  const { clouds, aurora, camera } = moving;
  const colour = new Float32Array(3);
  aurora?.sway(camera.seconds);
  for (let y = 0, i = 0; y < rows; y++) {
    clouds?.enterRow(y, camera);
    for (let x = 0; x < width; x++, i++) {
      colour[0] = still.red[i] ?? 0;
      colour[1] = still.green[i] ?? 0;
      colour[2] = still.blue[i] ?? 0;
      clouds?.cover(colour, x, i);
      aurora?.light(colour, x, y / height);
      const dim = vignette[i] ?? 1;
      pixels[i] = packPixel((colour[0] ?? 0) * dim, (colour[1] ?? 0) * dim, (colour[2] ?? 0) * dim);
    }
  }
}

type CloudLayer = {
  enterRow(y: number, camera: Camera): void;
  cover(colour: Float32Array, x: number, index: number): void;
};

/** Clouds as noise distorted by noise, stretched towards the horizon like a flat ceiling. */
function cloudLayer(buffer: ShadedBuffer, brief: Brief, layout: SkyLayout, still: StillSky): CloudLayer {
  const { width, height, aspect } = buffer;
  const { far, light } = brief.palette;
  const shadow = [far[0] * 0.9, far[1] * 0.9, far[2] * 0.95] as const;
  const fine = noiseMap(brief.seed ^ 1, 6);
  const coarse = noiseMap(brief.seed ^ 2, 4);
  let above = false;
  let depth = 0;
  let thickness = 0;
  let drift = 0;
  let warpDrift = 0;
  return {
    enterRow(y, camera) {
      const height01 = layout.horizon - y / height;
      above = height01 > 0;
      depth = 1 / (0.18 + Math.max(0, height01) * 1.6);
      thickness = smoothstep(0, 0.1, height01 + 0.06) * 0.85;
      drift = camera.seconds * 1.1 + camera.travel * 6;
      warpDrift = camera.seconds * 0.5;
    },
    cover(colour, x, index) {
      if (!above) return;
      const acrossX = (x / width - 0.5) * aspect * depth * 19 + drift;
      const acrossY = depth * 46;
      const warp = sampleNoise(coarse, acrossX * 0.7 + warpDrift, acrossY * 0.7) * 14;
      const density = sampleNoise(fine, acrossX * 1.3 + warp, acrossY * 1.6 + warp * 0.6);
      if (density <= 0.5) return;
      const distance = still.sunDistance[index] ?? 0;
      const lit = clamp(0.55 + 1.6 * (density - 0.35) * (1 - distance) + (still.glow[index] ?? 0) * 1.2);
      const share = smoothstep(0.5, 0.86, density) * thickness;
      for (let channel = 0; channel < 3; channel++) {
        const dark = shadow[channel] ?? 0;
        const cloud = dark + ((light[channel] ?? 0) - dark) * lit;
        const under = colour[channel] ?? 0;
        colour[channel] = under + (cloud - under) * share;
      }
    },
  };
}

const CURTAINS = 3;

type AuroraCurtains = {
  /** Moves the curtains to a moment. */
  sway(seconds: number): void;
  /** Adds their light to one pixel, in place. */
  light(colour: Float32Array, x: number, v: number): void;
};

/**
 * Curtains of light: each has a lower edge that moves along the sky and rays that fade upwards, from the
 * palette's light at the edge to its accent at the top.
 */
function auroraCurtains({ width, aspect }: ShadedBuffer, { seed, palette }: Brief): AuroraCurtains {
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
            (sampleNoise(coarse, across * 38 + phase + seconds * 1.7, phase + seconds * 2.2) - 0.5) * 0.42 +
            (sampleNoise(fine, across * 17 - phase, seconds * 1.1 + phase) - 0.5) * 0.22;
          const rays =
            0.42 + 0.95 * sampleNoise(fine, across * 150 + phase * 3 + wave * 160, seconds * 3.2 + phase);
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
