import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { css, type Rgb } from "../colour";
import { ease } from "../curves";
import { randomFrom } from "../random";
import type { Scene, Surface } from "../scene";
import { createWeather } from "../scenes/weather";
import { createSurface, glowSprite, resetContext } from "../surface";
import { type Actor, castActors, footingOf } from "./cast";
import { FOOT, type Footing, paintGround, paintStudio } from "./ground";
import { stepOf } from "./stage-directions";

/** How much larger than the frame the still layers are, for the camera's way. */
const OVERSIZE = 1.16;

/**
 * A picture of a subject, as a poster of cut paper: a backdrop, the ground, the subject and the weather. Every
 * layer is drawn once; a frame only moves them, which is what makes a clip cheap.
 * @param backdrop the scene behind the subject
 */
export function createPoster(
  brief: Brief,
  width: number,
  height: number,
  backdrop: (brief: Brief, width: number, height: number) => Scene,
): Scene {
  const surface = createSurface(width, height);
  const footing = footingOf(brief);
  const actors = castActors(surface, brief, footing);
  const far = backdropLayer(surface, brief, footing, backdrop);
  lightBehind(far, surface, brief, actors[0]);
  const weather = createWeather(brief);
  const ripples = footing === "water" ? rippleLayer(surface, brief) : null;
  const { pan, push, moves } = brief.lens;
  return {
    canvas: surface.canvas,
    draw(share, seconds) {
      const travel = ease(share);
      const { context } = surface;
      resetContext(surface);
      const aside = (travel - 0.5) * pan * width;
      if (moves) {
        const zoom = 1 + Math.abs(push) * 0.35 * (push < 0 ? 1 - travel : travel);
        const [w, h] = [far.width * zoom, far.height * zoom];
        context.drawImage(far, (width - w) / 2 - aside * 0.5, (height - h) * FOOT[footing], w, h);
      } else {
        // At whole pixels this is a copy, which takes a third of the time.
        context.drawImage(
          far,
          Math.round((width - far.width) / 2),
          Math.round((height - far.height) * FOOT[footing]),
        );
      }
      const grown = 1 + push * (travel - 0.5);
      for (const actor of actors.toReversed())
        drawActor(surface, actor, { share, seconds, aside, grown, footing });
      if (ripples)
        context.drawImage(ripples, ((seconds * 8) % 40) - 40 - aside, height * (FOOT.water - 0.004));
      weather.paint(surface, { travel, seconds, pan: 0 });
    },
  };
}

type Moment = { share: number; seconds: number; aside: number; grown: number; footing: Footing };

function drawActor(
  { context, width, height }: Surface,
  actor: Actor,
  { share, seconds, aside, grown, footing }: Moment,
): void {
  const step = stepOf(actor.subject.motion, share, seconds + actor.lag, actor.facing);
  const sprite = actor.sprite.at(step.phase);
  const x = (actor.x + step.x * actor.reach) * width - aside * actor.reach;
  const y = (actor.y + step.y) * height;
  if (actor.shadow) {
    context.fillStyle = css([8, 8, 20], 0.24);
    context.beginPath();
    context.ellipse(
      x,
      (actor.y + 0.004) * height,
      actor.halfWidth * 0.92 * grown,
      actor.tall * 0.035,
      0,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
  context.setTransform(grown, 0, 0, grown, x, y);
  context.rotate(step.turn);
  context.drawImage(sprite, -actor.sprite.footX, -actor.sprite.footY);
  if (footing === "water" && actor.subject.place === "water") {
    context.globalAlpha = 0.22;
    context.scale(1, -0.5);
    context.drawImage(sprite, -actor.sprite.footX, -actor.sprite.footY);
  }
  resetContext({ context } as Surface);
}

function backdropLayer(
  { width, height }: Surface,
  brief: Brief,
  footing: Footing,
  backdrop: (brief: Brief, width: number, height: number) => Scene,
): Canvas {
  const size = { width: Math.round(width * OVERSIZE), height: Math.round(height * OVERSIZE) };
  if (brief.kind === "studio") return paintStudio(size, brief, brief.cast[0]?.subject.place === "portrait");
  const scene = backdrop({ ...brief, weather: "clear" }, size.width, size.height);
  scene.draw(0.5, 2.5);
  const layer = createCanvas(size.width, size.height);
  const context = layer.getContext("2d");
  context.drawImage(scene.canvas, 0, 0);
  paintGround(context, size, footing, brief);
  return layer;
}

/** Light behind the subject, on the backdrop, so that its outline is clear. */
function lightBehind(
  far: Canvas,
  { width, height }: Surface,
  { palette, kind }: Brief,
  main: Actor | undefined,
): void {
  if (!main || main.subject.place === "portrait") return;
  const strength = kind === "studio" ? 0.2 : palette.dark ? 0.32 : 0.45;
  const halo = glowSprite(Math.min(width, height) * 1.05, [
    [0, palette.horizon, strength],
    [0.5, palette.horizon, strength * 0.55],
    [1, palette.horizon, 0],
  ]);
  const x = main.x * width + (far.width - width) / 2;
  const y = main.y * height - main.tall * 0.55;
  far.getContext("2d").drawImage(halo, x - halo.width / 2, y - halo.height / 2);
}

/** The water before a hull. */
function rippleLayer({ width, height, unit }: Surface, { palette, seed }: Brief): Canvas {
  const layer = createCanvas(width + 80, Math.ceil(height * 0.21));
  const context = layer.getContext("2d");
  const random = randomFrom(seed ^ 808);
  const colours: readonly Rgb[] = [palette.light, palette.horizon, palette.near];
  for (let i = 0; i < 46; i++) {
    const depth = random() ** 1.5;
    context.strokeStyle = css(colours[i % colours.length] ?? palette.light, 0.2 + random() * 0.25);
    context.lineWidth = (1 + depth * 2.4) * unit;
    const [x, y, w] = [
      random() * layer.width,
      2 + depth * layer.height,
      (18 + random() * 60) * unit * (0.6 + depth),
    ];
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(x + w / 2, y - 3 * unit, x + w, y);
    context.stroke();
  }
  return layer;
}
