import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Brief } from "../brief";
import { blend, css, WHITE } from "../colour";
import type { Palette } from "../palettes";
import { randomFrom } from "../random";
import type { Surface } from "../scene";
import { createPen } from "../subjects/pen";
import type { Subject } from "../subjects/subject";
import { FOOT, type Footing } from "./ground";

/** A subject with its place in the picture. */
export type Actor = {
  subject: Subject;
  sprite: Sprite;
  /** The place of its foot, as shares of the picture. */
  x: number;
  y: number;
  /** Its height and half its width in pixels. */
  tall: number;
  halfWidth: number;
  /** How far it goes, 1 for the nearest. */
  reach: number;
  /** Seconds by which its motion runs ahead of the clock. */
  lag: number;
  facing: 1 | -1;
  shadow: boolean;
};

/** The widest share of the picture that one subject may take. */
const WIDEST = 0.86;
/** Copies of a subject in the plural: aside, behind, smaller. */
const FLOCK = [
  { x: 0, y: 0, size: 0.84 },
  { x: -0.3, y: -0.05, size: 0.56 },
  { x: 0.28, y: -0.07, size: 0.46 },
] as const;
const AIRY = new Set(["sky", "deep", "space"]);

export function footingOf({ kind, cast, water }: Brief): Footing {
  const place = cast[0]?.subject.place ?? "ground";
  if (place === "portrait") return "none";
  if (kind === "studio") return "table";
  if (kind === "underwater" || kind === "nebula" || kind === "planet") return "none";
  if (place === "water") return "water";
  if (AIRY.has(place)) return "none";
  if (kind === "city" || place === "street") return "road";
  return water && place === "deep" ? "water" : "hill";
}

/** Everybody in the picture, the main subject first. */
export function castActors(surface: Surface, brief: Brief, footing: Footing): Actor[] {
  const [first, second] = brief.cast;
  if (!first) return [];
  const random = randomFrom(brief.seed ^ 2024);
  const facing = random() < 0.7 ? 1 : -1;
  const centre = 0.5 + (random() - 0.5) * (second ? 0.1 : 0.16);
  const rides = second !== undefined && brief.rides;
  const place = (subject: Subject, x: number, lift: number, size: number, lag: number) =>
    actorOf(surface, brief, footing, { subject, x, lift, size, lag, facing });
  if (rides) {
    const mount = place(second.subject, centre, 0, 1, 0);
    const rider = place(first.subject, centre, 0, 0.72, 0);
    return [
      mount,
      {
        ...rider,
        y: mount.y - (mount.tall * 0.46) / surface.height,
        shadow: false,
        subject: { ...rider.subject, motion: mount.subject.motion },
      },
    ];
  }
  if (first.many)
    return FLOCK.map(({ x, y, size }, i) =>
      place(first.subject, centre + x * (facing === 1 ? 1 : -1), y, size, i * 0.37),
    );
  const actors = [place(first.subject, second ? centre - 0.1 * facing : centre, 0, second ? 0.92 : 1, 0)];
  if (second)
    actors.push(
      place(
        second.subject,
        centre + 0.27 * facing,
        AIRY.has(second.subject.place) ? -0.12 : -0.02,
        0.62,
        0.4,
      ),
    );
  return actors;
}

type Placing = { subject: Subject; x: number; lift: number; size: number; lag: number; facing: 1 | -1 };

function actorOf(
  { width, height }: Surface,
  brief: Brief,
  footing: Footing,
  { subject, x, lift, size, lag, facing }: Placing,
): Actor {
  const wanted = subject.size * size * (subject.place === "portrait" ? 1 : brief.lens.size) * height;
  const tall = Math.min(wanted, (width * WIDEST * size * 50) / subject.half, height * 0.9);
  const seed = brief.seed ^ Math.round(lag * 1000);
  const colour =
    brief.colourWord ?? subject.colours[(brief.seed >>> 5) % subject.colours.length] ?? "#8a8a92";
  const sprite = createSprite(subject, tall, {
    palette: brief.palette,
    colour,
    seed,
    old: brief.old,
    lightFromLeft: (brief.seed & 2) === 0,
    flipped: facing === -1,
  });
  const airy = AIRY.has(subject.place) || footing === "none";
  const foot = subject.place === "portrait" ? 1.02 : airy ? 0.46 + tall / height / 2 : FOOT[footing];
  return {
    subject,
    sprite,
    x: Math.min(0.88, Math.max(0.12, x)),
    y: foot + lift,
    tall,
    halfWidth: (subject.half * tall) / 100,
    reach: size,
    lag,
    facing,
    shadow: !airy && footing !== "water",
  };
}

/** Phases of a cycle of motion that are drawn: as many as a cartoon has in its second. */
const PHASES = 12;
/** Room around a subject, in its units. */
const MARGIN = { side: 10, top: 30, bottom: 26 };

/** A subject drawn once for every phase of its motion, to be moved about as pictures. */
type Sprite = {
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

function createSprite(subject: Subject, height: number, style: SpriteStyle): Sprite {
  const unit = height / 100;
  const width = Math.ceil((subject.half + MARGIN.side) * 2 * unit);
  const tall = Math.ceil((100 + MARGIN.top + MARGIN.bottom) * unit);
  const [footX, footY] = [width / 2, (100 + MARGIN.top) * unit];
  const drawn = new Map<number, Canvas>();
  const still = subject.motion === "still";
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
