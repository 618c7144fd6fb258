import { type Pen, tone } from "./pen";

export function watch(pen: Pen): void {
  const { main } = pen;
  const strap = "#4a3028";
  pen.path(strap, "M-17 -72 L-13 -102 H13 L17 -72 Z M-17 -28 L-13 4 H13 L17 -28 Z");
  for (const y of [-94, -86, -12, -4]) pen.line("#7a5a44", 1, -9, y, 9, y);
  pen.rect(tone(main, -0.3), 33, -55, 9, 10, 2);
  pen.oval(tone(main, -0.25), 0, -50, 37);
  pen.oval(main, 0, -50, 34.5);
  pen.oval("#fbf7ee", 0, -50, 28);
  for (let i = 0; i < 12; i++) {
    const turn = (i / 12) * Math.PI * 2;
    const inner = i % 3 === 0 ? 20 : 23;
    pen.line(
      "#2a2630",
      i % 3 === 0 ? 2.4 : 1.2,
      Math.cos(turn) * inner,
      -50 + Math.sin(turn) * inner,
      Math.cos(turn) * 25.5,
      -50 + Math.sin(turn) * 25.5,
    );
  }
  pen.line("#2a2630", 3, 0, -50, -11, -58);
  pen.line("#2a2630", 2.2, 0, -50, 13, -65);
  pen.line("#d8433b", 1.2, -3, -44, 8, -30);
  pen.oval("#d8433b", 0, -50, 2.4);
  pen.path("#ffffff50", "M-22 -66 Q-8 -80 14 -74 Q-10 -68 -22 -48 Z");
}

export function shoe(pen: Pen): void {
  const { main } = pen;
  pen.path("#f7f3ea", "M-92 -22 H90 Q98 -20 96 -6 Q92 4 80 4 H-78 Q-94 4 -94 -10 Z");
  pen.path("#c9c4ba", "M-94 -8 Q0 -1 96 -8 Q92 4 80 4 H-78 Q-92 4 -94 -8 Z");
  pen.path(main, "M-90 -20 Q-98 -68 -82 -96 Q-66 -84 -44 -84 L-28 -96 Q-8 -58 34 -54 Q84 -48 92 -20 Z");
  pen.path(tone(main, -0.25), "M-90 -20 Q-95 -56 -88 -84 Q-70 -58 -46 -50 Q-56 -32 -50 -20 Z");
  pen.path(tone(main, 0.45), "M-34 -20 Q-24 -44 20 -54 Q30 -54 12 -44 Q-8 -36 -12 -20 Z");
  pen.path("#f7f3ea", "M58 -20 Q60 -42 54 -50 Q86 -44 92 -20 Z");
  for (const [x, y] of [
    [-24, -84],
    [-13, -72],
    [0, -63],
    [14, -57],
  ] as const)
    pen.line("#f7f3ea", 4, x - 7, y + 10, x + 7, y - 1);
}

export function perfume(pen: Pen): void {
  const { main } = pen;
  pen.rect("#d8b25a", -11, -101, 22, 20, 3);
  pen.rect("#b88f3a", 3, -101, 8, 20, 3);
  pen.rect("#e8d8a8", -7, -82, 14, 9);
  pen.rect(tone(main, 0.45), -38, -74, 76, 76, 10);
  pen.path(main, "M-31 -46 Q-10 -52 8 -45 Q22 -40 31 -46 V-8 Q31 -5 28 -5 H-28 Q-31 -5 -31 -8 Z");
  pen.path(tone(main, -0.15), "M31 -46 V-8 Q31 -5 28 -5 H6 Q22 -20 22 -42 Q28 -44 31 -46 Z");
  pen.rect("#fdf8ee", -17, -40, 34, 20, 2);
  pen.rect("#8a7460", -10, -32, 20, 2, 1);
  pen.rect("#8a7460", -6, -27, 12, 1.6, 1);
  pen.path("#ffffff90", "M-33 -66 Q-33 -70 -28 -70 H-22 V-6 H-27 Z");
}

