import { type Pen, tone } from "./pen";

export function waterfall(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.path(tone(main, -0.2), "M-92 4 L-80 -70 L-56 -88 L-40 -100 H40 L58 -84 L80 -66 L92 4 Z");
  pen.path(main, "M-92 4 L-80 -70 L-56 -88 L-26 -94 L-24 4 Z M92 4 L80 -66 L58 -84 L26 -94 L24 4 Z");
  pen.path(tone(main, 0.18), "M-80 -70 L-56 -88 L-60 -40 L-70 4 H-92 Z M58 -84 L80 -66 L70 -50 L50 -56 Z");
  pen.path("#d9f0f8", "M-25 -97 H25 L28 4 H-28 Z");
  for (let i = 0; i < 8; i++) {
    const y = ((i * 0.37 + phase) % 1) * 70 - 94;
    pen.line(i % 2 ? "#ffffff" : "#9fd0e4", 2.4, -21 + i * 6, y, -21 + i * 6, y + 22);
  }
  for (const [x, r] of [
    [-34, 11],
    [-16, 14],
    [4, 15],
    [22, 13],
    [38, 10],
  ] as const)
    pen.oval("#ffffffd0", x, 0 + Math.sin(phase * 6.28 + x) * 1.5, r, r * 0.6);
  for (const [x, y] of [
    [-62, -88],
    [-76, -72],
    [62, -84],
    [78, -68],
    [-48, -96],
    [46, -96],
  ] as const)
    pen.poly("#2f5a44", x - 9, y + 3, x, y - 20, x + 9, y + 3);
}

export function volcano(pen: Pen, phase: number): void {
  const { main } = pen;
  for (let i = 0; i < 7; i++)
    pen.oval(
      tone("#6a5a66", i * 0.05),
      -8 + Math.sin(i * 1.7 + phase * 6.28) * 8 + i * 4,
      -84 - i * 6,
      10 + i * 3,
      9 + i * 2,
    );
  pen.path(
    "#ff8a2f",
    `M-10 -72 Q-22 ${-96 - Math.sin(phase * 6.28) * 4} -14 -106 Q-4 -96 0 -112 Q6 -94 16 -104 Q20 -90 10 -72 Z`,
  );
  pen.path("#ffe27a", "M-6 -72 Q-8 -88 0 -96 Q8 -88 6 -72 Z");
  pen.path(main, "M-118 4 Q-54 -16 -22 -74 L-10 -70 L0 -74 L12 -69 L24 -75 Q54 -16 118 4 Z");
  pen.path(tone(main, -0.3), "M24 -75 Q54 -16 118 4 H10 Q34 -30 12 -69 Z");
  pen.path(
    "#ff5a2a",
    "M-12 -71 Q-8 -50 -20 -34 Q-26 -20 -22 0 Q-10 -4 -8 -24 Q0 -40 0 -56 Q8 -40 20 -30 Q30 -20 32 -2 Q40 -16 28 -36 Q14 -50 13 -70 L0 -74 Z",
  );
  pen.path("#ffc04a", "M-6 -72 Q-4 -52 -13 -36 Q-18 -24 -17 -10 Q-12 -24 -9 -32 Q0 -48 0 -70 Z");
}

export function mountain(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, 0.12), -130, 4, -70, -56, -50, -44, -20, -66, 20, 4);
  pen.poly(tone(main, -0.1), 130, 4, 84, -60, 66, -48, 40, -70, -10, 4);
  pen.poly(main, -92, 4, -40, -54, -24, -62, 4, -102, 28, -70, 46, -58, 98, 4);
  pen.poly(tone(main, -0.3), 4, -102, 28, -70, 46, -58, 98, 4, 22, 4, 32, -26, 10, -46, 16, -70);
  pen.path(
    "#f7fafc",
    "M4 -102 L-16 -73.5 L-24 -62 L-31 -58 L-20 -52 L-12 -60 L-6 -48 L4 -58 L10 -50 L12 -62 L16 -74 Z",
  );
  pen.poly("#cfdcea", 4, -102, 16, -74, 12, -62, 20, -54, 24, -62, 36, -52, 40, -61, 28, -70);
  pen.poly("#f7fafc", -70, -56, -84, -42, -74, -44, -68, -38, -60, -46, -50, -44);
  pen.poly("#f7fafc", 84, -60, 72, -52, 78, -44, 86, -48, 92, -42, 98, -42);
}

function palmlet(pen: Pen, x: number, y: number, size: number): void {
  pen.curve(
    "#7a5236",
    3.4 * size,
    `M${x - 6 * size} ${y} Q${x - 5 * size} ${y - 24 * size} ${x + 3 * size} ${y - 44 * size}`,
  );
  for (const [dx, dy] of [
    [-24, 6],
    [24, 8],
    [-20, -9],
    [22, -8],
    [0, -16],
  ] as const)
    pen.path(
      "#3f8a52",
      `M${x + 3 * size} ${y - 44 * size} q${dx * 0.5 * size} ${(dy * 0.5 - 13) * size} ${dx * size} ${dy * size} q${-dx * 0.5 * size} ${(-dy * 0.5 - 6) * size} ${-dx * size} ${-dy * size} Z`,
    );
}

