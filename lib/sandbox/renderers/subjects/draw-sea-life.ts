import { type Pen, tone } from "./pen";

const beat = (phase: number) => Math.sin(phase * Math.PI * 2);

export function dragon(pen: Pen, phase: number): void {
  const { main } = pen;
  const up = beat(phase) * 18;
  const wing = (colour: string, dx: number) =>
    pen.path(
      colour,
      `M${dx} -54 Q${-20 + dx} ${-94 - up} ${-64 + dx} ${-104 - up} Q${-66 + dx} ${-78 - up * 0.6} ${-78 + dx} ${-62 - up * 0.5} Q${-54 + dx} ${-66 - up * 0.3} ${-46 + dx} -50 Q${-32 + dx} -58 ${-20 + dx} -42 Q${-6 + dx} -50 ${14 + dx} -44 Z`,
    );
  wing(tone(main, -0.4), 34);
  pen.curve(main, 12, "M-34 -40 Q-70 -30 -84 -12 Q-96 0 -112 -12");
  pen.poly(tone(main, -0.3), -104, -14, -124, -30, -122, -2);
  pen.path(
    main,
    "M-48 -44 Q-20 -62 20 -56 Q46 -52 52 -72 Q54 -88 70 -88 L76 -72 Q72 -34 30 -28 Q-20 -18 -48 -44 Z",
  );
  pen.path("#f0d8a0", "M70 -74 Q64 -34 28 -29 Q-10 -24 -30 -32 Q36 -38 56 -72 Z");
  for (const [x, y] of [
    [-24, -28],
    [26, -30],
  ] as const)
    pen.path(
      tone(main, -0.2),
      `M${x - 9} ${y - 6} H${x + 9} L${x + 2} ${y + 18} L${x + 14} ${y + 24} H${x - 6} Z`,
    );
  pen.path(main, "M52 -84 Q60 -102 78 -96 L110 -86 Q114 -78 104 -76 L76 -74 Q58 -70 52 -84 Z");
  pen.poly("#f0e0c0", 58, -94, 42, -112, 70, -98);
  pen.poly("#f0e0c0", 66, -96, 56, -116, 78, -97);
  pen.oval("#ffe27a", 78, -88, 3.4);
  pen.path("#ff8a2f", `M106 -80 Q124 ${-94 - up * 0.2} 140 -84 Q130 -80 142 -72 Q122 -70 106 -77 Z`);
  wing(tone(main, -0.15), -4);
  for (let i = 0; i < 7; i++)
    pen.poly(
      tone(main, -0.45),
      -44 + i * 12,
      -48 - i * 1.4,
      -38 + i * 12,
      -60 - i * 1.4,
      -32 + i * 12,
      -50 - i * 1.2,
    );
}

export function snail(pen: Pen): void {
  const { main } = pen;
  pen.path(main, "M-88 0 Q-40 -20 20 -22 Q52 -24 54 -52 Q56 -66 70 -66 Q88 -64 84 -40 Q78 -6 40 0 Z");
  pen.line(main, 4, 66, -62, 58, -90);
  pen.line(main, 4, 76, -62, 82, -92);
  pen.oval("#16141c", 58, -92, 4);
  pen.oval("#16141c", 82, -94, 4);
  pen.oval("#b8703f", -10, -52, 48);
  pen.oval("#d89a5f", -8, -50, 35);
  pen.oval("#b8703f", -6, -48, 24);
  pen.oval("#e8b880", -5, -47, 13);
}

export function frog(pen: Pen): void {
  const { main } = pen;
  pen.oval(tone(main, -0.4), 0, -1, 78, 9);
  for (const side of [-1, 1]) {
    pen.path(
      tone(main, -0.2),
      `M${side * 26} -10 Q${side * 84} -66 ${side * 66} -14 L${side * 76} 0 H${side * 30} Z`,
    );
    pen.oval(main, side * 24, -84, 17);
    pen.oval("#fdf8e6", side * 24, -86, 12);
    pen.oval("#16141c", side * 25, -86, 6.4);
  }
  pen.path(main, "M-46 -58 Q-46 -84 0 -84 Q46 -84 46 -58 Q52 -8 24 -2 H-24 Q-52 -8 -46 -58 Z");
  pen.path("#e3ecb0", "M-30 -42 Q0 -32 30 -42 Q34 -6 16 -3 H-16 Q-34 -6 -30 -42 Z");
  pen.curve(tone(main, -0.5), 3, "M-36 -54 Q0 -36 36 -54");
  for (const side of [-1, 1])
    pen.path(
      main,
      `M${side * 14} -22 L${side * 22} -20 L${side * 24} -4 L${side * 32} 0 H${side * 8} L${side * 14} -6 Z`,
    );
}

/** Its tail beats; the jaws are a little open. */
export function shark(pen: Pen, phase: number): void {
  const { main } = pen;
  const swing = beat(phase) * 7;
  pen.poly(tone(main, -0.25), -112, -50, -150, -96 + swing, -134, -48, -146, -18 + swing, -110, -44);
  pen.poly(tone(main, -0.3), -8, -28, -44, 6, -22, 4, 30, -26);
  pen.path(
    main,
    "M-122 -50 Q-60 -82 10 -82 Q88 -80 140 -48 Q132 -40 122 -38 L72 -26 Q0 -14 -60 -34 Q-94 -44 -122 -42 Z",
  );
  pen.path(
    "#eef2f4",
    "M134 -42 Q120 -38 70 -28 Q0 -14 -60 -34 Q-92 -43 -118 -43 Q-40 -46 30 -42 Q90 -42 134 -42 Z",
  );
  pen.poly(tone(main, -0.1), -14, -80, -20, -122, 8, -108, 34, -80);
  pen.poly(tone(main, -0.1), -84, -64, -94, -82, -76, -76, -68, -68);
  pen.poly(tone(main, -0.2), 24, -36, -6, 14, 22, 8, 62, -34);
  pen.path("#7a2f35", "M132 -42 Q104 -36 84 -42 Q100 -24 118 -30 Z");
  for (let i = 0; i < 5; i++) {
    pen.poly("#ffffff", 90 + i * 8, -41, 98 + i * 8, -41, 94 + i * 8, -34);
    if (i < 4) pen.poly("#ffffff", 94 + i * 7, -31, 101 + i * 7, -31, 97 + i * 7, -37);
  }
  for (let i = 0; i < 4; i++)
    pen.curve(tone(main, -0.4), 2, `M${52 - i * 8} -60 Q${47 - i * 8} -50 ${52 - i * 8} -42`);
  pen.oval("#12141c", 98, -58, 4.4);
  pen.oval("#ffffff", 99.4, -59.4, 1.3);
}