export function guitar(pen: Pen): void {
  const { main } = pen;
  pen.rect("#4a3028", -4, -88, 8, 56);
  pen.path("#3a2620", "M-6.5 -102 H6.5 L5 -86 H-5 Z");
  for (const y of [-98, -94, -90]) for (const x of [-8, 8]) pen.oval("#e8dcc4", x, y, 1.8);
  pen.path(
    tone(main, -0.3),
    "M0 -52 Q-22 -54 -21 -39 Q-20 -31 -27 -24 Q-36 -2 0 3 Q36 -2 27 -24 Q20 -31 21 -39 Q22 -54 0 -52 Z",
  );
  pen.path(
    main,
    "M0 -49.5 Q-19 -51 -18.4 -39 Q-17.4 -30 -24.4 -23 Q-32 -3 0 0.5 Q32 -3 24.4 -23 Q17.4 -30 18.4 -39 Q19 -51 0 -49.5 Z",
  );
  pen.oval("#2a1c1a", 0, -33, 7.4);
  pen.rect("#3a2620", -10, -14, 20, 4, 1);
  pen.rect("#4a3028", -4, -88, 8, 49);
  for (const x of [-2.4, -0.8, 0.8, 2.4]) pen.line("#f0e8d8", 0.5, x, -96, x, -12);
  for (let y = -82; y < -42; y += 6) pen.line("#c9b48a", 0.6, -4, y, 4, y);
}

export function piano(pen: Pen): void {
  const { main } = pen;
  for (const x of [-78, 70, 4]) pen.rect(tone(main, -0.3), x, -28, 8, 30, 2);
  pen.path(tone(main, 0.22), "M-84 -52 Q-60 -104 10 -100 Q60 -96 88 -60 L84 -52 Z");
  pen.line("#c9a24a", 2, 30, -54, 44, -88);
  pen.path(main, "M-92 -54 H90 Q94 -52 92 -28 H-92 Z");
  pen.rect("#f7f3ea", -88, -40, 108, 10);
  for (let i = 0; i < 15; i++) pen.rect("#1a1820", -82 + i * 7, -40, 3.4, 6);
  pen.rect("#4a3028", -70, -14, 56, 5, 2);
}

export function lamp(pen: Pen): void {
  const { main } = pen;
  pen.poly("#fff0b03c", -28, -62, 28, -62, 62, 4, -62, 4);
  pen.oval("#3a3440", 0, -2, 26, 5);
  pen.line("#3a3440", 4, 0, -4, 0, -58);
  pen.oval("#fff6d0", 0, -60, 12, 8);
  pen.path(main, "M-20 -100 H20 L40 -60 Q0 -52 -40 -60 Z");
  pen.path(tone(main, 0.35), "M-20 -100 H-6 L-18 -57 Q-30 -58 -40 -60 Z");
  pen.line("#e8c86a", 1.4, 16, -56, 16, -40);
  pen.oval("#e8c86a", 16, -39, 2);
}

export function book(pen: Pen, phase: number): void {
  const { main } = pen;
  const turn = Math.sin(phase * Math.PI * 2) * 5;
  pen.path(main, "M-94 -66 L0 -50 L94 -66 V-4 L0 6 L-94 -4 Z");
  pen.path("#f7efdd", "M-88 -76 Q-40 -86 0 -60 V0 Q-40 -22 -88 -10 Z");
  pen.path("#fdf8ec", "M88 -76 Q40 -86 0 -60 V0 Q40 -22 88 -10 Z");
  pen.path(
    "#fffdf6",
    `M0 -60 Q${30 + turn} -98 ${64 + turn} -92 Q${50 + turn} -50 ${60 + turn} -28 Q26 -30 0 0 Z`,
  );
  for (let i = 0; i < 5; i++) {
    pen.curve("#b8a88a", 1.6, `M-78 ${-66 + i * 10} Q-40 ${-76 + i * 10} -12 ${-56 + i * 10}`);
    pen.curve("#b8a88a", 1.6, `M22 ${-62 + i * 10} Q36 ${-76 + i * 10} 56 ${-76 + i * 10}`);
  }
}

