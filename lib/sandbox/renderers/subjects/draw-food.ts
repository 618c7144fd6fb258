import { type Pen, tone } from "./pen";

function steam(pen: Pen, phase: number, x: number, y: number): void {
  for (let i = -1; i <= 1; i++) {
    const sway = Math.sin(phase * Math.PI * 2 + i) * 5;
    pen.curve(
      "#ffffff66",
      4,
      `M${x + i * 15} ${y} Q${x + i * 15 + 8 + sway} ${y - 12} ${x + i * 15} ${y - 22} T${x + i * 15 + sway} ${y - 40}`,
    );
  }
}

export function cup(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.oval(tone(main, -0.12), 0, -2, 74, 9);
  pen.oval(tone(main, 0.2), 0, -5, 74, 9);
  pen.oval(tone(main, -0.1), 0, -6, 44, 5);
  pen.curve(tone(main, -0.06), 8, "M42 -52 Q72 -54 66 -34 Q60 -18 34 -22");
  pen.path(main, "M-48 -64 H48 Q48 -10 22 -6 H-22 Q-48 -10 -48 -64 Z");
  pen.path(tone(main, -0.14), "M48 -64 Q48 -10 22 -6 H2 Q32 -14 32 -64 Z");
  pen.oval(tone(main, 0.3), 0, -64, 48, 11);
  pen.oval("#5a3626", 0, -63, 42, 8.4);
  pen.path("#d9a878", "M0 -57 Q-20 -62 -11 -66 Q-4 -68 0 -64 Q4 -68 11 -66 Q20 -62 0 -57 Z");
  steam(pen, phase, 0, -72);
}

export function cake(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.oval("#f4efe6", 0, -3, 72, 10);
  pen.path("#8a5238", "M-54 -46 V-10 Q0 8 54 -10 V-46 Z");
  pen.path(tone(main, 0.3), "M-54 -32 V-24 Q0 -8 54 -24 V-32 Q0 -16 -54 -32 Z");
  pen.path(
    main,
    "M-55 -52 V-38 Q-48 -22 -40 -36 Q-32 -18 -22 -34 Q-12 -14 -2 -32 Q8 -14 20 -34 Q30 -18 38 -36 Q48 -22 55 -40 V-52 Z",
  );
  pen.oval(tone(main, 0.22), 0, -53, 55, 12);
  for (const x of [-34, -17, 0, 17, 34]) {
    const y = -58 + Math.abs(x) * 0.08;
    pen.rect(x % 34 === 0 ? "#4f9fb0" : "#e8a02f", x - 2, y - 22, 4, 24);
    pen.path(
      "#ffb43a",
      `M${x - 3.4} ${y - 24} Q${x + Math.sin(phase * 6.28 + x) * 2} ${y - 38} ${x + 3.4} ${y - 24} Q${x} ${y - 20} ${x - 3.4} ${y - 24} Z`,
    );
  }
  for (const x of [-42, -25, -8, 9, 26, 43]) pen.oval("#d23f48", x, -50 + Math.cos(x / 30) * 5, 4.4);
}

export function iceCream(pen: Pen): void {
  const { main } = pen;
  pen.poly("#d99a52", -22, -50, 22, -50, 0, 2);
  for (const [a, b, c, d] of [
    [-14, -50, 8, -18],
    [0, -50, 12, -26],
    [14, -50, -8, -18],
    [0, -50, -12, -26],
  ] as const)
    pen.line("#b87a38", 1.2, a, b, c, d);
  pen.oval("#f8efdc", -11, -62, 18);
  pen.oval("#8a5a44", 12, -62, 18);
  pen.oval(main, 0, -80, 19);
  pen.path(main, "M-19 -78 Q-17 -60 -9 -66 Q-4 -56 3 -65 Q12 -58 19 -78 Z");
  pen.oval("#d23f48", 3, -100, 5.6);
  pen.curve("#4f7f3a", 1.4, "M4 -104 Q8 -112 14 -112");
}

