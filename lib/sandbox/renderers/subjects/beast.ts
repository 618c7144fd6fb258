import { type Pen, tone } from "./pen";

/** The build of an animal on four legs that looks to the right, in the units of its pen. */
export type Build = {
  size: {
    /** Half the length of the trunk, its thickness at the chest, and the length of the legs. */
    long: number;
    deep: number;
    legs: number;
    legWidth: number;
    /** Where the head is, relative to the chest's top front. */
    head: readonly [x: number, y: number];
    /** Radius of the skull, and how far the muzzle goes beyond it, and its thickness. */
    skull: number;
    muzzle: readonly [length: number, thickness: number];
    neck: number;
  };
  tail?(pen: Pen, x: number, y: number, phase: number): void;
  /** Ears, horns and a mane, at the head. */
  crown?(pen: Pen, x: number, y: number, r: number): void;
  /** Below the crown and over the trunk: stripes, spots, wool. */
  coat?(pen: Pen, top: number, bottom: number): void;
  belly?: string;
  face?: string;
  feet?: string;
};

/** Draws an animal in mid-step: far legs, tail, trunk, near legs, neck and head. */
export function drawQuadruped(pen: Pen, phase: number, build: Build): void {
  const { main } = pen;
  const { size } = build;
  const top = -size.legs - size.deep;
  const far = tone(main, -0.32);
  const stride = size.legs * 0.28;
  const step = (at: number) => Math.sin((phase + at) * Math.PI * 2) * stride;
  const hip = -size.long + size.legWidth * 0.9;
  const shoulder = size.long - size.legWidth * 0.9;
  leg(pen, far, build, hip + 6, step(0.5));
  leg(pen, far, build, shoulder - 4, step(0));
  build.tail?.(pen, -size.long, top + size.deep * 0.25, phase);
  trunk(pen, main, build, top);
  if (build.belly) belly(pen, build.belly, build);
  build.coat?.(pen, top, -size.legs);
  leg(pen, main, build, hip, step(0));
  leg(pen, main, build, shoulder, step(0.5));
  const [hx, hy] = [size.long + size.head[0], top + size.head[1]];
  const neckRoot = size.long - size.neck * 0.55;
  pen.line(main, size.neck, neckRoot, top + size.neck * 0.62, hx - size.skull * 0.25, hy + size.skull * 0.15);
  head(pen, build, hx, hy);
}

function trunk(pen: Pen, colour: string, { size: { long, deep } }: Build, top: number): void {
  const bottom = top + deep;
  const sag = deep * 0.12;
  pen.path(
    colour,
    `M${-long} ${top + deep * 0.5} Q${-long} ${top} ${-long * 0.55} ${top} Q0 ${top + sag} ${long * 0.6} ${top} Q${long + 2} ${top} ${long} ${top + deep * 0.55} Q${long * 0.9} ${bottom + sag * 0.6} ${long * 0.4} ${bottom} Q${-long * 0.2} ${bottom - sag * 1.4} ${-long * 0.5} ${bottom} Q${-long} ${bottom} ${-long} ${top + deep * 0.5} Z`,
  );
}

function belly(pen: Pen, colour: string, { size: { long, deep, legs } }: Build): void {
  pen.path(
    colour,
    `M${-long * 0.5} ${-legs} Q0 ${-legs - deep * 0.42} ${long * 0.95} ${-legs - deep * 0.4} Q${long * 0.9} ${-legs + 2} ${long * 0.4} ${-legs} Q0 ${-legs - deep * 0.14} ${-long * 0.5} ${-legs} Z`,
  );
}

function leg(
  pen: Pen,
  colour: string,
  { size: { legs, legWidth, deep }, feet }: Build,
  x: number,
  step: number,
): void {
  const top = -legs - deep * 0.35;
  const knee = -legs * 0.48;
  const bent = x + step * 0.35 + 1;
  const foot = x + step;
  const lift = Math.max(0, -step) * 0.18;
  pen.path(
    colour,
    `M${x - legWidth} ${top} L${x + legWidth} ${top} L${bent + legWidth * 0.55} ${knee} L${foot + legWidth * 0.5} ${-lift} H${foot - legWidth * 0.5} L${bent - legWidth * 0.55} ${knee} Z`,
  );
  pen.rect(
    feet ?? tone(colour, -0.35),
    foot - legWidth * 0.55,
    -lift - legWidth * 0.5,
    legWidth * 1.4,
    legWidth * 0.55,
    legWidth * 0.2,
  );
}

