import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { blend, css, WHITE } from "../colour";
import type { Palette } from "../palettes";
import { createPen } from "../subjects/pen";
import type { Subject } from "../subjects/subject";

/** Phases of a cycle of motion that are drawn: as many as a cartoon has in its second. */
const PHASES = 12;
/** Room around a subject, in its units. */
const MARGIN = { side: 10, top: 30, bottom: 26 };

/** A subject drawn once for every phase of its motion, to be moved about as pictures. */
export type Sprite = {
  /** Pixels of 100 units. */
  scale: number;
  /** The foot's place on the canvas. */
  footX: number;
  footY: number;
  at(phase: number): Canvas;
};

type SpriteStyle = {
  palette: Palette;
  colour: string;
  seed: number;
  old: boolean;
  lightFromLeft: boolean;
  flipped: boolean;
};

export function createSprite(subject: Subject, height: number, style: SpriteStyle): Sprite {
  const unit = height / 100;
  const width = Math.ceil((subject.half + MARGIN.side) * 2 * unit);
  const tall = Math.ceil((100 + MARGIN.top + MARGIN.bottom) * unit);
  const [footX, footY] = [width / 2, (100 + MARGIN.top) * unit];
  const drawn = new Map<number, Canvas>();
  const still = subject.motion === undefined || subject.motion === "still";
  const paint = (phase: number) => {
    const canvas = createCanvas(width, tall);
    const context = canvas.getContext("2d");
    context.translate(footX, footY);
    context.scale(style.flipped ? -unit : unit, unit);
    const night = style.palette.dark ? 0.5 : 0;
    const pen = createPen(context, style.palette, style.colour, style.seed, night);
    subject.draw({ ...pen, old: style.old }, phase);
    context.setTransform(1, 0, 0, 1, 0, 0);
    shade(context, width, tall, style);
    return canvas;
  };
  return {
    scale: height,
    footX,
    footY,
    at(phase) {
      const step = still ? 0 : Math.floor((((phase % 1) + 1) % 1) * PHASES);
      const known = drawn.get(step) ?? paint(step / PHASES);
      drawn.set(step, known);
      return known;
    },
  };
}

/** Light from the side of the sun, and shadow on the other side and towards the ground. */
function shade(
  context: ReturnType<Canvas["getContext"]>,
  width: number,
  height: number,
  { palette, lightFromLeft }: SpriteStyle,
): void {
  const [lit, dark] = lightFromLeft ? [0, width] : [width, 0];
  const across = context.createLinearGradient(lit, 0, dark, height * 0.5);
  across.addColorStop(0, css(blend(palette.light, WHITE, 0.2), palette.dark ? 0.16 : 0.24));
  across.addColorStop(0.45, css(palette.light, 0));
  across.addColorStop(1, css(palette.near, 0.34));
  context.globalCompositeOperation = "source-atop";
  context.fillStyle = across;
  context.fillRect(0, 0, width, height);
  const down = context.createLinearGradient(0, height * 0.55, 0, height);
  down.addColorStop(0, css(palette.near, 0));
  down.addColorStop(1, css(palette.near, 0.4));
  context.fillStyle = down;
  context.fillRect(0, 0, width, height);
}
