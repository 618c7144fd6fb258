import { type Pen, tone } from "./pen";

const GLASS = "#bfe3ee";
const TYRE = "#23242c";

function wheel(pen: Pen, x: number, r: number, phase: number, hub = "#c9cdd4"): void {
  pen.oval(TYRE, x, -r, r);
  pen.oval(hub, x, -r, r * 0.56);
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3 + phase / 3) * Math.PI * 2;
    const [dx, dy] = [Math.cos(turn) * r * 0.5, Math.sin(turn) * r * 0.5];
    pen.line(TYRE, r * 0.1, x - dx, -r - dy, x + dx, -r + dy);
  }
}

export function car(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.path(
    main,
    "M-114 -18 Q-120 -48 -98 -54 L-68 -59 Q-46 -98 -30 -99 H28 Q46 -98 72 -60 L104 -52 Q120 -46 117 -18 Z",
  );
  pen.path(GLASS, "M-57 -60 Q-42 -88 -28 -89 H-6 V-60 Z M2 -60 V-89 H26 Q40 -86 57 -60 Z");
  pen.path("#ffffff44", "M-46 -60 L-28 -89 H-18 L-36 -60 Z");
  pen.path(tone(main, -0.25), "M-116 -36 H118 V-18 H-114 Z");
  pen.line(tone(main, -0.35), 1.6, -2, -58, -2, -24);
  pen.rect(tone(main, -0.4), 8, -52, 14, 3.4, 1.7);
  pen.oval("#fff2b8", 109, -44, 6.5, 5.5);
  pen.rect("#e0433a", -117, -48, 6, 11, 2);
  for (const x of [-68, 70]) {
    pen.oval(tone(main, -0.5), x, -20, 26);
    wheel(pen, x, 21, phase);
  }
}

export function sportsCar(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.path(tone(main, -0.3), "M-158 -72 H-122 V-64 H-158 Z M-146 -66 H-140 V-44 H-146 Z");
  pen.path(
    main,
    "M-154 -22 Q-160 -54 -132 -58 L-84 -64 Q-42 -98 -8 -98 Q28 -97 62 -62 Q122 -56 146 -38 Q158 -30 154 -18 Z",
  );
  pen.path(GLASS, "M-64 -64 Q-36 -88 -10 -88 Q18 -87 42 -62 Z");
  pen.path(tone(main, -0.3), "M-156 -36 Q0 -26 155 -32 L154 -18 L-154 -18 Z");
  pen.path("#fff2b8", "M122 -50 Q140 -46 147 -38 L120 -42 Z");
  pen.oval("#ffffff", -14, -46, 13);
  pen.line("#23242c", 4, -14, -52, -14, -40);
  for (const x of [-98, 96]) {
    pen.oval(tone(main, -0.5), x, -24, 32);
    wheel(pen, x, 27, phase);
  }
}

export function bus(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.rect(main, -92, -96, 184, 82, 14);
  pen.rect("#f6eddb", -92, -54, 184, 10);
  pen.rect(tone(main, 0.25), -84, -99, 168, 8, 4);
  for (let i = 0; i < 4; i++) pen.rect(GLASS, -82 + i * 37, -86, 31, 27, 5);
  pen.rect(GLASS, 68, -86, 22, 30, 5);
  pen.rect(tone(main, -0.25), -92, -28, 184, 14, 5);
  pen.oval("#fff2b8", 88, -34, 5, 6);
  for (const x of [-54, 54]) {
    pen.oval(tone(main, -0.5), x, -16, 21);
    wheel(pen, x, 17, phase);
  }
}

export function truck(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.rect("#e9e2d3", -104, -98, 132, 76, 4);
  for (let x = -88; x < 24; x += 22) pen.line("#cfc6b5", 1.4, x, -94, x, -26);
  pen.path(main, "M32 -18 V-76 H64 Q76 -76 84 -50 L102 -44 Q106 -42 106 -18 Z");
  pen.path(GLASS, "M42 -48 V-68 H62 Q68 -66 74 -48 Z");
  pen.rect("#3a3b45", -104, -24, 208, 9);
  pen.oval("#fff2b8", 102, -33, 4.5, 5);
  for (const x of [-72, -34, 72]) wheel(pen, x, 18, phase);
}

