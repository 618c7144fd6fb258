import type { Brief } from "../brief";
import { blend, css, WHITE } from "../colour";
import { randomFrom } from "../random";
import type { Camera, Surface } from "../scene";
import { glowSprite } from "../surface";

type Star = { x: number; y: number; brightness: number; radius: number; phase: number; tint: number };

export type Stars = { paint(surface: Surface, camera: Camera): void };

/**
 * Stars that twinkle; the brightest have a halo.
 *
 * @param field `bottom` is the lowest position of a star as a share of the height; `flight` how far the stars
 * move apart while the camera travels
 */
export function createStars(
  surface: Surface,
  { seed, palette }: Brief,
  field: { count: number; bottom: number; flight: number },
): Stars {
  const random = randomFrom(seed ^ 500);
  const stars = Array.from({ length: field.count }, (): Star => {
    const brightness = random() ** 3;
    return {
      x: random() * 1.06 - 0.03,
      y: random() * field.bottom - 0.03,
      brightness,
      radius: (0.5 + brightness * 1.15) * surface.unit,
      phase: random() * 2 * Math.PI,
      tint: Math.floor(random() * 3),
    };
  }).sort((a, b) => a.tint - b.tint);
  const tints = [css(blend(WHITE, palette.accent, 0.3)), css(WHITE), css(blend(WHITE, palette.light, 0.35))];
  const halo = glowSprite(48, [
    [0, blend(palette.light, WHITE, 0.7), 0.8],
    [0.18, palette.light, 0.4],
    [0.5, palette.light, 0.09],
    [1, palette.light, 0],
  ]);

  return {
    paint({ context, width, height }, { travel, pan, seconds }) {
      context.globalCompositeOperation = "lighter";
      for (const star of stars) {
        const apart = field.flight * travel * (0.4 + star.brightness);
        const x = (star.x + (star.x - 0.5) * apart) * width + pan * 0.06;
        const y = (star.y + (star.y - 0.5) * apart) * height;
        const alpha = (0.25 + 0.75 * star.brightness) * (0.75 + 0.25 * Math.sin(seconds * 2 + star.phase));
        context.globalAlpha = alpha;
        context.fillStyle = tints[star.tint] ?? "white";
        dot(context, x, y, star.radius);
        if (star.brightness > 0.72) {
          const reach = star.radius * 8;
          context.globalAlpha = alpha * 0.6;
          context.drawImage(halo, x - reach, y - reach, reach * 2, reach * 2);
        }
      }
      context.globalAlpha = 1;
      context.globalCompositeOperation = "source-over";
    },
  };
}

/** Below a pixel and a half, a square is cheaper than a circle and looks the same. */
function dot(context: Surface["context"], x: number, y: number, radius: number): void {
  if (radius < 0.8) {
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    return;
  }
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
