import type { Brief } from "../brief";
import { blend, css, type Rgb, WHITE } from "../colour";
import { ease, lerp } from "../curves";
import { randomFrom } from "../random";
import type { Camera, Scene, Surface } from "../scene";
import { createSurface, glowSprite, resetContext } from "../surface";
import { createEdges } from "./landscape";
import { createWeather } from "./weather";

const LIGHTS = 95;
const STREAMS = 18;

/** A street at night out of focus: discs of light at many depths, passing headlights, and weather. */
export function createBokeh(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const { palette } = brief;
  const backdrop = surface.context.createLinearGradient(0, 0, 0, height);
  backdrop.addColorStop(0, css(blend(palette.zenith, palette.near, 0.4)));
  backdrop.addColorStop(0.55, css(blend(palette.far, palette.near, 0.45)));
  backdrop.addColorStop(1, css(palette.near));
  const lights = outOfFocus(brief);
  const weather = createWeather(brief);
  const edges = createEdges(surface);
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const camera: Camera = { travel, seconds, pan: (travel - 0.5) * width * 0.16 };
      resetContext(surface);
      surface.context.fillStyle = backdrop;
      surface.context.fillRect(0, 0, width, height);
      lights(surface, camera);
      resetContext(surface);
      weather.paint(surface, camera);
      edges.paint(surface);
    },
  };
}

function outOfFocus({ seed, palette }: Brief) {
  const random = randomFrom(seed ^ 606);
  const warm: Rgb = [255, 190, 110];
  const tints: readonly Rgb[] = [
    palette.light,
    palette.accent,
    palette.horizon,
    warm,
    blend(palette.accent, WHITE, 0.4),
  ];
  // A lens draws a point as an even disc with a brighter rim.
  const discs = tints.map((tint) =>
    glowSprite(160, [
      [0, tint, 0.5],
      [0.8, tint, 0.58],
      [0.92, blend(tint, WHITE, 0.35), 0.85],
      [0.97, tint, 0.3],
      [1, tint, 0],
    ]),
  );
  const lamps = Array.from({ length: LIGHTS }, () => {
    const nearness = random() ** 1.6;
    return {
      x: random() * 1.3 - 0.15,
      y: 0.46 + (random() - 0.5) * lerp(0.34, 0.95, nearness),
      nearness,
      tint: Math.floor(random() * discs.length),
      phase: random() * 2 * Math.PI,
      alpha: 0.2 + 0.6 * random(),
    };
  });
  const cars = Array.from({ length: STREAMS }, (_, i) => ({
    lane: i % 3,
    start: random(),
    pace: 0.05 + random() * 0.07,
    heading: i % 2 ? 1 : -1,
  }));

  return ({ context, width, height, unit }: Surface, { pan, seconds, travel }: Camera) => {
    const put = (tint: number, x: number, y: number, radius: number, alpha: number) => {
      const disc = discs[tint];
      if (!disc) return;
      context.globalAlpha = alpha;
      context.drawImage(disc, x - radius, y - radius, radius * 2, radius * 2);
    };
    context.globalCompositeOperation = "lighter";
    for (const { x, y, nearness, tint, phase, alpha } of lamps) {
      const radius = lerp(9, 74, nearness) * unit * (1 + 0.12 * travel * nearness);
      const breath = 0.82 + 0.18 * Math.sin(seconds * 1.3 + phase);
      put(
        tint,
        x * width + pan * lerp(0.15, 1, nearness),
        y * height,
        radius,
        alpha * breath * lerp(0.75, 0.3, nearness),
      );
    }
    for (const { lane, start, pace, heading } of cars) {
      const along = (((start + seconds * pace * heading) % 1.2) + 1.2) % 1.2;
      const x = (along - 0.1) * width + pan * 0.6;
      const y = height * (0.64 + lane * 0.07);
      const radius = (16 + lane * 9) * unit;
      for (const side of [-1, 1]) put(heading > 0 ? 1 : 0, x + side * radius * 1.1, y, radius, 0.55);
    }
  };
}