export function train(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.rect("#6a5a50", -215, -4, 430, 4);
  for (let x = -212; x < 210; x += 16) pen.rect("#4a3d38", x, -3, 8, 5);
  for (let i = 0; i < 5; i++)
    pen.oval("#ffffff66", 118 - i * 28 - phase * 14, -92 - i * 3, 9 + i * 5, 6 + i * 2.4);
  for (const left of [-208, -108]) {
    pen.rect(tone(main, 0.1), left, -68, 94, 54, 5);
    pen.rect(tone(main, -0.25), left - 2, -73, 98, 8, 4);
    pen.rect("#e8c57a", left, -36, 94, 3);
    for (let i = 0; i < 4; i++) pen.rect("#ffe2a0", left + 8 + i * 21, -60, 15, 18, 2);
    for (const x of [left + 20, left + 74]) wheel(pen, x, 10, phase, "#8b8f98");
  }
  pen.rect(tone(main, -0.15), -8, -86, 46, 74, 4);
  pen.rect(tone(main, -0.4), -14, -91, 58, 7, 3);
  pen.rect("#ffe2a0", 4, -76, 22, 20, 3);
  pen.rect(main, 34, -62, 112, 42, 18);
  pen.rect("#e8c57a", 66, -62, 4, 42);
  pen.rect("#e8c57a", 102, -62, 4, 42);
  pen.path(TYRE, "M112 -60 L108 -88 H130 L126 -60 Z");
  pen.path("#e8c57a", "M74 -62 Q83 -80 92 -62 Z");
  pen.poly("#3a3b45", 142, -22, 176, 0, 138, 0);
  pen.oval("#fff2b8", 149, -48, 6);
  for (const x of [16, 60, 96, 130]) wheel(pen, x, 14, phase, "#c8443a");
  const turn = phase * Math.PI * 2;
  pen.line(
    "#d5d8de",
    3,
    60 + Math.cos(turn) * 6,
    -14 + Math.sin(turn) * 6,
    130 + Math.cos(turn) * 6,
    -14 + Math.sin(turn) * 6,
  );
}

function spokes(pen: Pen, x: number, r: number, phase: number): void {
  pen.context.globalAlpha = 1;
  pen.curve(TYRE, 4, `M${x - r} ${-r} A${r} ${r} 0 1 1 ${x + r} ${-r} A${r} ${r} 0 1 1 ${x - r} ${-r}`);
  for (let i = 0; i < 6; i++) {
    const turn = ((i + phase) / 6) * Math.PI;
    pen.line(
      "#8d9099",
      0.8,
      x - Math.cos(turn) * r,
      -r - Math.sin(turn) * r,
      x + Math.cos(turn) * r,
      -r + Math.sin(turn) * r,
    );
  }
}

export function bicycle(pen: Pen, phase: number): void {
  const { main } = pen;
  spokes(pen, -48, 32, phase);
  spokes(pen, 50, 32, phase);
  pen.line(main, 5, -48, -32, -22, -74, 34, -74, -4, -32, -48, -32);
  pen.line(main, 5, -4, -32, -26, -84);
  pen.line(main, 5, 50, -32, 32, -84);
  pen.path("#3b2a28", "M-42 -88 Q-26 -94 -12 -86 L-16 -82 H-36 Z");
  pen.curve("#3b2a28", 4.5, "M32 -84 L30 -94 Q40 -100 48 -90");
  pen.rect("#a9754a", 38, -84, 26, 18, 3);
  for (const x of [44, 51, 58]) pen.oval("#f2b0c0", x, -87, 5);
  const turn = phase * Math.PI * 2;
  pen.oval("#4a4c55", -4, -32, 7);
  pen.line(
    "#4a4c55",
    3.4,
    -4 + Math.cos(turn) * 14,
    -32 + Math.sin(turn) * 14,
    -4 - Math.cos(turn) * 14,
    -32 - Math.sin(turn) * 14,
  );
}

export function motorcycle(pen: Pen, phase: number): void {
  const { main } = pen;
  wheel(pen, -54, 27, phase);
  wheel(pen, 60, 27, phase);
  pen.line("#9a9ea8", 5, 60, -27, 36, -84);
  pen.line("#9a9ea8", 7, -74, -22, -10, -20);
  pen.path("#4a4c55", "M-32 -20 L-26 -50 H18 L26 -22 Z");
  pen.path(main, "M-20 -56 Q-10 -80 24 -78 Q38 -72 34 -56 Q10 -44 -20 -52 Z");
  pen.path("#2b2527", "M-82 -62 Q-50 -76 -18 -60 L-22 -50 H-70 Z");
  pen.path(main, "M-84 -48 Q-80 -64 -54 -60 Q-30 -54 -30 -46 L-62 -44 Z");
  pen.path(main, "M34 -56 Q58 -66 88 -44 Q62 -52 42 -46 Z");
  pen.oval("#fff2b8", 44, -76, 8, 8);
  pen.curve("#2b2527", 4, "M36 -84 Q28 -96 16 -92");
}
