import { type Pen, tone } from "./pen";

function leafAt(pen: Pen, colour: string, x: number, y: number, length: number, turn: number): void {
  const { context } = pen;
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  pen.path(
    colour,
    `M0 0 Q${length * 0.5} ${-length * 0.36} ${length} 0 Q${length * 0.5} ${length * 0.36} 0 0 Z`,
  );
  pen.line(tone("#2f5a3a", 0.1), 0.8, 0, 0, length * 0.85, 0);
  context.restore();
}

export function sunflower(pen: Pen, phase: number): void {
  const sway = Math.sin(phase * Math.PI * 2) * 2;
  pen.curve("#4f7f3a", 5, `M0 2 Q4 -36 ${sway} -68`);
  leafAt(pen, "#5f9a4a", 2, -22, 32, -0.5);
  leafAt(pen, "#4f8a42", 2, -32, 30, Math.PI + 0.5);
  for (let i = 0; i < 34; i++) {
    const turn = (i / 17) * Math.PI * 2 + (i > 16 ? 0.18 : 0);
    pen.oval(
      i > 16 ? pen.main : tone(pen.main, -0.2),
      sway + Math.cos(turn) * 23,
      -68 + Math.sin(turn) * 23,
      11,
      4.6,
      turn,
    );
  }
  pen.oval("#4a2e20", sway, -68, 16);
  pen.oval("#6a4228", sway, -68, 11);
  for (let i = 0; i < 12; i++)
    pen.oval("#3a2218", sway + Math.cos(i * 2.4) * i * 0.85, -68 + Math.sin(i * 2.4) * i * 0.85, 1.1);
}

export function rose(pen: Pen, phase: number): void {
  const { main } = pen;
  const sway = Math.sin(phase * Math.PI * 2) * 2;
  for (const [x, tall, size] of [
    [-26, -52, 0.62],
    [26, -58, 0.68],
    [0, -76, 1],
  ] as const) {
    pen.curve("#4f7f3a", 4 * size, `M${x * 0.3} 2 Q${x * 0.5} ${tall * 0.5} ${x + sway} ${tall}`);
    leafAt(pen, "#5f9a4a", x * 0.5, tall * 0.4, 26 * size, x < 0 ? Math.PI + 0.4 : -0.5);
    const [cx, cy] = [x + sway, tall];
    for (let i = 0; i < 6; i++) {
      const turn = (i / 6) * Math.PI * 2 - 0.5;
      pen.oval(
        tone(main, i % 2 ? -0.08 : 0.1),
        cx + Math.cos(turn) * 11 * size,
        cy + Math.sin(turn) * 10 * size,
        12 * size,
        10 * size,
        turn,
      );
    }
    pen.oval(tone(main, -0.12), cx, cy, 12 * size);
    pen.oval(tone(main, 0.12), cx, cy - 1, 8.4 * size);
    pen.curve(
      tone(main, -0.4),
      1.6 * size,
      `M${cx - 5 * size} ${cy} q${5 * size} ${-8 * size} ${9 * size} 0 q${-4 * size} ${6 * size} ${-8 * size} ${2 * size}`,
    );
  }
}

export function bouquet(pen: Pen): void {
  const { main } = pen;
  const flowers = [
    [-28, -66, "#e87f8f"],
    [28, -64, "#f2b53a"],
    [0, -86, "#f6efe2"],
    [-14, -74, "#d8503f"],
    [15, -76, "#c88ad0"],
    [-36, -82, "#f2b53a"],
    [35, -84, "#e87f8f"],
    [0, -62, "#f2a0b0"],
  ] as const;
  for (const [x, y] of flowers) pen.curve("#4f7f3a", 2, `M0 -34 Q${x * 0.4} -50 ${x} ${y}`);
  for (const [i, turn] of [-0.4, -1, -2.1, -2.8].entries())
    leafAt(pen, i % 2 ? "#5f9a4a" : "#4f8a42", 0, -48, 44, turn);
  for (const [x, y, colour] of flowers) {
    for (let i = 0; i < 6; i++) pen.oval(colour, x + Math.cos(i * 1.05) * 7, y + Math.sin(i * 1.05) * 7, 6);
    pen.oval(tone(colour, -0.35), x, y, 4.2);
  }
  pen.path(main, "M-17 -46 H17 Q14 -38 20 -28 Q26 -8 15 2 H-15 Q-26 -8 -20 -28 Q-14 -38 -17 -46 Z");
  pen.path(tone(main, -0.25), "M17 -46 Q14 -38 20 -28 Q26 -8 15 2 H4 Q14 -14 8 -30 V-46 Z");
}

