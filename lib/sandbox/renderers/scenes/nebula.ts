import type { Brief } from "../brief";
import { blend, packPixel } from "../colour";
import { clamp, ease, smoothstep } from "../curves";
import { noiseMap, sampleNoise } from "../noise";
import type { Camera, Scene } from "../scene";
import { type ShadedBuffer, shadedBuffer } from "../shaded-buffer";
import { createSurface, resetContext } from "../surface";
import { createStars } from "./stars";
import { createWeather } from "./weather";

const LONG_EDGE = 256;

/** Glowing gas with dark lanes and a bright core, turning slowly while stars fly past. */
export function createNebula(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const gas = nebulaGas(shadedBuffer(surface, LONG_EDGE, brief.seed), brief);
  const stars = createStars(surface, brief, { count: 420, bottom: 1.06, flight: 0.06 });
  const dust = createWeather(brief);
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const camera: Camera = { travel, seconds, pan: (travel - 0.5) * width * 0.12 };
      resetContext(surface);
      surface.context.drawImage(gas.shade(camera), -2, -2, width + 4, height + 4);
      stars.paint(surface, camera);
      dust.paint(surface, camera);
    },
  };
}

export function nebulaGas(buffer: ShadedBuffer, { seed, palette }: Brief, strength = 1) {
  const { width, height, aspect, pixels, vignette } = buffer;
  const { zenith, sky } = palette;
  const [baseR, baseG, baseB] = blend(
    zenith,
    [zenith[0] + sky[0], zenith[1] + sky[1], zenith[2] + sky[2]],
    0.25,
  );
  // Separate channels, because reading them from tuples doubles the time of the loop below.
  const [horizonR, horizonG, horizonB] = palette.horizon;
  const [accentR, accentG, accentB] = palette.accent;
  const [lightR, lightG, lightB] = palette.light;
  const fine = noiseMap(seed ^ 1, 6);
  const coarse = noiseMap(seed ^ 2, 4);
  const spread = new Float32Array(width * height);
  const core = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const distance2 = ((x / width - 0.5) * aspect) ** 2 * 1.1 + (y / height - 0.5) ** 2 * 2.2;
      spread[i] = Math.exp(-distance2 * 1.7) * 1.45;
      core[i] = Math.exp(-distance2 * 9) * 0.85;
    }
  }
  return {
    shade({ travel, seconds }: Camera) {
      const turn = 0.12 * travel + 0.4;
      const cos = Math.cos(turn);
      const sin = Math.sin(turn);
      const zoom = 1 - 0.12 * travel;
      for (let y = 0, i = 0; y < height; y++) {
        const v = (y / height - 0.5) * zoom;
        for (let x = 0; x < width; x++, i++) {
          const u = (x / width - 0.5) * aspect * zoom;
          const gx = u * cos - v * sin;
          const gy = u * sin + v * cos;
          const warpX = sampleNoise(coarse, gx * 44 + seconds * 0.9, gy * 44 - seconds * 0.6) - 0.5;
          const warpY = sampleNoise(coarse, gx * 44 + 90 - seconds * 0.7, gy * 44 + 31) - 0.5;
          const gas = sampleNoise(fine, gx * 66 + warpX * 46, gy * 66 + warpY * 46);
          const lane = sampleNoise(fine, gx * 130 + warpY * 60 + 120, gy * 130 + warpX * 60);
          const density = smoothstep(0.36, 0.92, gas) * (spread[i] ?? 0);
          const shadow = clamp((lane - 0.45) * 3.03);
          const dim = (1 - 0.55 * shadow * density) * (vignette[i] ?? 1) * strength;
          const hue = clamp(gas * 1.3 - 0.3 + warpX * 0.8);
          const heart = (core[i] ?? 0) * (0.5 + gas);
          const shine = density * 1.25;
          pixels[i] = packPixel(
            (baseR + (horizonR + (accentR - horizonR) * hue) * shine + lightR * heart) * dim,
            (baseG + (horizonG + (accentG - horizonG) * hue) * shine + lightG * heart) * dim,
            (baseB + (horizonB + (accentB - horizonB) * hue) * shine + lightB * heart) * dim,
          );
        }
      }
      buffer.publish();
      return buffer.canvas;
    },
  };
}
