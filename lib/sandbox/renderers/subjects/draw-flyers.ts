import { type Pen, tone } from "./pen";

const beat = (phase: number) => Math.sin(phase * Math.PI * 2);

/** A folded dart, its nose to the right. */
export function paperPlane(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, -0.28), 104, -62, -44, -38, -30, -4);
  pen.poly(main, 104, -62, -104, -78, -44, -42);
  pen.poly(tone(main, -0.12), 104, -62, -44, -42, -58, -14, -30, -34);
  pen.poly(tone(main, 0.4), 104, -62, -104, -78, -86, -68);
  pen.poly(tone(main, -0.08), 104, -62, -30, -34, 22, -2);
  pen.line("#00000022", 1, 104, -62, -44, -42);
  for (const [y, length] of [
    [-60, 34],
    [-34, 22],
    [-12, 30],
  ] as const)
    pen.line("#ffffffaa", 1.6, -122 - length, y, -122, y);
}

/** A bird of flames, seen from the front with both wings raised. */
export function phoenix(pen: Pen, phase: number): void {
  const up = beat(phase) * 8;
  pen.oval("#ff8a2f28", 0, -52, 96, 62);
  pen.oval("#ffb84a30", 0, -52, 64, 46);
  for (const side of [-1, 1])
    for (const [i, colour] of ["#b8281f", "#e2502a", "#f58a2f", "#ffc24a"].entries()) {
      const reach = 1 - i * 0.2;
      const tip = (x: number, y: number) => `${side * x * reach} ${-50 + (y - up) * reach}`;
      pen.path(
        colour,
        `M${side * 6} -62 Q${tip(34, -34)} ${tip(62, -54)} Q${tip(58, -36)} ${tip(84, -40)} Q${tip(66, -22)} ${tip(92, -18)} Q${tip(66, -6)} ${tip(80, 6)} Q${tip(54, 4)} ${tip(60, 18)} Q${tip(34, 14)} ${side * 8} -30 Z`,
      );
    }
  for (const [i, colour] of ["#c8301f", "#f07a2a", "#ffd25a"].entries()) {
    const width = 26 - i * 8;
    const sway = beat(phase + 0.25) * 6;
    pen.path(
      colour,
      `M-8 -34 Q${-width - 8} -10 ${-width + sway} ${8 - i * 7} Q${-width * 0.4} -6 ${-4 + sway} ${14 - i * 8} Q${width * 0.4} -6 ${width + sway} ${8 - i * 7} Q${width + 8} -10 8 -34 Z`,
    );
  }
  pen.path("#e2502a", "M-10 -60 Q-14 -36 0 -24 Q14 -36 10 -60 Q8 -78 0 -80 Q-8 -78 -10 -60 Z");
  pen.path("#ffc24a", "M-6 -58 Q-7 -40 0 -32 Q7 -40 6 -58 Q0 -66 -6 -58 Z");
  for (const [x, y] of [
    [-9, -100],
    [0, -106],
    [9, -100],
  ] as const)
    pen.path("#ffc24a", `M-3 -86 Q${x - 4} ${y + 8} ${x} ${y} Q${x + 4} ${y + 10} 3 -86 Z`);
  pen.oval("#e2502a", 0, -82, 9, 9.5);
  pen.poly("#ffe27a", 5, -85, 19, -80, 5, -77);
  pen.oval("#1b1820", 3, -84, 1.8);
}

/** A beetle whose end glows. */
export function firefly(pen: Pen, phase: number): void {
  const glow = 0.75 + 0.25 * beat(phase);
  for (const [radius, alpha] of [
    [58, "38"],
    [42, "60"],
    [27, "b0"],
  ] as const)
    pen.oval(`#f4ff8a${alpha}`, -18, -44, radius * glow);
  for (const side of [-1, 1]) pen.oval("#e8f4ff66", 2, -60 + side * 6, 30, 8, side * 0.5 - 0.5);
  pen.oval("#ffffd8", -22, -44, 20, 11, -0.2);
  pen.oval("#3a2f2a", 6, -50, 20, 9, -0.2);
  pen.oval("#b8452f", 27, -54, 8, 7);
  pen.line("#3a2f2a", 1.6, 32, -58, 44, -68);
  pen.line("#3a2f2a", 1.6, 33, -55, 47, -60);
}

/** Of paper, lit from within, with a flame at its foot. */
export function paperLantern(pen: Pen, phase: number): void {
  const flick = beat(phase) * 1.6;
  pen.oval("#ffb84a2c", 0, -50, 66, 68);
  pen.oval("#ffc86a3c", 0, -46, 48, 52);
  pen.path("#f08a3a", "M-26 -6 Q-40 -60 -30 -88 Q0 -104 30 -88 Q40 -60 26 -6 Z");
  pen.path("#ffb24f", "M-20 -6 Q-30 -56 -20 -84 Q0 -94 20 -84 Q30 -56 20 -6 Z");
  pen.path("#ffe08a", "M-13 -6 Q-18 -40 -8 -56 Q0 -62 8 -56 Q18 -40 13 -6 Z");
  for (const x of [-14, 14]) pen.curve("#d9702a88", 1.4, `M${x} -6 Q${x * 1.7} -54 ${x * 0.9} -92`);
  pen.curve("#d9702a88", 1.4, "M-35 -54 Q0 -46 35 -54");
  pen.rect("#8a4a22", -26, -7, 52, 3.4, 1.6);
  pen.path("#fff8d0", `M-6 -6 Q-8 -16 ${flick} -28 Q8 -16 6 -6 Z`);
}
