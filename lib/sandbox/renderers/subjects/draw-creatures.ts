import { type Pen, tone } from "./pen";

const beat = (phase: number) => Math.sin(phase * Math.PI * 2);

export function bird(pen: Pen, phase: number): void {
  const { main } = pen;
  const up = beat(phase);
  pen.path(
    tone(main, -0.3),
    `M4 -58 Q-20 ${-70 - up * 20} -16 ${-60 - up * 42} Q18 ${-58 - up * 38} 34 -52 Z`,
  );
  pen.path(
    main,
    "M-92 -34 L-50 -52 Q-10 -70 46 -64 Q62 -78 78 -66 Q84 -60 80 -52 Q60 -26 14 -28 Q-30 -30 -52 -42 L-96 -22 Z",
  );
  pen.path("#f4ead8", "M70 -52 Q54 -28 14 -28 Q-10 -29 -30 -35 Q30 -34 70 -52 Z");
  pen.path(
    tone(main, -0.15),
    `M-14 -54 Q-50 ${-66 - up * 24} -62 ${-58 - up * 46} Q-4 ${-62 - up * 46} 34 -52 Q14 -38 -14 -54 Z`,
  );
  pen.poly("#f2a83a", 80, -64, 99, -58, 80, -55);
  pen.oval("#1f1b22", 68, -63, 2.6);
}

export function eagle(pen: Pen, phase: number): void {
  const { main } = pen;
  const up = beat(phase) * 16;
  for (const side of [-1, 1]) {
    const tip = (x: number, y: number) => `${side * x} ${y - up * (x / 120)}`;
    pen.path(
      tone(main, side < 0 ? -0.1 : -0.25),
      `M${tip(8, -62)} Q${tip(50, -98)} ${tip(118, -84)} L${tip(122, -72)} L${tip(108, -74)} L${tip(112, -60)} L${tip(96, -64)} L${tip(98, -50)} L${tip(80, -56)} L${tip(78, -44)} Q${tip(40, -44)} ${tip(10, -34)} Z`,
    );
  }
  pen.path(main, "M-14 -60 Q0 -72 14 -60 L12 -24 Q0 -12 -12 -24 Z");
  pen.poly("#f4efe4", -10, -22, 10, -22, 17, 2, 6, -3, 0, 4, -6, -3, -17, 2);
  pen.path("#f7f3ea", "M-11 -60 Q-12 -82 0 -83 Q12 -82 11 -60 Q0 -54 -11 -60 Z");
  pen.poly("#f2b23a", -3.5, -68, 3.5, -68, 0, -57);
  for (const x of [-5, 5]) pen.oval("#1f1b22", x, -71, 1.8);
}

export function owl(pen: Pen): void {
  const { main } = pen;
  pen.path("#5a4034", "M-48 0 Q0 -8 48 0 V6 H-48 Z");
  pen.path(main, "M-34 -10 Q-44 -76 -30 -98 L-16 -88 H16 L30 -98 Q44 -76 34 -10 Q0 4 -34 -10 Z");
  pen.path(tone(main, 0.4), "M-20 -14 Q-24 -48 0 -52 Q24 -48 20 -14 Q0 -6 -20 -14 Z");
  for (let i = 0; i < 9; i++)
    pen.path(tone(main, -0.1), `M${-13 + (i % 3) * 10} ${-40 + Math.floor(i / 3) * 10} l3 5 l3 -5 Z`);
  pen.path(
    tone(main, -0.3),
    "M-35 -60 Q-48 -30 -30 -6 Q-26 -34 -35 -60 Z M35 -60 Q48 -30 30 -6 Q26 -34 35 -60 Z",
  );
  for (const x of [-14, 14]) {
    pen.oval(tone(main, 0.5), x, -70, 15);
    pen.oval("#f6b73a", x, -70, 10);
    pen.oval("#1b1820", x, -70, 5.6);
    pen.oval("#ffffff", x + 2, -72, 1.8);
  }
  pen.poly("#e08a35", -4.5, -64, 4.5, -64, 0, -54);
}

