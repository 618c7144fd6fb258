import type { Brief } from "../brief";
import { blend, css, WHITE } from "../colour";
import { ease } from "../curves";
import { randomFrom } from "../random";
import type { Camera, Scene, Surface } from "../scene";
import { createSurface, glowSprite, resetContext } from "../surface";
import { createRidges } from "./ridges";
import { createSky, type SkyLayout } from "./sky";
import { createStars } from "./stars";
import { createWater } from "./water";
import { createWeather } from "./weather";

const STAR_COUNT = 230;
/** How far the camera moves forward and sideways during the clip. */
const PUSH_IN = 0.05;
const PAN_SHARE = 0.12;

/** Mountains, dunes or a shore under a sky, with the sun or stars, mist, perhaps water, and weather. */
export function createLandscape(brief: Brief, width: number, height: number): Scene {
  const surface = createSurface(width, height);
  const layout = composeSky(brief);
  const sky = createSky(surface, brief, layout);
  const stars = createStars(surface, brief, {
    count: brief.palette.dark ? STAR_COUNT : 0,
    bottom: layout.horizon,
    flight: 0,
  });
  const disc = brief.aurora ? null : sunDisc(surface, brief, layout);
  const ridges = createRidges(surface, brief, layout.horizon);
  const water = brief.water ? createWater(surface, brief, layout.horizon, layout.sunX) : null;
  const weather = createWeather(brief);
  const edges = createEdges(surface);
  const ground = css(blend(brief.palette.horizon, brief.palette.near, 0.4));

  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const direction = brief.seed & 1 ? 1 : -1;
      const camera: Camera = { travel, seconds, pan: (travel - 0.5) * width * PAN_SHARE * direction };
      resetContext(surface);
      sky.paint(surface, camera);
      if (!water) {
        surface.context.fillStyle = ground;
        surface.context.fillRect(0, Math.floor(height * (layout.horizon + 0.02)), width, height);
      }
      const zoom = 1 + PUSH_IN * travel;
      surface.context.setTransform(
        zoom,
        0,
        0,
        zoom,
        (width / 2) * (1 - zoom),
        height * layout.horizon * (1 - zoom),
      );
      stars.paint(surface, camera);
      disc?.paint(surface, camera);
      ridges.paint(surface, camera);
      resetContext(surface);
      water?.paint(surface, camera);
      weather.paint(surface, camera);
      edges.paint(surface);
    },
  };
}

/** Places horizon and sun. By day the sun is low, so that the sky glows. */
export function composeSky({ seed, palette, water }: Brief): SkyLayout {
  const random = randomFrom(seed ^ 77);
  const horizon = water ? 0.6 + random() * 0.05 : 0.7 + random() * 0.06;
  const sunX = 0.22 + random() * 0.56;
  const sunY = palette.dark ? 0.18 + random() * 0.15 : horizon - 0.08 - random() * 0.2;
  return { horizon, sunX, sunY };
}

/** The sun or the moon itself. Its wide glow is part of the sky. */
export function sunDisc(surface: Surface, { palette }: Brief, { sunX, sunY }: SkyLayout) {
  const core = blend(palette.light, WHITE, 0.55);
  const edge = Math.min(surface.width, surface.height) * (palette.dark ? 0.16 : 0.24);
  const sprite = glowSprite(edge, [
    [0, core, 1],
    [0.27, core, 1],
    [0.32, palette.light, 0.5],
    [0.6, palette.light, 0.12],
    [1, palette.light, 0],
  ]);
  return {
    paint({ context, width, height }: Surface, { pan }: Camera): void {
      context.globalCompositeOperation = "lighter";
      context.drawImage(
        sprite,
        sunX * width - sprite.width / 2 + pan * 0.04,
        sunY * height - sprite.height / 2,
      );
      context.globalCompositeOperation = "source-over";
    },
  };
}

/** A light shadow along the top and a darker one along the bottom, like a lens. */
export function createEdges({ context, width, height }: Surface) {
  const top = context.createLinearGradient(0, 0, 0, height * 0.16);
  top.addColorStop(0, "rgba(0,0,0,.22)");
  top.addColorStop(1, "rgba(0,0,0,0)");
  const bottom = context.createLinearGradient(0, height * 0.72, 0, height);
  bottom.addColorStop(0, "rgba(0,0,0,0)");
  bottom.addColorStop(1, "rgba(0,0,0,.42)");
  return {
    paint(surface: Surface): void {
      surface.context.fillStyle = top;
      surface.context.fillRect(0, 0, width, height * 0.16);
      surface.context.fillStyle = bottom;
      surface.context.fillRect(0, height * 0.72, width, height * 0.28);
    },
  };
}
