import { createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, css, WHITE } from "../colour";
import { clamp } from "../curves";
import { randomFrom } from "../random";
import type { Camera, Surface } from "../scene";
import { glowSprite } from "../surface";

const STRIPS = 56;
const GLINTS = 56;
/** The mirror image is small, because water blurs it. */
const MIRROR_SCALE = 3;
const STRIP_HEIGHT = 3;
/** What is mirrored hardly changes: it is looked at this often a second. */
const LOOKS = 6;

export type Water = { paint(surface: Surface, camera: Camera): void };

/**
 * A lake below the horizon that mirrors the picture above it, in moving strips, with reflections of light.
 */
export function createWater(surface: Surface, brief: Brief, horizon: number, sunX: number): Water {
  const { width, height, canvas } = surface;
  const { palette } = brief;
  const shore = Math.round(height * horizon);
  const depth = height - shore;
  const mirror = createCanvas(Math.round(width / MIRROR_SCALE), Math.round(shore / MIRROR_SCALE));
  const mirrorContext = mirror.getContext("2d");
  const random = randomFrom(brief.seed ^ 4321);
  const glints = Array.from({ length: GLINTS }, (_, i) => ({
    along: ((i * 0.618) % 1) ** 1.6,
    aside: (i * 0.3819) % 1,
    phase: random() * 2 * Math.PI + i,
    pace: 2 + random() * 2,
    breadth: 0.5 + random(),
  }));
  const glint = glowSprite(48, [
    [0, blend(palette.light, WHITE, 0.6), 1],
    [0.18, palette.light, 0.65],
    [0.5, palette.light, 0.14],
    [1, palette.light, 0],
  ]);
  const depthTint = surface.context.createLinearGradient(0, shore, 0, height);
  depthTint.addColorStop(0, css(blend(palette.horizon, palette.near, 0.3), 0.12));
  depthTint.addColorStop(1, css(blend(palette.near, palette.zenith, 0.4), 0.8));

  const stripTop = (share: number) => shore + depth * (share * share * 0.35 + share * 0.65);

  let seen = -1;
  return {
    paint({ context }, { seconds }) {
      const look = Math.floor(seconds * LOOKS);
      if (look !== seen) {
        mirrorContext.drawImage(canvas, 0, 0, width, shore, 0, 0, mirror.width, mirror.height);
      }
      seen = look;
      for (let i = 0; i < STRIPS; i++) {
        const share = i / STRIPS;
        const top = stripTop(share);
        const wobble =
          (Math.sin((i * 1.7) / (share * 3 + 0.5) + seconds * 2.3) + Math.sin(i * 0.63 + seconds * 1.1)) *
          width *
          (0.0012 + 0.006 * share);
        const mirrored = mirror.height * (1 - (share * share * 0.35 + share * 0.65) * 0.95) - STRIP_HEIGHT;
        const from = clamp(mirrored, 0, mirror.height - STRIP_HEIGHT);
        const tall = stripTop((i + 1) / STRIPS) - top + 1;
        context.drawImage(
          mirror,
          0,
          from,
          mirror.width,
          STRIP_HEIGHT,
          -width * 0.03 + wobble,
          top,
          width * 1.06,
          tall,
        );
      }
      context.fillStyle = depthTint;
      context.fillRect(0, shore, width, depth);
      paintGlints(surface, seconds);
    },
  };

  function paintGlints({ context, unit }: Surface, seconds: number): void {
    context.globalCompositeOperation = "lighter";
    for (const { along, aside, phase, pace, breadth } of glints) {
      const twinkle = Math.sin(seconds * pace + phase);
      if (twinkle <= 0.2) continue;
      context.globalAlpha = (twinkle - 0.2) * (palette.dark ? 0.2 : 0.5) * (1 - along * 0.5);
      const half = width * (0.006 + 0.03 * along) * breadth;
      const x = width * (sunX + (aside - 0.5) * (0.1 + 0.55 * along));
      const y = shore + depth * along;
      context.drawImage(glint, x - half, y - (1.2 + 1.6 * along) * unit, half * 2, (2.2 + 3 * along) * unit);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
  }
}
