import type { Brief } from "../brief";
import { blend, css, WHITE } from "../colour";
import { lerp } from "../curves";
import { randomFrom } from "../random";
import type { Camera, Surface } from "../scene";
import { glowSprite } from "../surface";

type Particle = { x: number; y: number; nearness: number; phase: number; chance: number };
type Paint = (surface: Surface, camera: Camera) => void;

const COUNT: Readonly<Record<Brief["weather"], number>> = {
  clear: 36,
  snow: 200,
  rain: 240,
  sparks: 80,
  petals: 46,
};

export type Weather = { paint: Paint };

/** Particles in the air: dust in the light, snow, rain, sparks or petals. Drawn last, over everything. */
export function createWeather({ seed, palette, weather }: Brief): Weather {
  const random = randomFrom(seed ^ 1234);
  const particles = Array.from(
    { length: COUNT[weather] },
    (): Particle => ({
      x: random(),
      y: random(),
      nearness: random(),
      phase: random() * 2 * Math.PI,
      chance: random(),
    }),
  );
  const glow = glowSprite(48, [
    [0, blend(palette.light, WHITE, 0.6), 1],
    [0.18, palette.light, 0.65],
    [0.5, palette.light, 0.14],
    [1, palette.light, 0],
  ]);
  const paints: Record<Brief["weather"], Paint> = {
    clear: (surface, camera) => dust(surface, camera, 1),
    sparks: (surface, camera) => dust(surface, camera, 2.2),
    snow,
    rain,
    petals,
  };
  return {
    paint(surface, camera) {
      paints[weather](surface, camera);
      surface.context.globalAlpha = 1;
      surface.context.globalCompositeOperation = "source-over";
    },
  };

  function dust(
    { context, width, height, unit }: Surface,
    { travel, seconds }: Camera,
    strength: number,
  ): void {
    context.globalCompositeOperation = "lighter";
    for (const { x, y, nearness, phase, chance } of particles) {
      const alpha = (0.35 + 0.35 * Math.sin(seconds * 1.8 + phase)) * Math.min(0.9, 0.4 * strength);
      if (alpha <= 0) continue;
      const risen = wrap(y - seconds * lerp(0.006, 0.02, nearness) * strength);
      const drifted = x + Math.sin(seconds * 0.35 + phase) * 0.015 + travel * 0.06 * nearness;
      const large = chance > 0.92 && strength === 1;
      const half = lerp(1.5, large ? 22 : 5, nearness) * Math.sqrt(strength) * unit * 2;
      context.globalAlpha = large ? alpha * 0.4 : alpha;
      context.drawImage(glow, drifted * width - half, risen * height - half, half * 2, half * 2);
    }
  }

  function snow({ context, width, height, unit }: Surface, { travel, seconds }: Camera): void {
    context.globalCompositeOperation = "lighter";
    for (const { x, y, nearness, phase } of particles) {
      const fallen = wrap(y + seconds * lerp(0.05, 0.16, nearness));
      const drifted =
        x + Math.sin(seconds * 0.7 + phase) * 0.012 + (seconds * 0.015 + travel * 0.05) * nearness;
      const half = lerp(1.6, 6, nearness * nearness) * unit * 2;
      context.globalAlpha = lerp(0.25, 0.85, nearness);
      context.drawImage(glow, (drifted % 1) * width - half, fallen * height - half, half * 2, half * 2);
    }
  }

  function rain({ context, width, height, unit }: Surface, { seconds }: Camera): void {
    context.strokeStyle = css(blend(palette.horizon, WHITE, 0.5));
    for (const { x, y, nearness } of particles) {
      const fallen = wrap(y + seconds * lerp(0.9, 1.7, nearness));
      const length = lerp(10, 34, nearness) * unit;
      context.globalAlpha = lerp(0.08, 0.34, nearness);
      context.lineWidth = lerp(0.7, 1.6, nearness) * unit;
      context.beginPath();
      context.moveTo(x * width, fallen * height);
      context.lineTo(x * width - length * 0.16, fallen * height + length);
      context.stroke();
    }
  }

  function petals({ context, width, height, unit }: Surface, { seconds }: Camera): void {
    for (const { x, y, nearness, phase, chance } of particles) {
      const fallen = wrap(y + seconds * lerp(0.05, 0.13, nearness));
      const drifted = wrap(x + seconds * lerp(0.01, 0.05, chance) + Math.sin(seconds + phase) * 0.02);
      const size = lerp(3, 9, nearness) * unit;
      const turn = phase + seconds * (0.6 + chance);
      context.fillStyle = css(blend(palette.accent, WHITE, chance * 0.5));
      context.globalAlpha = lerp(0.5, 0.95, nearness);
      context.beginPath();
      context.ellipse(
        drifted * width,
        fallen * height,
        size,
        size * (0.25 + 0.3 * Math.abs(Math.sin(turn * 1.3))),
        turn,
        0,
        2 * Math.PI,
      );
      context.fill();
    }
  }
}

/** Wraps a position within the picture plus a margin of a twentieth on both sides. */
function wrap(place: number): number {
  const shifted = (place + 0.05) % 1.1;
  return (shifted < 0 ? shifted + 1.1 : shifted) - 0.05;
}