export function island(pen: Pen): void {
  const { main } = pen;
  pen.path(main, "M-94 4 Q-60 -26 0 -30 Q60 -26 94 4 Z");
  pen.path(tone(main, -0.2), "M94 4 Q60 -26 0 -30 Q44 -16 40 4 Z");
  pen.path("#4f8a4a", "M-56 -18 Q-30 -40 4 -37 Q40 -36 58 -17 Q0 -30 -56 -18 Z");
  palmlet(pen, -18, -30, 1.3);
  palmlet(pen, 22, -30, 1.0);
  palmlet(pen, 44, -22, 0.7);
}

export function iceberg(pen: Pen): void {
  const { main } = pen;
  pen.path(tone(main, -0.12), "M-90 2 L-70 -40 L-46 -52 L-20 -100 L8 -84 L26 -62 L50 -70 L72 -30 L90 2 Z");
  pen.poly(tone(main, 0.4), -90, 2, -70, -40, -46, -52, -20, -100, -10, -50, -34, -24, -30, 2);
  pen.poly("#a8cfe4", 8, -84, 26, -62, 50, -70, 36, -30, 50, 2, 4, 2, 14, -40);
  pen.poly("#7fb4d4", 50, -70, 72, -30, 90, 2, 50, 2, 36, -30);
}

export function moon(pen: Pen): void {
  pen.oval("#f3eed822", 0, -50, 62);
  pen.oval(pen.main, 0, -50, 48);
  for (const [x, y, r] of [
    [-16, -66, 9],
    [12, -42, 13],
    [-22, -34, 6],
    [24, -70, 6],
    [-2, -22, 5],
    [30, -36, 4],
  ] as const) {
    pen.oval(tone(pen.main, -0.14), x, y, r);
    pen.oval(tone(pen.main, -0.06), x + 1, y + 1, r * 0.8);
  }
}

export function sun(pen: Pen): void {
  pen.oval("#ffe9a820", 0, -50, 78);
  pen.oval("#ffe9a830", 0, -50, 62);
  pen.oval(pen.main, 0, -50, 46);
  pen.oval(tone(pen.main, 0.3), -4, -54, 38);
}

export function rainbow(pen: Pen): void {
  for (const [i, colour] of ["#e2503f", "#f09a3a", "#f6d85a", "#6ab85f", "#4a90d0", "#7a5ab8"].entries())
    pen.curve(colour, 6.4, `M${-98 + i * 6} 0 A${98 - i * 6} ${96 - i * 6} 0 0 1 ${98 - i * 6} 0`);
  for (const side of [-1, 1])
    for (const [x, y, r] of [
      [64, -2, 15],
      [82, -8, 20],
      [100, -2, 15],
    ] as const)
      pen.oval("#ffffff", side * x, y, r, r * 0.8);
}

export function lightning(pen: Pen, phase: number): void {
  const { main } = pen;
  for (const [x, y, r] of [
    [-44, -78, 22],
    [-16, -88, 27],
    [20, -86, 26],
    [48, -76, 20],
    [0, -72, 30],
  ] as const)
    pen.oval(tone(main, -0.1 - r / 200), x, y, r, r * 0.72);
  for (const [x, y, r] of [
    [-40, -82, 17],
    [-14, -94, 18],
    [22, -92, 17],
  ] as const)
    pen.oval(tone(main, 0.16), x, y, r, r * 0.6);
  if (phase < 0.75) {
    pen.poly("#fff6b8", 2, -66, -20, -30, -6, -32, -18, 4, 20, -40, 6, -39, 22, -66);
    pen.poly("#fff6b8", 40, -64, 32, -44, 39, -45, 34, -22, 52, -50, 44, -49, 50, -64);
  }
}

export function fireworks(pen: Pen, phase: number): void {
  for (const [x, y, r, colour, at] of [
    [0, -66, 34, "#ffcf5a", 0],
    [-46, -40, 24, "#ff7a8f", 0.35],
    [44, -36, 26, "#7fd8ff", 0.6],
    [-26, -14, 17, "#b8f2a0", 0.8],
    [26, -90, 18, "#e0a0ff", 0.2],
  ] as const) {
    const grown = 0.55 + 0.45 * ((phase + at) % 1);
    for (let i = 0; i < 16; i++) {
      const turn = (i / 16) * Math.PI * 2;
      const [dx, dy] = [Math.cos(turn) * r * grown, Math.sin(turn) * r * grown];
      pen.line(colour, 1.2, x + dx * 0.35, y + dy * 0.35, x + dx * 0.9, y + dy * 0.9);
      pen.oval(colour, x + dx, y + dy, 1.7);
    }
    pen.oval("#ffffff", x, y, 2.4);
  }
}

export function campfire(pen: Pen, phase: number): void {
  const flick = Math.sin(phase * Math.PI * 2) * 4;
  pen.oval("#ffb04a30", 0, -26, 56, 46);
  pen.path(
    "#e8502a",
    `M-26 -6 Q-40 -40 -14 -66 Q-12 -52 -6 -48 Q-8 -80 ${8 + flick} -100 Q10 -72 22 -60 Q36 -36 26 -6 Z`,
  );
  pen.path(
    pen.main,
    `M-18 -6 Q-26 -32 -8 -48 Q-4 -38 0 -36 Q0 -60 ${8 + flick} -74 Q10 -52 16 -44 Q24 -26 18 -6 Z`,
  );
  pen.path("#ffe88a", "M-9 -6 Q-12 -22 0 -36 Q12 -24 10 -6 Z");
  pen.line("#5a3a28", 9, -44, 0, 40, -10);
  pen.line("#6a4630", 9, 44, 0, -40, -10);
  for (const x of [-50, -26, 0, 26, 50]) pen.oval("#6a6a74", x, 2, 10, 6);
}