export function burger(pen: Pen): void {
  const { main } = pen;
  pen.path(main, "M-62 -20 H62 Q64 2 44 3 H-44 Q-64 2 -62 -20 Z");
  pen.rect("#5a3024", -66, -38, 132, 18, 9);
  pen.path("#f2c24a", "M-64 -42 H64 L40 -24 L22 -38 L-8 -22 L-30 -38 Z");
  pen.rect("#d8433b", -60, -50, 120, 10, 5);
  pen.path(
    "#7fb04a",
    "M-68 -50 Q-58 -40 -46 -49 Q-34 -38 -22 -49 Q-10 -38 2 -49 Q14 -38 26 -49 Q38 -38 50 -49 Q60 -40 68 -50 Q60 -60 0 -60 Q-60 -60 -68 -50 Z",
  );
  pen.path(main, "M-64 -54 Q-62 -100 0 -100 Q62 -100 64 -54 Z");
  pen.path(tone(main, 0.3), "M-46 -66 Q-40 -90 -6 -93 Q-30 -84 -36 -66 Z");
  for (const [x, y] of [
    [-24, -84],
    [0, -90],
    [22, -84],
    [-8, -76],
    [14, -74],
    [38, -74],
  ] as const)
    pen.oval("#f8ead0", x, y, 3.4, 2.2);
}

export function pizza(pen: Pen): void {
  const { main } = pen;
  pen.oval("#a8703a", 0, -46, 82, 50);
  pen.oval("#c98a45", 0, -49, 82, 50);
  pen.oval("#c8442f", 0, -50, 72, 42);
  pen.oval(main, 0, -50, 68, 39);
  for (const [x, y] of [
    [-36, -60],
    [0, -72],
    [36, -60],
    [-22, -34],
    [20, -32],
    [48, -40],
    [-50, -42],
    [4, -50],
  ] as const) {
    pen.oval("#b83228", x, y, 10, 6.4);
    pen.oval("#d8503f", x - 1, y - 1, 7, 4.4);
  }
  for (const [x, y] of [
    [-14, -58],
    [20, -50],
    [-36, -46],
    [36, -46],
    [2, -26],
  ] as const)
    pen.path("#4f8a3a", `M${x - 7} ${y} Q${x} ${y - 7} ${x + 7} ${y} Q${x} ${y + 4} ${x - 7} ${y} Z`);
  for (const [x, y] of [
    [76, -76],
    [-76, -76],
    [0, -4],
  ] as const)
    pen.line("#00000026", 1, 0, -50, x, y);
}

export function bowl(pen: Pen, phase: number): void {
  const { main } = pen;
  steam(pen, phase, 0, -70);
  pen.line("#a8703a", 3.4, 22, -62, 88, -100);
  pen.line("#a8703a", 3.4, 32, -58, 98, -90);
  pen.path(main, "M-80 -58 H80 Q76 -14 32 -4 H-32 Q-76 -14 -80 -58 Z");
  pen.path(tone(main, -0.2), "M80 -58 Q76 -14 32 -4 H4 Q52 -14 58 -58 Z");
  pen.rect(tone(main, -0.2), -26, -6, 52, 8, 3);
  pen.curve(tone(main, 0.5), 2.6, "M-74 -44 Q0 -28 74 -44");
  pen.oval(tone(main, 0.4), 0, -58, 80, 16);
  pen.oval("#e8b25a", 0, -57, 72, 12.6);
  for (let i = 0; i < 5; i++)
    pen.curve(
      "#f6dc9a",
      2.6,
      `M${-52 + i * 10} -56 Q${-36 + i * 10} -66 ${-20 + i * 10} -56 T${10 + i * 10} -54`,
    );
  pen.oval("#fbf6ea", 34, -62, 18, 8);
  pen.oval("#f2a23a", 35, -63, 8, 4.4);
  for (const [x, y] of [
    [-40, -62],
    [-8, -66],
    [10, -50],
    [-26, -50],
  ] as const)
    pen.oval("#5f9a45", x, y, 7, 3.4);
}

export function sushi(pen: Pen): void {
  const { main } = pen;
  pen.rect("#3a2a26", -100, -8, 200, 10, 3);
  for (const x of [-62, 0, 62]) {
    pen.rect("#fbf7ee", x - 27, -44, 54, 37, 14);
    pen.path(
      x === 0 ? "#f2d27a" : main,
      `M${x - 31} -34 Q${x - 30} -62 ${x} -64 Q${x + 31} -62 ${x + 31} -32 Q${x} -46 ${x - 31} -34 Z`,
    );
    for (const d of [-14, 0, 14])
      pen.line("#ffffff90", 1.8, x + d - 4, -58 + Math.abs(d) * 0.2, x + d + 3, -42);
  }
  pen.rect("#2f4038", -8, -60, 16, 52, 3);
  pen.line("#c98a45", 3, -96, -78, 90, -92);
  pen.line("#c98a45", 3, -92, -86, 94, -100);
}

