import { AT_REST, head, type Look } from "./bust";
import { type Pen, tone } from "./pen";

export type Stance = "stand" | "run" | "dance" | "surf" | "ski" | "sit" | "play";
export type Dress = {
  hat?: (pen: Pen) => void;
  prop?: (pen: Pen) => void;
  trousers?: string;
  shoes?: string;
  skirt?: boolean;
  tutu?: boolean;
  pack?: string;
  small?: boolean;
  pair?: boolean;
  robot?: boolean;
};

/** Angles of thighs, shins, upper and lower arms from straight down, in radians: left, right. */
type Pose = {
  legs: readonly [number, number, number, number];
  arms: readonly [number, number, number, number];
  lean?: number;
};

const POSES: Readonly<Record<Stance, Pose>> = {
  stand: { legs: [0.1, 0.04, -0.1, -0.04], arms: [0.28, 0.12, -0.3, -0.6] },
  run: { legs: [0.7, 1.5, -0.9, -0.35], arms: [0.8, -0.6, -0.7, -1.9], lean: 0.14 },
  dance: { legs: [0.05, 0.02, -1.2, -1.5], arms: [2.3, 2.7, -2.3, -2.7], lean: -0.08 },
  surf: { legs: [0.65, -0.15, -0.7, 0.1], arms: [1.5, 1.25, -1.5, -1.7], lean: 0.1 },
  ski: { legs: [-0.35, 0.45, -0.45, 0.4], arms: [-0.9, -0.5, -0.9, -0.4], lean: 0.25 },
  sit: { legs: [1.35, -1.3, -1.35, 1.3], arms: [0.75, -0.35, -0.75, 0.35] },
  play: { legs: [0.3, 0.6, -0.3, -0.1], arms: [2.4, 2.2, -2.4, -2.2] },
};

/** A standing or moving person, 100 units tall. */
export function drawFigure(pen: Pen, phase: number, dress: Dress & { stance: Stance; look: Look }): void {
  if (dress.robot) robot(pen, phase);
  else if (dress.pair) pair(pen, phase, dress);
  else person(pen, phase, dress);
}

function pair(pen: Pen, phase: number, dress: Dress & { stance: Stance; look: Look }): void {
  const other: Look = { ...dress.look, cut: "long", hair: "#4a2f25", clothes: "#d8a23a" };
  for (const [x, look, skirt] of [
    [-15, { ...dress.look, cut: "short" }, false],
    [15, other, true],
  ] as const) {
    pen.context.save();
    pen.context.translate(x, 0);
    if (skirt) pen.context.scale(0.95, 0.95);
    person({ ...pen, main: look.clothes }, phase, { ...dress, stance: "stand", look, skirt });
    pen.context.restore();
  }
}

function person(pen: Pen, phase: number, dress: Dress & { stance: Stance; look: Look }): void {
  const { context } = pen;
  const { stance, look } = dress;
  const pose = POSES[stance];
  const swing = stance === "run" ? Math.sin(phase * Math.PI * 2) : Math.sin(phase * Math.PI * 2) * 0.08;
  const mirrored = stance === "run" && swing < 0 ? -1 : 1;
  const reach = stance === "run" ? Math.abs(swing) : 1;
  const hip = stance === "sit" ? -13 : stance === "surf" || stance === "ski" ? -38 : -46;
  if (stance === "surf") board(pen);
  if (stance === "ski") skis(pen);
  context.save();
  context.translate(0, hip);
  const trousers = dress.trousers ?? "#2f3648";
  const skin = dress.tutu ? "#f3d5c6" : trousers;
  const shoe = dress.shoes ?? "#26222a";
  const turned = (first: number, second: number) =>
    [first * reach * mirrored, second * reach * mirrored] as const;
  limb(pen, tone(skin, -0.22), 6, LEG, [-4, 0], turned(pose.legs[0], pose.legs[1]), shoe);
  limb(pen, skin, 6.4, LEG, [4, 0], turned(pose.legs[2], pose.legs[3]), shoe);
  context.rotate(pose.lean ?? 0);
  limb(
    pen,
    tone(look.clothes, -0.22),
    5,
    ARM,
    [-9, -29],
    [pose.arms[0] + swing * 0.3, pose.arms[1]],
    look.skin,
    true,
  );
  if (dress.pack) pen.rect(dress.pack, -19, -32, 14, 25, 5);
  if (dress.skirt) pen.path(look.clothes, "M-9 -8 H9 Q13 12 17 24 Q0 28 -17 24 Q-13 12 -9 -8 Z");
  if (dress.tutu) pen.path(tone(look.clothes, 0.3), "M-9 -6 H9 Q24 0 29 8 Q0 14 -29 8 Q-24 0 -9 -6 Z");
  pen.path(look.clothes, "M-12 -31 Q0 -36 12 -31 Q11 -16 9 1 H-9 Q-11 -16 -12 -31 Z");
  pen.path(tone(look.clothes, -0.16), "M12 -31 Q11 -16 9 1 H2 Q7 -16 5 -33 Z");
  pen.rect(tone(look.skin, -0.12), -3, -37, 6, 6);
  context.save();
  context.translate(0, -20.5);
  context.scale(0.37, 0.37);
  context.rotate(swing * 0.04);
  head(pen, { ...look, ...(dress.hat ? { hat: dress.hat } : {}) }, AT_REST);
  context.restore();
  limb(pen, look.clothes, 5, ARM, [10, -29], [pose.arms[2] - swing * 0.3, pose.arms[3]], look.skin, true);
  context.restore();
  dress.prop?.(pen);
}