export function penguin(pen: Pen, phase: number): void {
  const { main } = pen;
  const flap = beat(phase) * 6;
  pen.oval("#f0952f", -14, -1, 14, 5);
  pen.oval("#f0952f", 14, -1, 14, 5);
  pen.path(
    tone(main, -0.2),
    `M-28 -62 Q${-52 - flap} -40 ${-42 - flap} -18 Q-28 -30 -26 -46 Z M28 -62 Q${52 + flap} -40 ${42 + flap} -18 Q28 -30 26 -46 Z`,
  );
  pen.path(main, "M0 -100 Q24 -100 25 -78 Q38 -44 30 -12 Q0 6 -30 -12 Q-38 -44 -25 -78 Q-24 -100 0 -100 Z");
  pen.path(
    "#fbf7ee",
    "M0 -64 Q24 -62 23 -16 Q0 -2 -23 -16 Q-24 -62 0 -64 Z M-12 -66 Q-19 -84 -8 -88 Q0 -86 0 -80 Q0 -86 8 -88 Q19 -84 12 -66 Z",
  );
  for (const x of [-8, 8]) pen.oval("#16141c", x, -80, 2.8);
  pen.poly("#f0952f", -7, -75, 7, -75, 0, -64);
}

export function swan(pen: Pen): void {
  const { main } = pen;
  pen.curve(main, 11, "M34 -20 Q62 -40 46 -64 Q36 -86 52 -92");
  pen.oval(main, 54, -91, 10, 8.5);
  pen.poly("#f08a3a", 61, -94, 76, -86, 60, -84);
  pen.oval("#1b1820", 57, -93, 2);
  pen.path(main, "M-74 -34 Q-40 -16 -30 -40 Q10 -60 42 -32 Q58 -6 26 3 H-28 Q-62 2 -74 -34 Z");
  pen.path(tone(main, -0.12), "M-70 -38 Q-30 -66 18 -40 Q30 -18 2 -10 Q-46 -8 -70 -38 Z");
}

export function rooster(pen: Pen): void {
  const { main } = pen;
  for (const x of [-6, 12]) pen.line("#f0a83a", 4, x, -26, x, -1, x + 9, 0);
  for (const [i, colour] of ["#2f5f57", "#3a7f6a", "#274a5a"].entries())
    pen.path(
      colour,
      `M-24 -50 Q${-54 - i * 4} ${-94 + i * 20} ${-60} ${-60 + i * 18} Q${-44} ${-66 + i * 14} -18 -36 Z`,
    );
  pen.path(main, "M-34 -56 Q-14 -34 14 -56 Q18 -88 34 -90 Q48 -84 42 -58 Q44 -22 4 -20 Q-30 -22 -34 -56 Z");
  pen.path(tone(main, -0.25), "M-20 -48 Q4 -56 16 -40 Q2 -24 -20 -48 Z");
  pen.path(
    "#d8332f",
    "M24 -90 Q22 -104 30 -100 Q34 -108 38 -99 Q46 -102 44 -88 Z M42 -74 Q50 -66 44 -60 Q38 -64 42 -74 Z",
  );
  pen.poly("#f2a83a", 44, -84, 56, -79, 43, -75);
  pen.oval("#1b1820", 37, -82, 2.4);
}

