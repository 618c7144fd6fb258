import type { Brief } from "../brief";
import { BLACK, blend, css, packPixel, WHITE } from "../colour";
import { ease, lerp, smoothstep } from "../curves";
import { noiseLine, noiseMap, sampleNoise } from "../noise";
import { randomFrom } from "../random";
import type { Camera, Scene, Surface } from "../scene";
import { type ShadedBuffer, shadedBuffer } from "../shaded-buffer";
import { createSurface, glowSprite, resetContext } from "../surface";

const LONG_EDGE = 240;
const BUBBLES = 46;
const FRONDS = 34;

/** Below the surface: slanting rays, moving light above, a sea floor with weeds, bubbles and fish. */
export function createUnderwater(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const light = waterLight(shadedBuffer(surface, LONG_EDGE, brief.seed), brief);
  const floor = seaFloor(surface, brief);
  const shoal = createShoal(brief);
  const bubbles = risingBubbles(brief);
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const camera: Camera = { travel, seconds, pan: (travel - 0.5) * width * 0.1 };
      resetContext(surface);
      surface.context.drawImage(light(camera), -2, -2, width + 4, height + 4);
      shoal.paint(surface, camera);
      floor(camera);
      bubbles(surface, camera);
    },
  };
}

function waterLight(buffer: ShadedBuffer, { seed, palette }: Brief) {
  const { width, height, aspect, pixels, vignette, dither } = buffer;
  // Separate channels, because reading them from tuples doubles the time of the loop below.
  const [surfaceR, surfaceG, surfaceB] = blend(palette.horizon, BLACK, 0.28);
  const [skyR, skyG, skyB] = palette.sky;
  const [lightR, lightG, lightB] = palette.light;
  const [abyssR, abyssG, abyssB] = blend(palette.zenith, palette.near, 0.55);
  const fine = noiseMap(seed ^ 1, 4);
  const coarse = noiseMap(seed ^ 2, 3);
  const sourceX = 0.3 + randomFrom(seed ^ 5)() * 0.4;
  return ({ seconds, travel }: Camera) => {
    for (let y = 0, i = 0; y < height; y++) {
      const v = y / height;
      const fade = (1 - v) ** 1.5;
      for (let x = 0; x < width; x++, i++) {
        const u = (x / width - sourceX) * aspect;
        // Rays start at a point above the picture, so only their angle decides the brightness.
        const angle = u / (v + 0.42);
        const ray =
          sampleNoise(fine, angle * 46 + seconds * 1.3, seconds * 1.7 + 9) * 0.6 +
          sampleNoise(coarse, angle * 90 - seconds * 2, 40 + seconds * 0.8) * 0.4;
        const beam = smoothstep(0.46, 0.8, ray) * fade * Math.exp(-u * u * 0.6) * 1.5;
        const ripple = sampleNoise(fine, u * 60 + seconds * 6 + travel * 8, 20 / (v + 0.12) - seconds * 5);
        const dance = smoothstep(0.55, 0.85, ripple) * smoothstep(0.3, 0, v) * 0.8;
        const glow = Math.exp(-(u * u * 1.6 + v * v * 5)) * 0.6;
        const depth = smoothstep(-0.05, 0.95, v);
        const add = (beam + dance + glow) * 0.62;
        const dim = vignette[i] ?? 1;
        const grain = dither[i] ?? 0;
        const shallow = Math.min(1, depth * 2.2);
        const upperR = surfaceR + (skyR - surfaceR) * shallow;
        const upperG = surfaceG + (skyG - surfaceG) * shallow;
        const upperB = surfaceB + (skyB - surfaceB) * shallow;
        const bodyR = upperR + (abyssR - upperR) * depth + grain;
        const bodyG = upperG + (abyssG - upperG) * depth + grain;
        const bodyB = upperB + (abyssB - upperB) * depth + grain;
        pixels[i] = packPixel(
          (bodyR + (lightR - bodyR * 0.35) * add) * dim,
          (bodyG + (lightG - bodyG * 0.35) * add) * dim,
          (bodyB + (lightB - bodyB * 0.35) * add) * dim,
        );
      }
    }
    buffer.publish();
    return buffer.canvas;
  };
}

