import { Path2D } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, css } from "../colour";
import { lerp, smoothstep } from "../curves";
import { noiseLine, noiseMap, sampleNoise } from "../noise";
import { randomFrom } from "../random";
import type { Camera, Surface } from "../scene";

type Ridge = { shape: Path2D; parallax: number; fill: CanvasGradient };
type CanvasGradient = ReturnType<Surface["context"]["createLinearGradient"]>;

type Ridges = { paint(surface: Surface, camera: Camera): void };

/**
 * Hills or mountains behind each other, the farthest in mist. Each fades towards the colour of the horizon at
 * its foot, which gives the picture depth.
 */
export function createRidges(surface: Surface, brief: Brief, horizon: number): Ridges {
  const count = brief.water ? 4 : 5;
  const ridges = Array.from({ length: count }, (_, i) => createRidge(surface, brief, horizon, i, count));
  return {
    paint({ context }, { pan }) {
      for (const { shape, parallax, fill } of ridges) {
        context.save();
        context.translate(pan * parallax, 0);
        context.fillStyle = fill;
        context.fill(shape);
        context.restore();
      }
    },
  };
}

/** The area below an outline, down to below the picture's edge. */
function shapeUnder(outline: Float64Array, height: number): Path2D {
  const shape = new Path2D();
  shape.moveTo(outline[0] ?? 0, height * 1.2);
  for (let i = 0; i < outline.length; i += 2) shape.lineTo(outline[i] ?? 0, outline[i + 1] ?? 0);
  shape.lineTo(outline[outline.length - 2] ?? 0, height * 1.2);
  shape.closePath();
  return shape;
}

function createRidge(surface: Surface, brief: Brief, horizon: number, index: number, count: number): Ridge {
  const { palette, water, flat } = brief;
  const { height } = surface;
  const nearness = index / (count - 1);
  const foot =
    height *
    (water ? lerp(horizon - 0.065, horizon + 0.004, nearness) : lerp(horizon - 0.05, 0.96, nearness ** 1.15));
  const outline = ridgeOutline(surface, brief, { index, count, nearness, foot });
  const body = blend(
    blend(palette.far, palette.horizon, 0.3 * (1 - nearness)),
    palette.near,
    nearness ** 0.8,
  );
  const mist = blend(body, palette.horizon, water ? 0.38 * (1 - nearness) : 0.52 * (1 - nearness) + 0.06);
  let top = height;
  for (let i = 1; i < outline.length; i += 2) top = Math.min(top, outline[i] ?? height);
  const fill = surface.context.createLinearGradient(0, top, 0, Math.min(height * 1.05, foot + height * 0.11));
  fill.addColorStop(0, css(body));
  fill.addColorStop(1, css(mist));
  const shape = shapeUnder(outline, height);
  return { shape, parallax: lerp(0.12, 1, nearness * nearness) * (flat ? 0.8 : 1), fill };
}

type RidgePlace = { index: number; count: number; nearness: number; foot: number };

/** The outline as x, y, x, y, wider than the picture for the camera's pan. */
function ridgeOutline({ width, height }: Surface, brief: Brief, place: RidgePlace): Float64Array {
  const { index, count, nearness, foot } = place;
  const { flat, water, seed } = brief;
  const noise = noiseLine(seed ^ (31 + index * 17), 7, 0.5);
  const reach = height * (water ? 0.2 : 0.21) * (1 - 0.45 * nearness) * (flat ? 0.5 : 1);
  const frequency = (lerp(2, 3.4, nearness) / Math.max(width, height * 0.9)) * (flat ? 0.6 : 1);
  const shore = water && index === count - 1;
  const heightAt = (x: number) => {
    let rise = noise(x * frequency + index * 9.7);
    if (!flat) rise = lerp(rise, 1 - 2.1 * Math.abs(rise), 0.62) * 0.9;
    return foot - rise * reach * (shore ? 0.28 : 1);
  };

  const wooded = brief.trees && (water ? shore : index >= count - 2);
  const density = noiseMap(seed ^ 2, 4);
  const random = randomFrom(seed ^ (900 + index));
  const treeHeight = height * (water ? 0.03 : index === count - 1 ? 0.085 : 0.042);
  const step = Math.max(2, width / 360);
  const points: number[] = [];
  let nextTree = -width;
  for (let x = -width * 0.2; x <= width * 1.25; x += step) {
    points.push(x, heightAt(x));
    if (!wooded || x <= nextTree) continue;
    const growth = sampleNoise(density, (x / height) * 40, index * 20 + 9);
    nextTree = x + step * 3;
    if (growth <= 0.4) continue;
    const tall = treeHeight * (0.55 + random() * 0.75) * smoothstep(0.38, 0.6, growth);
    const wide = tall * 0.19;
    appendPine(points, x, heightAt(x), tall, wide);
    points.push(x + wide * 0.25, heightAt(x + wide * 0.25));
    nextTree = x + wide * (0.9 + random() * 1.6);
  }
  return Float64Array.from(points);
}

const TIERS = 3;

/** Adds the outline of a pine with three tiers to a line of x, y pairs, from its left foot to its right one. */
function appendPine(points: number[], x: number, ground: number, tall: number, wide: number): void {
  points.push(x - wide * 0.25, ground);
  for (let tier = 0; tier < TIERS; tier++) appendTier(points, x, ground, tall, wide, tier, -1);
  points.push(x, ground - tall);
  for (let tier = TIERS - 1; tier >= 0; tier--) appendTier(points, x, ground, tall, wide, tier, 1);
}

function appendTier(
  points: number[],
  x: number,
  ground: number,
  tall: number,
  wide: number,
  tier: number,
  side: -1 | 1,
): void {
  const tip = [x + side * wide * (1 - tier * 0.27), ground - tall * (0.1 + tier * 0.27)] as const;
  const notch = [x + side * wide * (0.48 - tier * 0.13), ground - tall * (0.3 + tier * 0.27)] as const;
  const hasNotch = tier < TIERS - 1;
  if (side === -1) points.push(...tip, ...(hasNotch ? notch : []));
  else points.push(...(hasNotch ? notch : []), ...tip);
}