export function butterfly(pen: Pen, phase: number): void {
  const { main } = pen;
  const open = 0.62 + 0.38 * Math.abs(beat(phase / 2));
  for (const side of [-open, open]) {
    const at = (x: number, y: number) => `${side * x} ${y}`;
    pen.path(
      tone(main, -0.6),
      `M${at(2, -54)} C${at(30, -112)} ${at(84, -104)} ${at(74, -64)} Q${at(66, -46)} ${at(3, -46)} Z`,
    );
    pen.path(
      tone(main, -0.6),
      `M${at(2, -48)} Q${at(64, -50)} ${at(58, -16)} C${at(46, 8)} ${at(12, -6)} ${at(2, -40)} Z`,
    );
    pen.path(
      main,
      `M${at(7, -56)} C${at(32, -102)} ${at(74, -96)} ${at(66, -66)} Q${at(58, -52)} ${at(7, -50)} Z`,
    );
    pen.path(
      tone(main, 0.25),
      `M${at(7, -44)} Q${at(54, -46)} ${at(50, -20)} C${at(40, -4)} ${at(16, -12)} ${at(7, -44)} Z`,
    );
    for (const [x, y, r] of [
      [54, -76, 6],
      [40, -66, 4],
      [38, -26, 5],
    ] as const)
      pen.oval("#fff4dc", side * x, y, r * open, r);
  }
  pen.oval("#2a2028", 0, -46, 4.4, 28);
  pen.curve("#2a2028", 1.6, "M-2 -72 Q-10 -92 -20 -94 M2 -72 Q10 -92 20 -94");
}

export function bee(pen: Pen, phase: number): void {
  const { main } = pen;
  const up = beat(phase) * 8;
  pen.oval("#e9f6ffb0", -14, -80 - up * 0.5, 17, 30, -0.7);
  pen.oval("#f4fbffc8", 12, -84 + up * 0.5, 17, 32, -0.25);
  pen.oval(main, -6, -40, 56, 34);
  for (const x of [-34, -10, 14])
    pen.path("#2a2228", `M${x} -72 Q${x + 16} -40 ${x} -8 L${x + 12} -8 Q${x + 27} -40 ${x + 12} -71 Z`);
  pen.poly("#2a2228", -60, -44, -76, -38, -60, -34);
  pen.oval("#3a2f30", 50, -44, 22);
  pen.oval("#ffffff", 58, -48, 7);
  pen.oval("#16141c", 60, -47, 4);
  pen.curve("#3a2f30", 2.6, "M52 -64 Q60 -84 72 -84 M44 -66 Q46 -88 58 -92");
}

export function fish(pen: Pen, phase: number): void {
  const { main } = pen;
  const wag = beat(phase) * 10;
  pen.path(
    tone(main, -0.15),
    `M-52 -48 Q-76 ${-66 + wag} -96 ${-88 + wag} Q-84 ${-48 + wag} -96 ${-8 + wag} Q-74 ${-26 + wag} -52 -44 Z`,
  );
  pen.path(tone(main, -0.25), "M-24 -78 Q0 -108 40 -90 L28 -74 Z M-14 -18 Q-10 2 14 4 L16 -16 Z");
  pen.path(main, "M-60 -48 Q-16 -92 38 -84 Q82 -74 92 -48 Q80 -20 38 -12 Q-16 -6 -60 -48 Z");
  pen.path(
    "#fff4e0",
    "M40 -84 Q52 -48 38 -12 L24 -11 Q36 -48 24 -85 Z M-10 -80 Q0 -48 -12 -18 L-24 -24 Q-14 -48 -24 -74 Z",
  );
  pen.path(tone(main, -0.3), "M6 -44 Q-12 -32 -10 -20 Q12 -22 22 -38 Z");
  pen.oval("#ffffff", 68, -56, 8);
  pen.oval("#16141c", 70, -56, 4.4);
  pen.curve(tone(main, -0.5), 2.4, "M91 -46 Q84 -38 78 -38");
}