export function cactus(pen: Pen): void {
  const { main } = pen;
  pen.line(main, 17, 3, -36, 29, -36, 29, -66);
  pen.line(main, 15, -3, -48, -28, -48, -28, -72);
  pen.line(main, 26, 0, -4, 0, -86);
  for (const x of [-6, 0, 6]) pen.line(tone(main, -0.3), 1.2, x, 0, x, -92);
  for (const [x, y] of [
    [29, -74],
    [-28, -80],
    [0, -99],
  ] as const)
    for (let i = 0; i < 5; i++)
      pen.oval("#f07f9f", x + Math.cos(i * 1.26) * 4.4, y + Math.sin(i * 1.26) * 4.4, 3.6);
}

export function palm(pen: Pen, phase: number): void {
  const { main } = pen;
  const sway = Math.sin(phase * Math.PI * 2) * 2.4;
  pen.curve("#8a6040", 8, `M-14 4 Q-12 -40 ${6 + sway} -72`);
  for (let i = 0; i < 7; i++) pen.line("#6a4830", 1.2, -17 + i * 1.6, -6 - i * 9, -9 + i * 1.6, -7 - i * 9);
  const [x, y] = [6 + sway, -73];
  for (const [dx, dy, shade] of [
    [-48, 14, -0.25],
    [46, 16, -0.25],
    [-40, -14, 0],
    [42, -12, 0],
    [-14, -27, 0.1],
    [20, -26, 0.1],
    [-30, 32, -0.3],
    [30, 34, -0.3],
  ] as const)
    pen.path(
      tone(main, shade),
      `M${x} ${y} Q${x + dx * 0.5} ${y + dy * 0.5 - 22} ${x + dx} ${y + dy} Q${x + dx * 0.5} ${y + dy * 0.5 - 8} ${x} ${y} Z`,
    );
  for (const dx of [-5, 2, 8]) pen.oval("#5a3a26", x + dx, y + 5, 4.4);
}

export function broad(pen: Pen, phase: number): void {
  const { main } = pen;
  const sway = Math.sin(phase * Math.PI * 2) * 1.4;
  pen.path(
    "#5a4030",
    "M-9 4 Q-4 -20 -7 -40 L-26 -58 L-22 -62 L-3 -48 L0 -70 H4 L6 -48 L24 -62 L28 -57 L10 -38 Q7 -18 13 4 Z",
  );
  for (const [x, y, r, shade] of [
    [-36, -54, 22, -0.3],
    [36, -54, 22, -0.35],
    [0, -52, 22, -0.3],
    [-26, -70, 24, -0.08],
    [27, -70, 24, -0.16],
    [0, -80, 24, 0.06],
    [-10, -62, 19, 0.02],
    [-20, -82, 15, 0.2],
  ] as const)
    pen.oval(tone(main, shade), x + sway * (y / -70), y, r, r * 0.84);
}

export function fir(pen: Pen): void {
  const { main } = pen;
  pen.rect("#5a4030", -4, -12, 8, 14);
  for (const [y, w] of [
    [-8, 38],
    [-30, 31],
    [-52, 23],
  ] as const) {
    pen.poly(tone(main, -0.12), -w, y, 0, y - 46, w, y);
    pen.poly(tone(main, 0.1), -w, y, 0, y - 46, -w * 0.1, y);
  }
}

