import { type Pen, tone } from "./pen";

export type Look = {
  skin: string;
  hair: string;
  cut: "short" | "long" | "bun" | "curly" | "bob" | "bald" | "none";
  clothes: string;
  collar: "crew" | "shirt" | "jacket" | "hood";
  beard?: string;
  glasses?: boolean;
  wrinkled?: boolean;
  hat?: (pen: Pen) => void;
};

/** The state of a face at a moment; everything rests at 0 but `open`. */
export type Face = {
  /** How far the jaw is down, 0 to 1. */
  open: number;
  /** -1 is rounded as for "oo", 1 is spread as for "ee". */
  spread: number;
  /** 1 with closed eyes. */
  blink: number;
  gazeX: number;
  gazeY: number;
  /** Of the brows, 0 to 1. */
  lift: number;
};
export const AT_REST: Face = { open: 0, spread: 0.15, blink: 0, gazeX: 0, gazeY: 0, lift: 0 };

const SKINS = ["#f2c9a5", "#e3ab82", "#c98a5e", "#a0673f", "#7a4a30", "#f0d3bb"] as const;
const HAIRS = ["#2b2126", "#4a2f25", "#7a4a2a", "#b9803f", "#8f3f2a", "#3a3f52"] as const;
const CUTS = ["short", "long", "bun", "curly", "bob", "short"] as const;
const CLOTHES = ["#3f6f8f", "#c8553d", "#4f7a5f", "#5a4a7a", "#d99a33", "#2f3a52"] as const;
const COLLARS = ["crew", "shirt", "jacket", "hood"] as const;

/** One of thousands of looks, by numbers from 0 to 1. */
export function randomLook(chance: (salt: number) => number): Look {
  const one = <T>(list: readonly [T, ...T[]], salt: number): T =>
    list[Math.floor(chance(salt) * list.length)] ?? list[0];
  return {
    skin: one(SKINS, 1),
    hair: one(HAIRS, 2),
    cut: one(CUTS, 3),
    clothes: one(CLOTHES, 4),
    collar: one(COLLARS, 5),
    glasses: chance(6) < 0.25,
  };
}

/** What is below the head: it does not move when somebody speaks. */
export function drawShoulders(pen: Pen, look: Look): void {
  const { clothes, skin } = look;
  if (look.cut === "long") pen.path(tone(look.hair, -0.15), "M-25 -70 Q-36 -30 -30 -6 H30 Q36 -30 25 -70 Z");
  pen.path(clothes, "M-56 4 Q-54 -20 -32 -26 Q-16 -30 -12 -34 H12 Q16 -30 32 -26 Q54 -20 56 4 Z");
  pen.path(tone(clothes, -0.2), "M56 4 Q54 -20 32 -26 Q22 -28 16 -31 Q34 -14 34 4 Z");
  pen.path(tone(skin, -0.14), "M-10 -46 H10 V-31 Q0 -18 -10 -31 Z");
  if (look.collar === "shirt" || look.collar === "jacket") {
    pen.poly("#f7f2e8", -11, -34, 0, -20, 11, -34, 16, -29, 5, -12, 0, -19, -5, -12, -16, -29);
  }
  if (look.collar === "jacket") {
    pen.poly(tone(clothes, 0.12), -16, -30, -27, -24, -8, 4, 0, 4);
    pen.poly(tone(clothes, -0.08), 16, -30, 27, -24, 8, 4, 0, 4);
  }
  if (look.collar === "hood")
    pen.path(
      tone(clothes, 0.14),
      "M-24 -28 Q-22 -40 -11 -38 Q-8 -22 0 -20 Q8 -22 11 -38 Q22 -40 24 -28 Q14 -12 0 -11 Q-14 -12 -24 -28 Z",
    );
  if (look.collar === "crew") pen.curve(tone(clothes, 0.2), 2.4, "M-12 -32 Q0 -18 12 -32");
}

export function head(pen: Pen, look: Look, face: Face): void {
  behind(pen, look);
  const jaw = face.open * 3.2;
  for (const x of [-21, 21]) pen.oval(tone(look.skin, -0.1), x, -62, 3.6, 5.4);
  pen.path(
    look.skin,
    `M-21 -70 Q-22 -92 0 -93 Q22 -92 21 -70 Q21 -52 ${13 - jaw * 0.2} ${-43 + jaw} Q0 ${-33 + jaw} ${-13 + jaw * 0.2} ${-43 + jaw} Q-21 -52 -21 -70 Z`,
  );
  pen.path(
    tone(look.skin, -0.1),
    `M21 -70 Q21 -52 ${13 - jaw * 0.2} ${-43 + jaw} Q7 ${-37.5 + jaw} 0 ${-37.4 + jaw} Q14 -48 15 -72 Z`,
  );
  for (const x of [-12, 12]) pen.oval("#e0604030", x, -54, 4.6, 3.2);
  if (look.beard) beard(pen, look.beard, jaw);
  mouth(pen, face);
  pen.curve(tone(look.skin, -0.28), 1.5, "M1 -66 Q4.5 -58 3.6 -56.4 Q1.5 -55 -1.6 -56");
  for (const side of [-1, 1]) eye(pen, look, face, side);
  if (look.wrinkled) wrinkles(pen, look);
  fringe(pen, look);
  if (look.glasses) glasses(pen);
  look.hat?.(pen);
}

