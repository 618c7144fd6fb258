import type { Brief } from "../brief";
import { randomFrom } from "../random";
import type { Surface } from "../scene";
import type { Subject } from "../subjects/subject";
import { FOOT, type Footing } from "./ground";
import { createSprite, type Sprite } from "./sprite";

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
        subject: { ...rider.subject, motion: mount.subject.motion ?? "still" },
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