export function chair(pen: Pen): void {
  const { main } = pen;
  for (const x of [-44, 38])
    pen.poly("#6a4630", x, -16, x + 7, -16, x + (x < 0 ? -2 : 9), 2, x + (x < 0 ? -6 : 5), 2);
  pen.path(tone(main, -0.2), "M-44 -40 Q-52 -98 -30 -100 H30 Q52 -98 44 -40 Z");
  pen.path(main, "M-36 -40 Q-42 -90 -24 -92 H24 Q42 -90 36 -40 Z");
  pen.rect(tone(main, 0.2), -40, -46, 80, 20, 9);
  pen.rect(tone(main, -0.1), -44, -32, 88, 18, 5);
  for (const x of [-60, 40]) pen.rect(tone(main, -0.05), x, -58, 20, 46, 9);
  for (const [x, y] of [
    [-14, -76],
    [14, -76],
    [0, -62],
  ] as const)
    pen.oval(tone(main, -0.35), x, y, 2);
}

export function phone(pen: Pen): void {
  const { main } = pen;
  pen.rect(main, -29, -101, 58, 103, 10);
  pen.path("#35407a", "M-25 -92 Q-25 -97 -20 -97 H20 Q25 -97 25 -92 V-7 Q25 -2 20 -2 H-20 Q-25 -2 -25 -7 Z");
  pen.path("#e8705a", "M-25 -44 Q0 -66 25 -40 V-7 Q25 -2 20 -2 H-20 Q-25 -2 -25 -7 Z");
  pen.path("#f2b85a", "M-25 -24 Q4 -44 25 -18 V-7 Q25 -2 20 -2 H-20 Q-25 -2 -25 -7 Z");
  pen.oval("#fff0c8", 10, -64, 7);
  pen.rect(main, -9, -97, 18, 5, 2.5);
  for (const x of [-15, -5, 5, 15]) pen.rect("#ffffffd0", x - 3.6, -14, 7.2, 7.2, 2);
  pen.rect("#ffffff", -14, -84, 28, 3, 1.5);
}

export function laptop(pen: Pen): void {
  const { main } = pen;
  pen.rect("#2a2e3a", -62, -98, 124, 82, 6);
  pen.rect("#35506f", -57, -93, 114, 71, 3);
  pen.rect("#f2c85a", -48, -84, 30, 5, 2);
  for (const [i, w] of [60, 44, 70, 36, 52].entries())
    pen.rect(i % 2 ? "#7fd0c8" : "#e8ecf2", -48 + (i % 3) * 8, -72 + i * 9, w * 0.8, 3.6, 1.8);
  pen.oval("#e8705a", 34, -46, 13);
  pen.path("#f2c85a", "M34 -46 V-59 A13 13 0 0 1 47 -46 Z");
  pen.path(main, "M-66 -16 H66 L86 -3 Q86 2 80 2 H-80 Q-86 2 -86 -3 Z");
  pen.path(tone(main, -0.35), "M-58 -14 H58 L66 -8 H-66 Z");
}

export function camera(pen: Pen): void {
  const { main } = pen;
  pen.path(tone(main, -0.2), "M-26 -78 L-18 -98 H18 L26 -78 Z");
  pen.rect("#d8433b", -60, -85, 16, 9, 3);
  pen.rect(main, -74, -79, 148, 80, 11);
  pen.rect(tone(main, 0.28), -74, -60, 148, 8);
  pen.oval("#1d1d26", 4, -36, 36);
  pen.oval("#4a4f5f", 4, -36, 29);
  pen.oval("#1d1d26", 4, -36, 23);
  pen.oval("#3a5f9a", 4, -36, 16);
  pen.oval("#7fb8e8", 0, -41, 8);
  pen.oval("#ffffff", -4, -46, 3);
  pen.rect("#f6ecd0", 42, -75, 20, 11, 2);
}