/** Two dark banks, each with moving weeds. The nearer one moves more with the camera. */
function seaFloor({ context, width, height }: Surface, { seed, palette }: Brief) {
  const abyss = blend(palette.zenith, palette.near, 0.55);
  const banks = [0, 1].map((i) => {
    const line = noiseLine(seed ^ (60 + i), 5, 0.5);
    const colour = css(blend(abyss, palette.near, 0.3 + i * 0.6));
    const foot = height * (0.9 + i * 0.07);
    const topAt = (x: number) => foot - line((x / Math.max(width, height)) * 2.6 + i * 5) * height * 0.1;
    const random = randomFrom(seed ^ (80 + i));
    const fronds = Array.from({ length: FRONDS }, () => ({
      x: (random() * 1.2 - 0.1) * width,
      tall: height * (0.07 + 0.16 * random() * random()) * (1 + i * 0.6),
      wide: Math.min(width, height) * (0.005 + 0.006 * random()) * (1 + i * 0.5),
      phase: random() * 2 * Math.PI,
      lean: random() - 0.5,
    }));
    return { colour, topAt, fronds, parallax: 0.35 + i * 0.65 };
  });
  return ({ pan, seconds }: Camera) => {
    for (const { colour, topAt, fronds, parallax } of banks) {
      const shift = pan * parallax;
      context.fillStyle = colour;
      context.beginPath();
      context.moveTo(-width * 0.1, height * 1.1);
      for (let x = -width * 0.1; x <= width * 1.1; x += width / 80) context.lineTo(x, topAt(x - shift));
      context.lineTo(width * 1.1, height * 1.1);
      context.fill();
      context.beginPath();
      for (const { x, tall, wide, phase, lean } of fronds) {
        const root = topAt(x) + tall * 0.1;
        const sway = (Math.sin(seconds * 1.1 + phase) * 0.22 + lean * 0.3) * tall;
        const bend = Math.sin(seconds * 1.1 + phase - 0.9) * tall * 0.14;
        const foot = x + shift;
        context.moveTo(foot - wide, root);
        context.quadraticCurveTo(foot - wide + bend, root - tall * 0.55, foot + sway, root - tall);
        context.quadraticCurveTo(foot + wide + bend, root - tall * 0.55, foot + wide, root);
      }
      context.fill();
    }
  };
}

function risingBubbles({ seed, palette }: Brief) {
  const random = randomFrom(seed ^ 321);
  const bubbles = Array.from({ length: BUBBLES }, () => ({
    x: random(),
    y: random(),
    size: random() ** 2,
    phase: random() * 2 * Math.PI,
  }));
  const shine = blend(palette.light, WHITE, 0.5);
  const sprite = glowSprite(64, [
    [0, shine, 0.04],
    [0.62, shine, 0.1],
    [0.86, shine, 0.55],
    [0.95, shine, 0.3],
    [1, shine, 0],
  ]);
  return ({ context, width, height, unit }: Surface, { seconds }: Camera) => {
    for (const { x, y, size, phase } of bubbles) {
      const risen = (((y - seconds * lerp(0.03, 0.1, size)) % 1.1) + 1.1) % 1.1;
      const half = lerp(1.5, 11, size) * unit;
      const drifted = x + Math.sin(seconds * 1.7 + phase) * 0.008;
      context.globalAlpha = lerp(0.35, 0.9, size);
      context.drawImage(sprite, drifted * width - half, risen * height - half, half * 2, half * 2);
    }
    context.globalAlpha = 1;
  };
}

const FISH = 42;

/** Fish that cross the picture together, each slightly off the common path. */
function createShoal({ seed, palette }: Brief) {
  const random = randomFrom(seed ^ 888);
  const heading = random() < 0.5 ? -1 : 1;
  const middle = 0.35 + random() * 0.25;
  const fish = Array.from({ length: FISH }, () => ({
    along: (random() + random() + random()) / 3 - 0.5,
    aside: (random() + random()) / 2 - 0.5,
    nearness: random(),
    phase: random() * 2 * Math.PI,
  })).sort((a, b) => a.nearness - b.nearness);
  return {
    paint({ context, width, height, unit }: Surface, { seconds, pan }: Camera): void {
      for (const { along, aside, nearness, phase } of fish) {
        const progress = seconds * lerp(0.03, 0.042, nearness) - 0.12;
        const across = 0.5 + heading * (progress + along * 0.75);
        const x = (across + Math.sin(seconds * 0.8 + phase) * 0.008) * width + pan * nearness * 0.4;
        const down = middle + aside * 0.42 + Math.sin(seconds * 0.55 + along * 7) * 0.03;
        const y = (down + Math.sin(seconds * 1.3 + phase) * 0.006) * height;
        const long = lerp(8, 21, nearness) * unit;
        const beat = Math.sin(seconds * 9 + phase) * 0.35;
        context.fillStyle = css(
          blend(blend(palette.sky, palette.far, 0.5), palette.near, lerp(0.25, 0.85, nearness)),
        );
        fishShape(context, x, y, long * heading, beat);
      }
    },
  };
}

function fishShape(context: Surface["context"], x: number, y: number, long: number, beat: number): void {
  const tall = Math.abs(long) * 0.3;
  context.beginPath();
  context.moveTo(x + long, y);
  context.quadraticCurveTo(x + long * 0.3, y - tall * 1.5, x - long * 0.6, y);
  context.lineTo(x - long * 1.05, y - tall * (0.8 + beat));
  context.lineTo(x - long * 0.9, y + tall * beat * 0.5);
  context.lineTo(x - long * 1.05, y + tall * (0.8 - beat));
  context.lineTo(x - long * 0.6, y);
  context.quadraticCurveTo(x + long * 0.3, y + tall * 1.5, x + long, y);
  context.fill();
}