export function bread(pen: Pen): void {
  const { main } = pen;
  pen.rect("#8a5a38", -94, -6, 188, 8, 4);
  pen.path(tone(main, -0.25), "M-88 -8 Q-98 -50 -62 -66 Q0 -96 66 -64 Q98 -48 86 -8 Q0 0 -88 -8 Z");
  pen.path(main, "M-84 -16 Q-92 -52 -60 -68 Q0 -98 64 -66 Q92 -50 84 -18 Q0 -8 -84 -16 Z");
  for (const x of [-44, -12, 20, 50])
    pen.path(
      "#f2d7a4",
      `M${x - 14} -40 Q${x - 4} -74 ${x + 14} -78 Q${x + 6} -58 ${x + 2} -38 Q${x - 6} -34 ${x - 14} -40 Z`,
    );
}

export function apple(pen: Pen): void {
  const { main } = pen;
  pen.path(
    main,
    "M0 -74 Q-22 -90 -40 -76 Q-58 -52 -36 -16 Q-20 8 0 -2 Q20 8 36 -16 Q58 -52 40 -76 Q22 -90 0 -74 Z",
  );
  pen.path(tone(main, -0.22), "M40 -76 Q58 -52 36 -16 Q20 8 0 -2 Q34 -18 34 -56 Q34 -72 40 -76 Z");
  pen.path("#ffffff70", "M-32 -66 Q-42 -50 -34 -32 Q-28 -44 -24 -68 Z");
  pen.curve("#5a3a26", 3.6, "M0 -72 Q0 -88 8 -98");
  pen.path("#6aa045", "M4 -86 Q16 -108 42 -98 Q30 -80 4 -86 Z");
}

export function fruit(pen: Pen): void {
  pen.curve("#f2cf4a", 15, "M-34 -58 Q-52 -84 -24 -96");
  pen.oval("#d23f38", -30, -58, 25);
  pen.oval("#f09a2f", 10, -64, 27);
  pen.oval("#8fb84a", 44, -54, 21);
  for (let i = 0; i < 8; i++)
    pen.oval(i % 2 ? "#6a3f86" : "#7f52a0", -62 + (i % 3) * 10, -56 + Math.floor(i / 3) * 9, 7.4);
  pen.path("#6aa045", "M8 -90 Q18 -104 36 -98 Q26 -86 8 -90 Z");
  pen.oval("#ffffff60", 0, -74, 6, 8);
  pen.path("#b5704a", "M-84 -46 H84 Q76 -8 30 -4 H-30 Q-76 -8 -84 -46 Z");
  pen.path("#8a5036", "M84 -46 Q76 -8 30 -4 H6 Q54 -12 60 -46 Z");
  pen.rect("#8a5036", -24, -6, 48, 7, 3);
}

export function bottle(pen: Pen): void {
  const { main } = pen;
  pen.path(main, "M-9 -92 H9 V-70 Q26 -60 26 -44 V-4 Q26 2 20 2 H-20 Q-26 2 -26 -4 V-44 Q-26 -60 -9 -70 Z");
  pen.path(
    tone(main, -0.3),
    "M9 -92 V-70 Q26 -60 26 -44 V-4 Q26 2 20 2 H10 Q16 0 16 -44 Q16 -58 3 -68 V-92 Z",
  );
  pen.rect("#d8b25a", -11, -101, 22, 15, 3);
  pen.rect("#f6eddb", -26, -42, 52, 28);
  pen.oval(tone(main, 0.1), 0, -32, 6);
  pen.rect("#8a7a66", -14, -22, 28, 2.4, 1);
  pen.path("#ffffff70", "M-20 -42 Q-20 -56 -8 -64 L-6 -60 Q-15 -54 -15 -42 Z M-20 -12 H-15 V-2 H-18 Z");
}

export function cheese(pen: Pen): void {
  const { main } = pen;
  pen.rect("#8a5a38", -84, -6, 168, 8, 4);
  pen.poly(main, -78, -8, -78, -50, 76, -50, 76, -8);
  pen.poly(tone(main, 0.3), -78, -50, 30, -98, 76, -50);
  for (const [x, y, r] of [
    [-50, -28, 9],
    [-10, -20, 6],
    [24, -34, 11],
    [58, -18, 6],
    [20, -66, 6],
    [-20, -40, 5],
  ] as const)
    pen.oval(tone(main, -0.25), x, y, r, r * 0.85);
}