export function christmasTree(pen: Pen): void {
  fir(pen);
  for (const [x, y, colour] of [
    [-16, -18, "#e8503f"],
    [12, -24, "#f2c14a"],
    [-6, -42, "#f2c14a"],
    [10, -54, "#e8503f"],
    [0, -72, "#f2c14a"],
    [22, -13, "#e8503f"],
  ] as const)
    pen.oval(colour, x, y, 2.6);
  pen.path(
    "#f6d25a",
    "M0 -108 l2.6 6 l6.4 0.6 l-5 4 l1.6 6.4 l-5.6 -3.4 l-5.6 3.4 l1.6 -6.4 l-5 -4 l6.4 -0.6 Z",
  );
}

export function mushroom(pen: Pen): void {
  const { main } = pen;
  pen.path("#f4ead6", "M-15 -52 Q-12 -20 -20 2 H20 Q12 -20 15 -52 Z");
  pen.path("#d9c9ac", "M15 -52 Q12 -20 20 2 H6 Q4 -20 5 -52 Z");
  pen.path(tone(main, -0.4), "M-58 -52 Q0 -38 58 -52 Q0 -64 -58 -52 Z");
  pen.path(main, "M-60 -50 Q-56 -99 0 -100 Q56 -99 60 -50 Q0 -66 -60 -50 Z");
  for (const [x, y, r] of [
    [-30, -72, 8],
    [0, -84, 9],
    [30, -74, 8],
    [-46, -60, 4.6],
    [14, -68, 4.6],
    [-12, -66, 3.6],
  ] as const)
    pen.oval("#fbf4e6", x, y, r, r * 0.8);
  pen.path("#c8503f", "M34 2 H50 Q46 -10 47 -20 H39 Q40 -10 34 2 Z");
  pen.path(main, "M26 -18 Q28 -36 43 -36 Q58 -36 60 -18 Q43 -24 26 -18 Z");
}

export function houseplant(pen: Pen): void {
  const { main } = pen;
  for (const [i, turn] of [-0.35, -0.8, -1.25, -1.57, -1.9, -2.35, -2.8].entries())
    leafAt(pen, tone(main, i % 2 ? -0.2 : 0.08), 0, -34, 58 - Math.abs(i - 3) * 3, turn);
  pen.path("#c8704a", "M-24 -38 H24 L18 2 H-18 Z");
  pen.path("#a5542f", "M24 -38 L18 2 H4 L8 -38 Z");
  pen.rect("#d9835a", -27, -42, 54, 9, 2);
}

export function forest(pen: Pen): void {
  const { main } = pen;
  for (const [row, shade] of [
    [0, 0.34],
    [1, 0.12],
    [2, -0.12],
  ] as const) {
    for (let i = 0; i < 9; i++) {
      const x = -104 + i * 26 + (row % 2) * 13 + (pen.chance(i + row * 11) - 0.5) * 10;
      const tall = 92 - row * 16 + pen.chance(i * 7 + row) * 18;
      const colour = tone(main, shade + (pen.chance(i * 3 + row) - 0.5) * 0.12);
      pen.rect(tone("#5a4030", -0.1), x - 2, -14 + row * 2, 4, 16);
      for (const [from, w] of [
        [0.12, 17],
        [0.36, 14],
        [0.6, 10],
      ] as const)
        pen.poly(colour, x - w, -tall * from, x, -tall * (from + 0.42), x + w, -tall * from);
    }
  }
}

export function flowerField(pen: Pen): void {
  const { main } = pen;
  pen.path(tone("#4f7f3a", -0.1), "M-170 4 V-70 Q0 -96 170 -70 V4 Z");
  for (let row = 0; row < 9; row++) {
    const y = -74 + row * 9;
    const size = 2 + row * 0.7;
    for (let i = 0; i < 46 - row * 2; i++) {
      const x = -168 + (i / (45 - row * 2)) * 336 + (pen.chance(i + row * 50) - 0.5) * 5;
      const rise = Math.cos((x / 170) * 1.4) * 14;
      pen.line("#4f7f3a", size * 0.3, x, y - rise + size * 2, x, y - rise);
      pen.oval(tone(main, (pen.chance(i * 5 + row) - 0.5) * 0.5), x, y - rise - size, size * 0.7, size * 1.3);
    }
  }
}
