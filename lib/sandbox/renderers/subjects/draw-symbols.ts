import { type Pen, tone } from "./pen";

export function wave(pen: Pen): void {
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

export function snowman(pen: Pen): void {
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

export function heart(pen: Pen, phase: number): void {
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

export function shapes(pen: Pen, phase: number): void {
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
