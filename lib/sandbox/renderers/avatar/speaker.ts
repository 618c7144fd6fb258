import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { palette } from "../palettes";
import { hashText, randomFrom } from "../random";
import type { Surface } from "../scene";
import { drawShoulders, type Face, head, type Look, randomLook } from "../subjects/bust";
import { createPen, type Pen } from "../subjects/pen";
import type { MouthShape } from "./mouth-shapes";

/** A blink in seconds, and the time between two. */
const BLINK_SECONDS = 0.16;
const BLINK_EVERY = { least: 2.2, more: 2.6 };
/** Steps in which faces are drawn and kept. */
const STEPS = { open: 8, spread: 4, blink: 2, gaze: 2, lift: 2 };
const LOW_CUTS = ["short", "curly", "short", "bald"] as const;
const HIGH_CUTS = ["long", "bun", "bob", "curly"] as const;

type Speaker = { paint(surface: Surface, mouth: MouthShape, seconds: number): void };

/** @param pitchHz of the voice, which decides the cut of the hair; null if it has none */
export function createSpeaker(
  seed: string,
  pitchHz: number | null,
  footX: number,
  footY: number,
  tall: number,
): Speaker {
  const number = hashText(`speaker ${seed}`);
  const random = randomFrom(number);
  const picks = Array.from({ length: 8 }, random);
  const cuts = pitchHz === null ? [...LOW_CUTS, ...HIGH_CUTS] : pitchHz > 160 ? HIGH_CUTS : LOW_CUTS;
  const look: Look = {
    ...randomLook((salt) => picks[salt] ?? 0),
    cut: cuts[Math.floor((picks[3] ?? 0) * cuts.length)] ?? "short",
  };
  const unit = tall / 100;
  const body = layer(unit, number, (pen) => drawShoulders(pen, look));
  const faces = new Map<string, Canvas>();
  const faceOf = (face: Face): Canvas => {
    const key = Object.values(face).join(" ");
    const known = faces.get(key) ?? layer(unit, number, (pen) => head(pen, look, face));
    faces.set(key, known);
    return known;
  };
  const blinks = blinkTimes(random);
  const gazes = Array.from({ length: 16 }, () => (random() < 0.6 ? 0 : random() * 2 - 1));
  return {
    paint({ context }, mouth, seconds) {
      const breath = Math.sin(seconds * 1.5) * 0.35;
      const nod = mouth.open * 0.9 + Math.sin(seconds * 2.1) * 0.5;
      const turn = Math.sin(seconds * 0.9) * 0.022 + Math.sin(seconds * 2.3) * 0.01;
      const face = stepped({
        open: mouth.open,
        spread: mouth.spread,
        blink: blinks(seconds),
        gazeX: gazes[Math.floor(seconds / 1.7) % gazes.length] ?? 0,
        gazeY: 0,
        lift: mouth.open > 0.75 ? 1 : 0,
      });
      context.save();
      context.translate(footX, footY);
      context.drawImage(body, -body.width / 2, -110 * unit + breath * unit * 0.5);
      // The head turns about the neck.
      context.translate(Math.sin(seconds * 0.7) * unit * 0.6, (-38 + nod * 0.5 + breath) * unit);
      context.rotate(turn);
      context.drawImage(faceOf(face), -body.width / 2, (-110 + 38) * unit);
      context.restore();
    },
  };
}

function layer(unit: number, seed: number, draw: (pen: Pen) => void): Canvas {
  const canvas = createCanvas(Math.ceil(124 * unit), Math.ceil(118 * unit));
  const context = canvas.getContext("2d");
  context.translate(canvas.width / 2, 110 * unit);
  context.scale(unit, unit);
  draw(createPen(context, palette("day"), "#3a4a6a", seed, 0));
  return canvas;
}

/** A face in the nearest of the drawn steps. */
function stepped(face: Face): Face {
  const near = (value: number, steps: number) => Math.round(value * steps) / steps;
  return {
    open: near(face.open, STEPS.open),
    spread: near(face.spread, STEPS.spread),
    blink: near(face.blink, STEPS.blink),
    gazeX: near(face.gazeX, STEPS.gaze),
    gazeY: 0,
    lift: near(face.lift, STEPS.lift),
  };
}

/** How far the lids are closed at a time. */
function blinkTimes(random: () => number): (seconds: number) => number {
  const period = BLINK_EVERY.least + random() * BLINK_EVERY.more;
  const double = random() < 0.5;
  return (seconds) => {
    const into = (seconds + 0.6) % period;
    const late = double && Math.floor((seconds + 0.6) / period) % 3 === 2 ? into - 0.28 : into;
    if (late < 0 || late > BLINK_SECONDS) return 0;
    return Math.sin((late / BLINK_SECONDS) * Math.PI);
  };
}