export function whale(pen: Pen, phase: number): void {
  const { main } = pen;
  const wag = beat(phase) * 10;
  pen.path(
    main,
    `M-92 -52 Q-116 ${-58 + wag} -122 ${-66 + wag} Q-150 ${-92 + wag} -148 ${-66 + wag} Q-140 ${-52 + wag} -126 ${-52 + wag} Q-146 ${-36 + wag} -138 ${-24 + wag} Q-118 ${-30 + wag} -112 ${-44 + wag} Z`,
  );
  pen.path(
    main,
    "M-112 -56 Q-60 -74 -10 -92 Q60 -108 118 -84 Q150 -66 142 -40 Q120 -6 50 -4 Q-24 -6 -112 -40 Z",
  );
  pen.path("#e6eef2", "M142 -44 Q118 -6 50 -4 Q0 -5 -46 -20 Q40 -22 142 -44 Z");
  for (const y of [-14, -20, -27]) pen.curve("#9fb4c4", 1.6, `M40 ${y + 6} Q90 ${y + 2} 128 ${y - 8}`);
  pen.path(tone(main, -0.25), "M34 -30 Q18 6 -14 14 Q-8 -10 6 -32 Z");
  pen.poly(tone(main, -0.2), -30, -84, -52, -102, -8, -92);
  pen.oval("#16141c", 102, -54, 4);
  pen.curve(tone(main, -0.4), 2.4, "M142 -44 Q124 -42 106 -40");
}

export function jellyfish(pen: Pen, phase: number): void {
  const { main } = pen;
  for (let i = 0; i < 7; i++) {
    const x = -27 + i * 9;
    const sway = Math.sin(phase * Math.PI * 2 + i) * 6;
    pen.curve(
      `${tone(main, i % 2 ? 0.3 : 0)}cc`,
      i % 2 ? 3.4 : 2,
      `M${x} -56 Q${x + sway} -38 ${x - sway * 0.5} -24 T${x + sway} ${-4 + (i % 3) * 6}`,
    );
  }
  const squeeze = 1 + 0.06 * beat(phase);
  pen.path(
    `${main}e6`,
    `M${-42 * squeeze} -54 Q-44 -99 0 -100 Q44 -99 ${42 * squeeze} -54 Q33 -46 28 -54 Q20 -46 14 -54 Q7 -46 0 -54 Q-7 -46 -14 -54 Q-20 -46 -28 -54 Q-33 -46 ${-42 * squeeze} -54 Z`,
  );
  pen.path("#ffffff55", "M-24 -62 Q-26 -90 0 -92 Q-12 -84 -12 -62 Z");
}

export function octopus(pen: Pen, phase: number): void {
  const { main } = pen;
  for (let i = 0; i < 8; i++) {
    const side = i - 3.5;
    const sway = Math.sin(phase * Math.PI * 2 + i * 1.3) * 8;
    pen.curve(
      i % 2 ? main : tone(main, -0.2),
      11 - Math.abs(side),
      `M${side * 8} -44 Q${side * 18} ${-12 + sway} ${side * 21} -12 T${side * 22 + sway} ${-26 + Math.abs(side) * 5}`,
    );
  }
  pen.path(main, "M-34 -36 Q-48 -100 0 -100 Q48 -100 34 -36 Q0 -22 -34 -36 Z");
  for (const x of [-15, 15]) {
    pen.oval("#ffffff", x, -54, 9, 10);
    pen.oval("#16141c", x + 2, -53, 5);
  }
  pen.curve(tone(main, -0.5), 2.4, "M-8 -38 Q0 -32 8 -38");
  for (const [x, y] of [
    [-18, -82],
    [6, -90],
    [22, -76],
  ] as const)
    pen.oval(tone(main, 0.25), x, y, 4);
}

export function turtle(pen: Pen, phase: number): void {
  const { main } = pen;
  const row = beat(phase) * 12;
  pen.path(
    tone(main, -0.2),
    `M20 -44 Q30 ${-4 + row} -4 ${6 + row} Q4 -18 0 -40 Z M-56 -40 Q-84 ${-22 + row} -98 ${-20 + row} Q-80 -48 -60 -50 Z`,
  );
  pen.oval(tone(main, 0.1), 80, -58, 21, 16);
  pen.path("#7a5a3a", "M-68 -38 Q-50 -98 6 -98 Q60 -94 68 -42 Q0 -22 -68 -38 Z");
  for (const x of [-34, -4, 26])
    pen.path("#a5804f", `M${x - 10} -50 L${x - 4} -78 H${x + 12} L${x + 18} -50 L${x + 4} -42 Z`);
  pen.oval("#16141c", 88, -62, 3.4);
}