export function headphones(pen: Pen): void {
  const { main } = pen;
  pen.curve(tone(main, -0.3), 9, "M-42 -38 Q-48 -98 0 -98 Q48 -98 42 -38");
  pen.curve(main, 4, "M-40 -48 Q-42 -95 0 -95 Q42 -95 40 -48");
  for (const side of [-1, 1]) {
    pen.rect(tone(main, -0.4), side * 36 - 12, -46, 24, 46, 12);
    pen.rect(main, side * 46 - 10, -44, 20, 42, 10);
    pen.oval(tone(main, 0.4), side * 48, -23, 5, 9);
  }
}

export function bag(pen: Pen): void {
  const { main } = pen;
  pen.curve(tone(main, -0.35), 6, "M-24 -62 Q-26 -98 0 -98 Q26 -98 24 -62");
  pen.path(main, "M-48 -66 H48 Q56 -64 58 -4 Q58 2 52 2 H-52 Q-58 2 -58 -4 Q-56 -64 -48 -66 Z");
  pen.path(tone(main, -0.2), "M-50 -66 H50 Q54 -46 40 -36 H-40 Q-54 -46 -50 -66 Z");
  pen.rect("#e8c86a", -8, -42, 16, 14, 3);
  pen.curve(tone(main, 0.25), 1.4, "M-51 -8 H51");
}

export function gift(pen: Pen): void {
  const { main } = pen;
  pen.rect(main, -48, -56, 96, 58, 2);
  pen.rect(tone(main, -0.25), 14, -56, 34, 58, 2);
  pen.rect(tone(main, 0.14), -55, -70, 110, 19, 3);
  pen.rect("#f6e3a8", -10, -70, 20, 72);
  pen.path("#f6e3a8", "M0 -71 Q-44 -74 -38 -94 Q-26 -106 0 -71 Q26 -106 38 -94 Q44 -74 0 -71 Z");
  pen.path("#d9bf72", "M0 -72 Q-28 -76 -27 -88 Q-16 -92 0 -72 Q16 -92 27 -88 Q28 -76 0 -72 Z");
}

export function ring(pen: Pen): void {
  pen.curve(tone(pen.main, -0.3), 9, "M-34 -32 A34 34 0 1 0 34 -32 A34 34 0 1 0 -34 -32");
  pen.curve(pen.main, 6, "M-34 -33 A34 34 0 1 0 34 -33 A34 34 0 1 0 -34 -33");
  pen.poly("#9fd8f2", -22, -90, 22, -90, 32, -80, 0, -54, -32, -80);
  pen.poly("#d9f2fb", -22, -90, -10, -80, -32, -80);
  pen.poly("#f4fcff", -22, -90, 22, -90, 10, -80, -10, -80);
  pen.poly("#6ab0d8", -10, -80, 10, -80, 0, -54);
  pen.poly("#c0e8f8", 22, -90, 32, -80, 10, -80);
  for (const [x, y] of [
    [44, -98],
    [-42, -94],
  ] as const)
    pen.path(
      "#ffffff",
      `M${x} ${y - 7} L${x + 2} ${y - 2} L${x + 7} ${y} L${x + 2} ${y + 2} L${x} ${y + 7} L${x - 2} ${y + 2} L${x - 7} ${y} L${x - 2} ${y - 2} Z`,
    );
}

export function statue(pen: Pen): void {
  const { main } = pen;
  pen.rect(tone(main, -0.3), -34, -10, 68, 12, 2);
  pen.path(tone(main, -0.1), "M-12 -34 H12 L14 -24 Q40 -22 42 -10 H-42 Q-40 -22 -14 -24 Z");
  pen.path(
    main,
    "M-25 -72 Q-28 -100 0 -101 Q28 -100 25 -72 Q24 -46 10 -36 Q0 -32 -10 -36 Q-24 -46 -25 -72 Z",
  );
  pen.path(tone(main, -0.18), "M25 -72 Q24 -46 10 -36 Q0 -32 -4 -34 Q16 -46 14 -80 L4 -100 Q28 -98 25 -72 Z");
  for (const x of [-10, 10])
    pen.path(tone(main, -0.45), `M${x - 6} -70 Q${x} -76 ${x + 6} -70 Q${x} -66 ${x - 6} -70 Z`);
  pen.path(tone(main, -0.28), "M-1 -68 L-5 -56 H4 Z");
  pen.curve(tone(main, -0.45), 2, "M-7 -48 Q0 -45 7 -48");
  for (let i = 0; i < 6; i++) pen.curve(tone(main, -0.2), 2, `M${-22 + i * 8} -90 q4 -6 8 0`);
}

