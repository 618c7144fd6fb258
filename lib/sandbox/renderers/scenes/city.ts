import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, css, type Rgb, WHITE } from "../colour";
import { ease, lerp } from "../curves";
import { type Random, randomFrom } from "../random";
import type { Camera, Scene, Surface } from "../scene";
import { createSurface, resetContext } from "../surface";
import { composeSky, createEdges, sunDisc } from "./landscape";
import { createSky } from "./sky";
import { createStars } from "./stars";
import { createWater } from "./water";
import { createWeather } from "./weather";

const LAYERS = 3;
/** Wider than the picture, for the camera's pan. */
const OVERSIZE = 1.25;
const TALLEST = [0.3, 0.42, 0.6] as const;
const FOOT = [0.9, 0.95, 1.02] as const;
const PARALLAX = [0.12, 0.4, 0.9] as const;

/** A skyline in three layers with lit windows and haze between them, above water if the prompt names it. */
export function createCity(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const layout = composeSky(brief);
  const shore = brief.water ? layout.horizon + 0.12 : null;
  const sky = createSky(surface, brief, { ...layout, horizon: Math.max(layout.horizon, 0.72) });
  const stars = createStars(surface, brief, { count: brief.palette.dark ? 140 : 0, bottom: 0.6, flight: 0 });
  const disc = sunDisc(surface, brief, { ...layout, sunY: Math.min(layout.sunY, 0.4) });
  const layers = Array.from({ length: LAYERS }, (_, i) => skyline(surface, brief, i));
  const water = shore ? createWater(surface, brief, shore, layout.sunX) : null;
  const weather = createWeather(brief);
  const edges = createEdges(surface);
  const ground = css(blend(brief.palette.horizon, brief.palette.near, 0.72));
  const foot = (layer: number) => height * (shore ?? 1) * (FOOT[layer] ?? 1);

  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const direction = brief.seed & 1 ? 1 : -1;
      const camera: Camera = { travel, seconds, pan: (travel - 0.5) * width * 0.12 * direction };
      resetContext(surface);
      sky.paint(surface, camera);
      surface.context.fillStyle = ground;
      surface.context.fillRect(0, Math.floor(height * 0.74), width, height);
      stars.paint(surface, camera);
      disc.paint(surface, camera);
      for (const [i, layer] of layers.entries()) {
        const left = -width * ((OVERSIZE - 1) / 2) + camera.pan * (PARALLAX[i] ?? 1);
        surface.context.drawImage(layer, left, foot(i) - layer.height);
      }
      water?.paint(surface, camera);
      weather.paint(surface, camera);
      edges.paint(surface);
    },
  };
}

function skyline({ width, height, unit }: Surface, { palette, seed }: Brief, layer: number): Canvas {
  const nearness = layer / (LAYERS - 1);
  const canvas = createCanvas(Math.round(width * OVERSIZE), Math.round(height * (TALLEST[layer] ?? 0.5)));
  const context = canvas.getContext("2d");
  const random = randomFrom(seed ^ (700 + layer));
  const body = blend(
    blend(palette.far, palette.horizon, 0.35 * (1 - nearness)),
    palette.near,
    nearness * 0.9,
  );
  const mist = blend(body, palette.horizon, 0.45 * (1 - nearness) + 0.03);
  const windowSize = Math.max(1.5, height * lerp(0.0035, 0.0075, nearness));
  const plot = Math.max(width, height) * lerp(0.02, 0.052, nearness);
  for (let x = 0; x < canvas.width; ) {
    const wide = plot * (0.6 + random());
    const tall = canvas.height * (0.3 + 0.68 * random() * random());
    const top = canvas.height - tall;
    const facade = context.createLinearGradient(0, top, 0, canvas.height);
    facade.addColorStop(0, css(body));
    facade.addColorStop(1, css(mist));
    context.fillStyle = facade;
    context.fillRect(x, top, wide, tall);
    if (random() < 0.4) context.fillRect(x + wide * 0.2, top - tall * 0.06, wide * 0.5, tall * 0.07);
    lightWindows(context, { x, top, wide, bottom: canvas.height }, windowSize, random, [
      palette.light,
      palette.accent,
      blend(palette.horizon, WHITE, 0.5),
    ]);
    if (random() < 0.2) {
      context.fillStyle = css(blend(palette.accent, body, 0.4));
      context.fillRect(x + wide / 2, top - tall * 0.12 * random(), Math.max(1, unit), tall * 0.13);
    }
    x += wide * (1.02 + random() * 0.12);
  }
  return canvas;
}

type Facade = { x: number; top: number; wide: number; bottom: number };

function lightWindows(
  context: Surface["context"],
  { x, top, wide, bottom }: Facade,
  size: number,
  random: Random,
  lights: readonly [Rgb, Rgb, Rgb],
): void {
  const gap = size * 2;
  const litShare = 0.12 + 0.3 * random();
  for (let row = top + gap; row < bottom - gap; row += gap * 1.15) {
    for (let column = x + gap * 0.6; column < x + wide - size; column += gap) {
      if (random() >= litShare) continue;
      context.globalAlpha = 0.25 + 0.65 * random();
      const chance = random();
      context.fillStyle = css(chance < 0.5 ? lights[0] : chance < 0.8 ? lights[1] : lights[2]);
      context.fillRect(column, row, size * 0.8, size);
    }
  }
  context.globalAlpha = 1;
}