type Pair = readonly [number, number];
/** Lengths of the two segments of a limb. */
const LEG: Pair = [22, 22];
const ARM: Pair = [15, 14];

/** Two segments at the angles `first` and `second`, with a hand or a shoe. */
function limb(
  pen: Pen,
  colour: string,
  width: number,
  [upper, lower]: Pair,
  [x, y]: Pair,
  [first, second]: Pair,
  end: string,
  hand = false,
): void {
  const kneeX = x - Math.sin(first) * upper;
  const kneeY = y + Math.cos(first) * upper;
  const endX = kneeX - Math.sin(second) * lower;
  const endY = kneeY + Math.cos(second) * lower;
  pen.line(colour, width, x, y, kneeX, kneeY, endX, endY);
  if (hand) pen.oval(end, endX, endY, width * 0.5);
  else pen.oval(end, endX + 2, endY, width * 0.78, width * 0.44);
}

function board(pen: Pen): void {
  pen.path("#2f86b0", "M-58 6 Q-30 -22 2 -10 Q30 0 58 -14 Q54 10 0 12 Z");
  pen.path("#f4ead2", "M-44 -4 Q0 -12 44 -6 Q50 -2 44 1 Q0 6 -40 1 Q-50 -2 -44 -4 Z");
  pen.path("#f6fbff", "M-58 6 Q-20 -4 10 4 Q40 8 58 -14 Q58 12 0 14 Q-50 14 -58 6 Z");
}

function skis(pen: Pen): void {
  pen.curve("#e8b23a", 3, "M-48 8 L34 -4 Q42 -6 45 -12");
  pen.line("#9aa2ae", 1.4, 18, -40, -12, -2);
  pen.path("#ffffffb0", "M-58 8 Q-46 -8 -36 2 Q-40 10 -58 8 Z");
}

function robot(pen: Pen, phase: number): void {
  const { main } = pen;
  const sway = Math.sin(phase * Math.PI * 2) * 2.4;
  for (const x of [-11, 11]) {
    pen.rect(tone(main, -0.35), x - 4, -34, 8, 30, 3);
    pen.rect(tone(main, -0.15), x - 8, -8, 17, 8, 3.5);
  }
  for (const side of [-1, 1]) {
    pen.line(tone(main, -0.3), 6, side * 22, -60, side * 30, -46 + side * sway, side * 27, -32 + side * sway);
    pen.oval(tone(main, -0.1), side * 27, -31 + side * sway, 5.4);
    pen.oval(tone(main, -0.1), side * 22, -60, 6);
  }
  pen.rect(main, -22, -68, 44, 38, 9);
  pen.rect("#26303e", -13, -60, 26, 17, 4);
  for (const [i, colour] of ["#e8705a", "#f2c85a", "#6ac8a0"].entries())
    pen.oval(colour, -7 + i * 7, -51.5, 2.3);
  pen.rect(tone(main, -0.35), -5, -74, 10, 8);
  pen.line(tone(main, -0.35), 2, 0, -96, 0, -103);
  pen.oval("#e8705a", 0, -104, 3);
  pen.rect(tone(main, 0.12), -18, -97, 36, 25, 9);
  pen.rect("#26303e", -14, -92, 28, 14, 6);
  for (const x of [-6, 6]) pen.oval("#7ff0ff", x, -85, 3.4);
}