export function vase(pen: Pen): void {
  const { main } = pen;
  pen.path(
    main,
    "M-15 -98 H15 Q10 -82 20 -74 Q44 -56 38 -28 Q34 -6 20 2 H-20 Q-34 -6 -38 -28 Q-44 -56 -20 -74 Q-10 -82 -15 -98 Z",
  );
  pen.path(
    tone(main, -0.22),
    "M15 -98 Q10 -82 20 -74 Q44 -56 38 -28 Q34 -6 20 2 H4 Q22 -20 20 -44 Q18 -64 4 -76 V-98 Z",
  );
  pen.path("#f6ecd8", "M-40 -46 Q0 -36 41 -46 L40 -38 Q0 -28 -40 -38 Z");
  for (const x of [-24, -8, 8, 24]) pen.path("#f6ecd8", `M${x} -62 l5 7 l-5 7 l-5 -7 Z`);
  pen.oval(tone(main, -0.5), 0, -98, 15, 3.4);
}

export function candle(pen: Pen, phase: number): void {
  const flick = Math.sin(phase * Math.PI * 2) * 2;
  pen.oval("#ffd98030", 0, -80, 30);
  pen.oval("#ffd98040", 0, -80, 19);
  pen.rect("#b8863a", -26, -6, 52, 8, 4);
  pen.path(pen.main, "M-15 -56 Q0 -62 15 -56 V-4 H-15 Z");
  pen.path(tone(pen.main, -0.18), "M15 -56 V-4 H4 V-58 Z");
  pen.path(tone(pen.main, 0.4), "M-15 -57 Q-12 -34 -8 -44 Q-5 -28 -2 -52 Z");
  pen.line("#3a2a26", 1.8, 0, -58, 0, -66);
  pen.path("#ff9a2f", `M0 -60 Q-11 -70 ${flick} -98 Q11 -72 0 -60 Z`);
  pen.path("#fff0a0", `M0 -62 Q-6 -68 ${flick * 0.6} -84 Q6 -70 0 -62 Z`);
}

/** The yellow one of the bath. */
export function rubberDuck(pen: Pen): void {
  const { main } = pen;
  pen.oval("#ffffff55", 0, 2, 78, 7);
  pen.path(
    main,
    "M-70 -46 Q-58 -36 -46 -38 Q-6 -34 14 -46 Q60 -42 60 -18 Q56 4 4 4 Q-54 4 -64 -22 Q-68 -34 -70 -46 Z",
  );
  pen.oval(main, 26, -70, 31, 30);
  pen.path(tone(main, -0.14), "M-44 -22 Q-20 -40 12 -24 Q4 -4 -22 -6 Q-42 -8 -44 -22 Z");
  pen.path("#f0802f", "M50 -74 Q62 -84 78 -76 Q82 -68 72 -66 Q80 -62 74 -56 Q60 -52 50 -60 Z");
  pen.line("#c85a1f", 1.8, 54, -66, 74, -66);
  pen.oval("#ffffff", 36, -80, 7.5, 8.5);
  pen.oval("#1b1820", 38, -79, 4.4, 5.4);
  pen.oval("#ffffff", 39.5, -81, 1.5);
  pen.oval("#ffffff66", 10, -86, 8, 5, -0.6);
  pen.path("#ffffff33", "M-56 -30 Q-40 -28 -24 -30 Q-40 -22 -54 -22 Z");
}
