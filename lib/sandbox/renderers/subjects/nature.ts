import { type Pen, tone } from "./pen";
import type { Subject } from "./subject";

/** Landforms and what the sky shows. */
export const NATURE: readonly Subject[] = [
  {
    name: "waterfall",
    words: "waterfall|cascade",
    place: "ground",
    size: 0.74,
    half: 92,
    motion: "still",
    colours: ["#6a7466"],
    draw: waterfall,
  },
  {
    name: "volcano",
    words: "volcano|volcanoes|eruption|lava",
    place: "ground",
    size: 0.66,
    half: 118,
    motion: "still",
    colours: ["#4a3540"],
    draw: volcano,
  },
  {
    name: "mountain",
    words: "mountain|mountain peak|summit|matterhorn|everest|alps|snowy mountain|mountain ridge|cliff|canyon",
    place: "ground",
    size: 0.68,
    half: 130,
    colours: ["#6a7690", "#7a6a72"],
    draw: mountain,
  },
  {
    name: "island",
    words: "island|floating island|tropical island|desert island|treasure island",
    place: "water",
    size: 0.5,
    half: 96,
    colours: ["#e2c486"],
    draw: island,
  },
  {
    name: "iceberg",
    words: "iceberg|glacier|ice cave|igloo",
    place: "water",
    size: 0.54,
    half: 92,
    colours: ["#e2f1f8"],
    draw: iceberg,
  },
  {
    name: "moon",
    words: "moon|full moon|crescent moon",
    place: "sky",
    size: 0.46,
    half: 52,
    colours: ["#f3eed8"],
    draw: moon,
  },
  {
    name: "sun",
    words: "the sun|sun|solar",
    place: "sky",
    size: 0.42,
    half: 54,
    colours: ["#ffd978"],
    draw: sun,
  },
  {
    name: "rainbow",
    words: "rainbow",
    place: "sky",
    size: 0.56,
    half: 104,
    colours: ["#e8503f"],
    draw: rainbow,
  },
  {
    name: "lightning",
    words: "lightning|thunderstorm|thunder|tornado",
    place: "sky",
    size: 0.72,
    half: 70,
    colours: ["#5a6078"],
    draw: lightning,
  },
  {
    name: "fireworks",
    words: "firework|fireworks",
    place: "sky",
    size: 0.66,
    half: 84,
    motion: "hover",
    colours: ["#ffcf5a"],
    draw: fireworks,
  },
  {
    name: "campfire",
    words: "campfire|bonfire|fireplace|flame|fire",
    place: "ground",
    size: 0.4,
    half: 56,
    colours: ["#ff8a2f"],
    draw: campfire,
  },
  {
    name: "wave",
    words: "wave|big wave|tsunami|ocean wave",
    place: "water",
    size: 0.5,
    half: 120,
    motion: "float",
    colours: ["#2f7fae"],
    draw: wave,
  },
  {
    name: "snowman",
    words: "snowman|snowflake",
    place: "ground",
    size: 0.5,
    half: 44,
    motion: "sway",
    colours: ["#f4f8fb"],
    draw: snowman,
  },
  {
    name: "heart",
    words: "heart|valentine",
    place: "table",
    size: 0.5,
    half: 56,
    motion: "hover",
    colours: ["#d8403f"],
    draw: heart,
  },
  {
    name: "geometric shapes",
    words:
      "geometric|geometry|cube|sphere|shape|polygon|isometric|mandala|fractal|triangle|spiral|kaleidoscope|circle|bauhaus|pattern|logo|low poly",
    place: "table",
    size: 0.74,
    half: 62,
    motion: "hover",
    colours: ["#e2603f", "#3f7f8a", "#5a4a8a"],
    draw: shapes,
  },
];

