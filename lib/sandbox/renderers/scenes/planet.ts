import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, css, type Rgb, WHITE } from "../colour";
import { clamp, ease, smoothstep } from "../curves";
import { noiseMap, sampleNoise } from "../noise";
import { randomFrom } from "../random";
import type { Camera, Scene, Surface } from "../scene";
import { shadedBuffer } from "../shaded-buffer";
import { createSurface, glowSprite, resetContext } from "../surface";
import { nebulaGas } from "./nebula";
import { createStars } from "./stars";

const GAS_EDGE = 128;
const GLOBE_EDGE = 280;
const RING_BANDS = 14;

/** A banded world with rings, turning in front of faint gas and stars. */
export function createPlanet(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const gas = nebulaGas(shadedBuffer(surface, GAS_EDGE, brief.seed), brief, 0.5);
  const stars = createStars(surface, brief, { count: 380, bottom: 1.06, flight: 0.03 });
  const random = randomFrom(brief.seed ^ 4711);
  const place = { x: 0.36 + random() * 0.28, y: 0.44 + random() * 0.12, tilt: (random() - 0.5) * 0.8 };
  const globe = turningGlobe(brief);
  const rings = ringBands(brief);
  const radius = Math.min(width, height) * 0.27;
  const halo = glowSprite(256, [
    [0.62, brief.palette.accent, 0.34],
    [0.72, brief.palette.accent, 0.16],
    [1, brief.palette.accent, 0],
  ]);
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const camera: Camera = { travel, seconds, pan: (travel - 0.5) * width * 0.14 };
      const { context } = surface;
      resetContext(surface);
      context.drawImage(gas.shade(camera), -2, -2, width + 4, height + 4);
      stars.paint(surface, camera);
      const size = radius * (1 + 0.1 * travel);
      context.setTransform(1, 0, 0, 1, width * place.x + camera.pan * 0.5, height * place.y);
      context.rotate(place.tilt);
      context.globalCompositeOperation = "lighter";
      context.drawImage(halo, -size * 1.6, -size * 1.6, size * 3.2, size * 3.2);
      context.globalCompositeOperation = "source-over";
      rings(surface, size, "behind");
      context.drawImage(globe(seconds), -size, -size, size * 2, size * 2);
      rings(surface, size, "before");
      resetContext(surface);
    },
  };
}

function turningGlobe({ seed, palette }: Brief): (seconds: number) => Canvas {
  const canvas = createCanvas(GLOBE_EDGE, GLOBE_EDGE);
  const context = canvas.getContext("2d");
  const image = context.createImageData(GLOBE_EDGE, GLOBE_EDGE);
  const bands = noiseMap(seed ^ 11, 5);
  const swirls = noiseMap(seed ^ 12, 4);
  const stops: readonly Rgb[] = [palette.near, palette.far, palette.horizon, palette.light, palette.accent];
  const ramp = Array.from({ length: 256 }, (_, i) => {
    const at = (i / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    return blend(stops[low] ?? WHITE, stops[low + 1] ?? WHITE, at - low);
  });
  const points = globePoints();
  const { data } = image;
  return (seconds) => {
    for (const { offset, longitude, latitude, lit, rim, alpha } of points) {
      const turned = longitude + seconds * 2.4;
      const swirl = sampleNoise(swirls, turned, latitude * 50) - 0.5;
      const band = sampleNoise(bands, turned * 0.18 + swirl * 9, latitude * 62 + swirl * 12);
      const colour = ramp[Math.floor(clamp(band) * 255)] ?? WHITE;
      data[offset] = colour[0] * lit + palette.accent[0] * rim;
      data[offset + 1] = colour[1] * lit + palette.accent[1] * rim;
      data[offset + 2] = colour[2] * lit + palette.accent[2] * rim;
      data[offset + 3] = alpha;
    }
    context.putImageData(image, 0, 0);
    return canvas;
  };
}

type GlobePoint = {
  offset: number;
  longitude: number;
  latitude: number;
  lit: number;
  rim: number;
  alpha: number;
};

/** The constant data of a rotating sphere: where each pixel is on it, and its sunlight. */
function globePoints(): GlobePoint[] {
  const points: GlobePoint[] = [];
  for (let y = 0; y < GLOBE_EDGE; y++) {
    const v = (y / (GLOBE_EDGE - 1)) * 2 - 1;
    for (let x = 0; x < GLOBE_EDGE; x++) {
      const u = (x / (GLOBE_EDGE - 1)) * 2 - 1;
      const out = Math.hypot(u, v);
      if (out > 1) continue;
      const depth = Math.sqrt(1 - out * out);
      // Lit from the upper left. The rim has the accent colour, like an atmosphere.
      const sun = clamp(-0.62 * u - 0.45 * v + 0.64 * depth + 0.08);
      points.push({
        offset: (y * GLOBE_EDGE + x) * 4,
        longitude: Math.atan2(u, depth) * 40,
        latitude: v,
        lit: 0.05 + 1.12 * sun,
        rim: (1 - depth) ** 3 * (0.15 + sun) * 0.9,
        alpha: 255 * smoothstep(1, 0.975, out),
      });
    }
  }
  return points;
}

function ringBands({ seed, palette }: Brief) {
  const random = randomFrom(seed ^ 31);
  const bands = Array.from({ length: RING_BANDS }, (_, i) => ({
    at: 1.32 + (i / RING_BANDS) * 0.72,
    alpha: 0.12 + 0.5 * random() * random(),
    colour: css(blend(palette.horizon, palette.light, random())),
  }));
  return ({ context }: Surface, size: number, part: "behind" | "before") => {
    const [from, to] = part === "behind" ? [Math.PI, 2 * Math.PI] : [0, Math.PI];
    context.lineWidth = (size * 0.72) / RING_BANDS;
    for (const { at, alpha, colour } of bands) {
      context.globalAlpha = alpha;
      context.strokeStyle = colour;
      context.beginPath();
      context.ellipse(0, 0, size * at, size * at * 0.24, 0, from, to);
      context.stroke();
    }
    context.globalAlpha = 1;
  };
}