function head(pen: Pen, { size: { skull, muzzle }, crown, face }: Build, x: number, y: number): void {
  const { main } = pen;
  const [length, thickness] = muzzle;
  pen.oval(main, x, y, skull);
  const tip = x + skull * 0.6 + length;
  pen.path(
    face ?? main,
    `M${x} ${y - skull * 0.75} Q${x + skull} ${y - skull * 0.5} ${tip - 2} ${y + skull * 0.55 - thickness * 0.6} Q${tip + 2} ${y + skull * 0.55} ${tip - 3} ${y + skull * 0.55 + thickness * 0.5} Q${x + skull * 0.6} ${y + skull * 1.05} ${x - skull * 0.2} ${y + skull * 0.9} Z`,
  );
  pen.oval(
    "#26222a",
    tip - 1,
    y + skull * 0.5 - thickness * 0.35,
    Math.max(1.6, thickness * 0.3),
    Math.max(1.3, thickness * 0.24),
  );
  crown?.(pen, x, y, skull);
  pen.oval("#1f1b22", x + skull * 0.32, y - skull * 0.14, Math.max(1.5, skull * 0.15));
  pen.oval("#ffffff", x + skull * 0.36, y - skull * 0.2, Math.max(0.5, skull * 0.05));
}

export const prickedEars =
  (inner: string, tall = 1) =>
  (pen: Pen, x: number, y: number, r: number) => {
    const ear = (colour: string, ...shares: readonly number[]) =>
      pen.poly(colour, ...shares.map((share, i) => (i % 2 ? y : x) + r * share));
    ear(tone(pen.main, -0.25), -0.1, -0.6, 0.35, -(1.1 + tall * 0.7), 0.6, -0.6);
    ear(pen.main, -0.9, -0.3, -0.55, -(1.1 + tall * 0.75), 0.1, -0.8);
    ear(inner, -0.68, -0.6, -0.5, -(0.9 + tall * 0.6), -0.16, -0.8);
  };

export const roundEars = (colour: string) => (pen: Pen, x: number, y: number, r: number) => {
  pen.oval(tone(colour, -0.2), x + r * 0.35, y - r * 0.85, r * 0.32);
  pen.oval(colour, x - r * 0.55, y - r * 0.75, r * 0.4);
};

export const hangingEars = (pen: Pen, x: number, y: number, r: number) =>
  pen.path(
    tone(pen.main, -0.3),
    `M${x - r * 0.2} ${y - r * 0.9} Q${x - r * 1.3} ${y - r * 0.8} ${x - r} ${y + r * 0.7} Q${x - r * 0.3} ${y + r * 0.9} ${x - r * 0.1} ${y - r * 0.1} Z`,
  );

/** A thin tail that swings. */
export const thinTail =
  (width: number, reach: number, rise: number, tuft = 0) =>
  (pen: Pen, x: number, y: number, phase: number) => {
    const swing = Math.sin(phase * Math.PI * 2) * reach * 0.2;
    pen.curve(
      pen.main,
      width,
      `M${x + 4} ${y + 3} Q${x - reach * 0.8} ${y - rise * 0.1} ${x - reach + swing} ${y - rise}`,
    );
    if (tuft > 0) pen.oval(tone(pen.main, -0.4), x - reach + swing, y - rise, tuft, tuft * 1.3);
  };

/** A bushy tail with a tip of another colour. */
export const bushyTail = (tip: string) => (pen: Pen, x: number, y: number, phase: number) => {
  const lift = Math.sin(phase * Math.PI * 2) * 4;
  pen.path(
    pen.main,
    `M${x + 6} ${y} Q${x - 24} ${y - 12 + lift} ${x - 44} ${y + 16 + lift} Q${x - 20} ${y + 28} ${x + 6} ${y + 14} Z`,
  );
  pen.path(
    tip,
    `M${x - 44} ${y + 16 + lift} Q${x - 35} ${y + 1 + lift} ${x - 29} ${y + 1 + lift} L${x - 28} ${y + 22} Q${x - 36} ${y + 22} ${x - 44} ${y + 16 + lift} Z`,
  );
};