function waterfall(pen: Pen, phase: number): void {
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

function volcano(pen: Pen, phase: number): void {
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

function mountain(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, 0.12), -130, 4, -70, -56, -50, -44, -20, -66, 20, 4);
  pen.poly(tone(main, -0.1), 130, 4, 84, -60, 66, -48, 40, -70, -10, 4);
  pen.poly(main, -92, 4, -40, -54, -24, -62, 4, -102, 28, -70, 46, -58, 98, 4);
  pen.poly(tone(main, -0.3), 4, -102, 28, -70, 46, -58, 98, 4, 22, 4, 32, -26, 10, -46, 16, -70);
  pen.poly(
    "#f7fafc",
    4,
    -102,
    -16,
    -73.5,
    -24,
    -62,
    -31,
    -58,
    -20,
    -52,
    -12,
    -60,
    -6,
    -48,
    4,
    -58,
    10,
    -50,
    12,
    -62,
    16,
    -74,
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

function island(pen: Pen): void {
  const { main } = pen;
  pen.path(main, "M-94 4 Q-60 -26 0 -30 Q60 -26 94 4 Z");
  pen.path(tone(main, -0.2), "M94 4 Q60 -26 0 -30 Q44 -16 40 4 Z");
  pen.path("#4f8a4a", "M-56 -18 Q-30 -40 4 -37 Q40 -36 58 -17 Q0 -30 -56 -18 Z");
  palmlet(pen, -18, -30, 1.3);
  palmlet(pen, 22, -30, 1.0);
  palmlet(pen, 44, -22, 0.7);
}

function iceberg(pen: Pen): void {
  const { main } = pen;
  pen.poly(
    tone(main, -0.12),
    -90,
    2,
    -70,
    -40,
    -46,
    -52,
    -20,
    -100,
    8,
    -84,
    26,
    -62,
    50,
    -70,
    72,
    -30,
    90,
    2,
  );
  pen.poly(tone(main, 0.4), -90, 2, -70, -40, -46, -52, -20, -100, -10, -50, -34, -24, -30, 2);
  pen.poly("#a8cfe4", 8, -84, 26, -62, 50, -70, 36, -30, 50, 2, 4, 2, 14, -40);
  pen.poly("#7fb4d4", 50, -70, 72, -30, 90, 2, 50, 2, 36, -30);
}

function moon(pen: Pen): void {
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

function sun(pen: Pen): void {
  pen.oval("#ffe9a820", 0, -50, 78);
  pen.oval("#ffe9a830", 0, -50, 62);
  pen.oval(pen.main, 0, -50, 46);
  pen.oval(tone(pen.main, 0.3), -4, -54, 38);
}

function rainbow(pen: Pen): void {
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

function lightning(pen: Pen, phase: number): void {
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

function fireworks(pen: Pen, phase: number): void {
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

function campfire(pen: Pen, phase: number): void {
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

function wave(pen: Pen): void {
  const { main } = pen;
  pen.path(
    main,
    "M-120 6 Q-110 -70 -30 -96 Q30 -110 62 -74 Q76 -52 58 -36 Q60 -58 38 -60 Q8 -60 6 -28 Q10 -4 60 -2 L120 6 Z",
  );
  pen.path(tone(main, 0.25), "M-104 6 Q-92 -60 -22 -84 Q20 -92 48 -72 Q14 -78 -8 -52 Q-26 -26 2 6 Z");
  pen.path(tone(main, 0.5), "M-80 6 Q-72 -46 -18 -70 Q-44 -36 -30 6 Z");
  for (const [x, y, r] of [
    [-30, -96, 9],
    [-8, -101, 10],
    [16, -102, 11],
    [38, -94, 11],
    [56, -80, 10],
    [66, -62, 9],
    [62, -46, 7],
    [54, -36, 5],
    [70, -78, 4],
    [76, -56, 3.4],
  ] as const)
    pen.oval("#fbfdff", x, y, r);
  for (const [x, r] of [
    [20, 9],
    [40, 12],
    [64, 12],
    [90, 9],
  ] as const)
    pen.oval("#fbfdff", x, 2, r * 1.6, r * 0.6);
}

function snowman(pen: Pen): void {
  const { main } = pen;
  pen.line("#5a4030", 3, -22, -50, -42, -68);
  pen.line("#5a4030", 3, 22, -50, 42, -64);
  for (const [y, r] of [
    [-22, 28],
    [-54, 20],
    [-80, 15],
  ] as const) {
    pen.oval(tone(main, -0.1), 0, y, r);
    pen.oval(main, -r * 0.1, y - r * 0.06, r * 0.9);
  }
  pen.path("#d8403f", "M-17 -68 Q0 -62 17 -68 L16 -62 Q0 -56 -16 -62 Z M8 -62 L16 -44 L8 -42 L2 -60 Z");
  for (const x of [-5, 5]) pen.oval("#26222a", x, -84, 2);
  pen.poly("#f08a3a", 0, -80, 18, -77, 0, -75);
  for (const y of [-56, -48, -28]) pen.oval("#26222a", 0, y, 2);
  pen.rect("#2a2a36", -19, -96, 38, 4, 1);
  pen.rect("#2a2a36", -12, -112, 24, 17, 2);
}

function heart(pen: Pen, phase: number): void {
  const { context, main } = pen;
  const size = 1 + 0.04 * Math.sin(phase * Math.PI * 2);
  context.save();
  context.translate(0, -50);
  context.scale(size, size);
  pen.path(main, "M0 48 C-90 -8 -48 -62 0 -28 C48 -62 90 -8 0 48 Z");
  pen.path(tone(main, -0.2), "M0 48 C90 -8 48 -62 22 -42 C60 -30 44 12 0 48 Z");
  pen.path("#ffffff60", "M-38 -16 Q-38 -34 -22 -36 Q-32 -28 -32 -14 Z");
  context.restore();
}

function shapes(pen: Pen, phase: number): void {
  const { context, main } = pen;
  const turn = Math.sin(phase * Math.PI * 2) * 0.05;
  context.save();
  context.translate(0, -50);
  context.rotate(turn);
  pen.oval("#f2b84a", -24, -18, 32);
  pen.poly(main, 6, 44, 58, 44, 32, -6);
  pen.poly(tone(main, -0.25), 32, -6, 58, 44, 38, 44);
  {
    const [dx, dy, colour] = [0, 4, "#3f86a8"] as const;
    pen.poly(tone(colour, 0.25), dx - 30, dy + 2, dx, dy - 12, dx + 30, dy + 2, dx, dy + 16);
    pen.poly(colour, dx - 30, dy + 2, dx, dy + 16, dx, dy + 48, dx - 30, dy + 34);
    pen.poly(tone(colour, -0.3), dx + 30, dy + 2, dx, dy + 16, dx, dy + 48, dx + 30, dy + 34);
  }
  pen.curve("#26304a", 5, "M10 -44 a17 17 0 1 1 34 0 a17 17 0 1 1 -34 0");
  for (let i = 0; i < 5; i++) for (let j = 0; j < 3; j++) pen.oval("#26304a", -56 + i * 6, 30 + j * 6, 1.4);
  pen.path("#e88fa8", "M-60 -2 A20 20 0 0 1 -20 -2 Z");
  context.restore();
}