function eye(pen: Pen, { hair, skin, beard: white }: Look, face: Face, side: number): void {
  const x = side * 8.6;
  const open = 1 - face.blink;
  if (open > 0.15) {
    pen.oval("#fdfaf4", x, -66.5, 4, 2.9 * open);
    pen.oval("#2a2024", x + face.gazeX * 1.5, -66.4 + face.gazeY * 0.8, 2, 2.3 * open);
    pen.oval("#ffffff", x + face.gazeX * 1.5 + 0.7, -67.2, 0.6, 0.6 * open);
    pen.curve(
      tone(hair, -0.3),
      1.1,
      `M${x - 4.3} ${-66.8 - open * 0.8} Q${x} ${-67 - 3.2 * open} ${x + 4.3} ${-66.8 - open * 0.8}`,
    );
  } else pen.curve(tone(skin, -0.5), 1.2, `M${x - 4} -66.2 Q${x} -64.4 ${x + 4} -66.2`);
  const brow = -73.4 - face.lift * 2;
  pen.curve(
    white ?? tone(hair, -0.1),
    1.9,
    `M${x - side * 4.2} ${brow + 0.6} Q${x} ${brow - 1.8} ${x + side * 5} ${brow + 1}`,
  );
}

/** Lips, teeth and tongue: the shape follows how open and how spread the mouth is. */
function mouth(pen: Pen, { open, spread }: Face): void {
  const half = 6.2 + spread * 2.2 - open * (spread < 0 ? 1.2 : 0.2);
  const y = -49.4;
  const up = 0.9 + open * 1.6;
  const down = 1 + open * 6.4;
  if (open < 0.07) {
    pen.curve("#9c4a48", 1.9, `M${-half} ${y - 0.3} Q0 ${y + 1.2 + spread} ${half} ${y - 0.3}`);
    return;
  }
  const lips = `M${-half} ${y} Q${-half * 0.5} ${y - up * 1.2} 0 ${y - up * 0.8} Q${half * 0.5} ${y - up * 1.2} ${half} ${y} Q${half * 0.7} ${y + down} 0 ${y + down} Q${-half * 0.7} ${y + down} ${-half} ${y} Z`;
  pen.path("#4a1a20", lips);
  pen.context.save();
  pen.context.beginPath();
  pen.context.rect(-half * 0.72, y - up, half * 1.44, up + Math.min(2, 0.6 + open * 1.6));
  pen.context.clip();
  pen.path("#fbf6ee", lips);
  pen.context.restore();
  if (open > 0.35) pen.oval("#c8605e", 0, y + down - 1.5, half * 0.5, open * 1.7);
  pen.curve("#b0524f", 1.5, lips);
}

function behind(pen: Pen, { cut, hair }: Look): void {
  const dark = tone(hair, -0.15);
  if (cut === "bob")
    pen.path(dark, "M0 -96 Q-29 -95 -28 -64 Q-29 -48 -24 -43 H24 Q29 -48 28 -64 Q29 -95 0 -96 Z");
  if (cut === "long")
    pen.path(dark, "M0 -97 Q-29 -96 -28 -62 L-30 -30 H-14 L14 -30 H30 L28 -62 Q29 -96 0 -97 Z");
  if (cut === "bun") pen.oval(dark, 0, -99, 9.5);
  if (cut === "curly")
    for (let i = 0; i < 13; i++)
      pen.oval(
        dark,
        Math.cos(Math.PI + (i / 12) * Math.PI) * 24,
        -70 + Math.sin(Math.PI + (i / 12) * Math.PI) * 24,
        8.5,
      );
}

function fringe(pen: Pen, { cut, hair }: Look): void {
  if (cut === "bald" || cut === "none") return;
  if (cut === "curly") {
    for (let i = 0; i < 8; i++) pen.oval(hair, -19 + i * 5.4, -88 - Math.sin((i / 7) * Math.PI) * 5, 5.8);
    return;
  }
  pen.path(
    hair,
    "M-22.5 -66 Q-25 -96 0 -98 Q25 -96 22.5 -66 Q20 -80 12 -85 Q-2 -80 -14 -83 Q-21 -78 -22.5 -66 Z",
  );
  pen.path(tone(hair, 0.18), "M-14 -92 Q-2 -97 8 -93 Q-4 -93 -15 -86 Z");
}

function beard(pen: Pen, colour: string, jaw: number): void {
  pen.path(
    colour,
    `M-21.4 -64 Q-20 -54 -8 -54.6 Q0 -56.6 8 -54.6 Q20 -54 21.4 -64 Q22 -44 13 ${-36 + jaw} Q0 ${-24 + jaw} -13 ${-36 + jaw} Q-22 -44 -21.4 -64 Z`,
  );
  pen.path(
    tone(colour, -0.12),
    "M-9 -53.4 Q-4 -56.6 0 -54.2 Q4 -56.6 9 -53.4 Q4 -51.4 0 -52.4 Q-4 -51.4 -9 -53.4 Z",
  );
}

function wrinkles(pen: Pen, { skin }: Look): void {
  const line = tone(skin, -0.22);
  for (const side of [-1, 1]) {
    pen.curve(line, 0.8, `M${side * 15} -68 l${side * 3} -1.4 M${side * 15} -66 l${side * 3} 0.4`);
    pen.curve(line, 0.8, `M${side * 5} -61.6 Q${side * 9} -60 ${side * 12.5} -61.6`);
  }
  pen.curve(line, 0.8, "M-9 -80 Q0 -82 9 -80 M-7 -77.4 Q0 -79 7 -77.4");
}

function glasses(pen: Pen): void {
  for (const x of [-8.8, 8.8])
    pen.curve("#26222c", 1.3, `M${x - 6} -66 a6 5.4 0 1 1 12 0 a6 5.4 0 1 1 -12 0`);
  pen.line("#26222c", 1.3, -2.8, -66.6, 2.8, -66.6);
  for (const side of [-1, 1]) pen.line("#26222c", 1.1, side * 14.8, -67, side * 20.6, -68);
}
