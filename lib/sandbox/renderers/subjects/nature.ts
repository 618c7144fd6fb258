import {
  campfire,
  fireworks,
  iceberg,
  island,
  lightning,
  moon,
  mountain,
  rainbow,
  sun,
  volcano,
  waterfall,
} from "./draw-nature";
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
