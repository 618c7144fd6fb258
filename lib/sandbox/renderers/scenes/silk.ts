import type { Brief } from "../brief";
import { blend, packPixel } from "../colour";
import { clamp, ease } from "../curves";
import { noiseMap, sampleNoise } from "../noise";
import type { Camera, Scene } from "../scene";
import { type ShadedBuffer, shadedBuffer } from "../shaded-buffer";
import { createSurface, resetContext } from "../surface";
import { createWeather } from "./weather";

const LONG_EDGE = 280;

/** Folds of cloth, or of ink in water: a moving height field, lit from the side. */
export function createSilk(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const cloth = silkCloth(shadedBuffer(surface, LONG_EDGE, brief.seed), brief);
  const dust = createWeather(brief);
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const camera: Camera = { travel: ease(share), seconds, pan: 0 };
      resetContext(surface);
      surface.context.drawImage(cloth(camera), -2, -2, width + 4, height + 4);
      dust.paint(surface, camera);
    },
  };
}

function silkCloth(buffer: ShadedBuffer, { seed, palette }: Brief) {
  const { width, height, aspect, pixels, vignette } = buffer;
  const fine = noiseMap(seed ^ 1, 5);
  const coarse = noiseMap(seed ^ 2, 3);
  const relief = new Float32Array(width * height);
  // Separate channels, because reading them from tuples doubles the time of the loop below.
  const [deepR, deepG, deepB] = blend(palette.zenith, palette.near, 0.3);
  const [skyR, skyG, skyB] = palette.sky;
  const [horizonR, horizonG, horizonB] = palette.horizon;
  const [lightR, lightG, lightB] = palette.light;
  // Bright colours would burn out.
  const exposure = palette.dark ? 1 : 0.66;

  function raise({ travel, seconds }: Camera): void {
    const zoom = 1 - 0.08 * travel;
    for (let y = 0, i = 0; y < height; y++) {
      const v = (y / height - 0.5) * zoom;
      for (let x = 0; x < width; x++, i++) {
        const u = (x / width - 0.5) * aspect * zoom;
        const warpX = sampleNoise(coarse, u * 22 + seconds * 1.6, v * 22 - seconds) - 0.5;
        const warpY = sampleNoise(coarse, u * 18 - seconds * 1.2 + 77, v * 18 + seconds * 0.8) - 0.5;
        relief[i] =
          sampleNoise(fine, u * 20 + warpX * 44 + seconds * 1.2, v * 14 + warpY * 44) +
          0.2 * Math.sin((u * 1.4 + v * 2.2 + warpX * 4.2) * 6 + seconds * 0.9) +
          0.07 * Math.sin((v * 5 + u * 2.4 + warpY * 9) * 3 - seconds * 0.7);
      }
    }
  }

  return (camera: Camera) => {
    raise(camera);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const here = relief[i] ?? 0;
        const slopeX =
          (((relief[x < width - 1 ? i + 1 : i] ?? 0) - (relief[x > 0 ? i - 1 : i] ?? 0)) * width) / 32;
        const up = relief[y < height - 1 ? i + width : i] ?? 0;
        const down = relief[y > 0 ? i - width : i] ?? 0;
        const slopeY = ((up - down) * width) / 32;
        const facing = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
        const lit = clamp((0.45 * slopeX - 0.62 * slopeY + 0.64) * facing);
        const gleam = clamp((0.3 * slopeX - 0.5 * slopeY + 0.82) * facing);
        const gleam4 = gleam * gleam * gleam * gleam;
        const sheen = gleam4 * gleam4 * gleam4 * gleam4;
        const first = clamp(here * 1.35 - 0.12);
        const second = clamp(here * 2 - 0.78);
        const shine = (0.3 + 1.35 * lit) * (vignette[i] ?? 1) * exposure;
        const gloss = sheen * 0.6 * exposure * exposure;
        const bodyR = deepR + (skyR - deepR) * first;
        const bodyG = deepG + (skyG - deepG) * first;
        const bodyB = deepB + (skyB - deepB) * first;
        pixels[i] = packPixel(
          (bodyR + (horizonR - bodyR) * second) * shine + lightR * gloss,
          (bodyG + (horizonG - bodyG) * second) * shine + lightG * gloss,
          (bodyB + (horizonB - bodyB) * second) * shine + lightB * gloss,
        );
      }
    }
    buffer.publish();
    return buffer.canvas;
  };
}
