import { type Pen, tone } from "./pen";

export function sailboat(pen: Pen): void {
  pen.path("#f9f4e8", "M4 -96 Q52 -52 50 -19 H4 Z");
  pen.path(pen.main, "M-3 -88 Q-40 -50 -44 -19 H-3 Z");
  pen.path("#00000014", "M4 -96 Q20 -52 14 -19 H4 Z");
  pen.line("#5a4034", 2.4, 0, -100, 0, -12);
  pen.path("#f3ece0", "M-50 -15 H56 Q46 4 26 4 H-32 Q-44 2 -50 -15 Z");
  pen.path("#a2493b", "M-48 -10 H54 L50 -4 H-45 Z");
}

export function paperBoat(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, -0.12), 0, -96, 46, -30, -46, -30);
  pen.poly(main, 0, -96, 0, -30, -46, -30);
  pen.poly(main, -86, -50, -40, -18, 0, -24, 40, -18, 86, -50, 52, 4, -52, 4);
  pen.poly(tone(main, -0.18), 86, -50, 52, 4, 0, 4, 0, -24, 40, -18);
}

export function galleon(pen: Pen): void {
  const { main } = pen;
  for (const [x, top] of [
    [-40, -88],
    [2, -100],
    [44, -84],
  ] as const) {
    pen.line("#4a3226", 3, x, top, x, -20);
    pen.path(
      "#f1e6cf",
      `M${x - 17} ${top + 6} H${x + 17} Q${x + 28} ${top + 18} ${x + 19} ${top + 30} H${x - 19} Q${x - 8} ${top + 18} ${x - 17} ${top + 6} Z`,
    );
    pen.path(
      "#e3d3b3",
      `M${x - 20} ${top + 33} H${x + 20} Q${x + 32} ${top + 46} ${x + 23} ${top + 58} H${x - 22} Q${x - 10} ${top + 46} ${x - 20} ${top + 33} Z`,
    );
  }
  pen.poly("#23222a", 2, -108, 22, -104, 2, -99);
  pen.path(main, "M-86 -42 L-62 -38 L-58 -24 H52 L88 -34 Q78 4 52 5 H-56 Q-80 2 -86 -42 Z");
  pen.path(tone(main, -0.3), "M-80 -18 H80 L70 -2 H-70 Z");
  for (let x = -56; x <= 56; x += 19) pen.rect("#f2c46a", x, -20, 6, 6);
  pen.line("#4a3226", 3, 84, -33, 108, -52);
}

export function ship(pen: Pen): void {
  const { main } = pen;
  pen.rect("#f1ece2", -92, -56, 150, 24, 3);
  pen.rect("#e3ddd0", -74, -72, 104, 18, 3);
  for (let x = -84; x < 50; x += 12) pen.oval("#3a5366", x, -44, 3.2);
  for (let x = -66; x < 24; x += 12) pen.rect("#3a5366", x, -67, 7, 6, 1);
  for (const x of [-50, -14]) {
    pen.rect("#d8602f", x, -98, 18, 28);
    pen.rect("#2a2a33", x, -98, 18, 8);
    pen.oval("#ffffff55", x - 8, -104, 16, 6);
  }
  pen.path(main, "M-140 -38 H148 Q136 4 112 5 H-118 Q-132 2 -140 -38 Z");
  pen.path("#f1ece2", "M-140 -38 H148 L146 -30 H-139 Z");
  pen.path(tone(main, -0.4), "M-132 -8 H130 L120 5 H-122 Z");
}

export function rowboat(pen: Pen): void {
  const { main } = pen;
  pen.line("#c9a878", 5, -30, -66, 44, 6);
  pen.line("#c9a878", 5, 34, -66, -10, 4);
  pen.oval("#3a3440", 0, -88, 11);
  pen.path("#d9b25a", "M-20 -92 H20 L10 -97 Q0 -108 -10 -97 Z");
  pen.path("#3f5a78", "M-16 -38 Q-18 -76 0 -77 Q18 -76 16 -38 Z");
  pen.path(tone(main, -0.4), "M-118 -44 H118 L96 -32 H-96 Z");
  pen.path(main, "M-128 -52 Q-98 -38 0 -37 Q98 -38 128 -52 Q112 6 70 7 H-70 Q-112 6 -128 -52 Z");
  pen.path(
    tone(main, 0.3),
    "M-128 -52 Q-98 -38 0 -37 Q98 -38 128 -52 L126 -45 Q96 -31 0 -30 Q-96 -31 -126 -45 Z",
  );
}

export function plane(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, -0.2), -18, -48, -58, -86, -40, -87, 22, -50);
  pen.path(tone("#d84a42", 0), "M-146 -58 L-162 -98 H-138 L-104 -56 Z");
  pen.path(
    main,
    "M-150 -52 Q-142 -64 -96 -66 H92 Q140 -62 154 -44 Q140 -31 92 -31 H-84 Q-126 -36 -150 -52 Z",
  );
  pen.path("#d84a42", "M-134 -46 Q20 -36 151 -42 Q138 -32 92 -31 H-84 Q-112 -34 -134 -46 Z");
  for (let x = -84; x < 100; x += 15) pen.oval("#3a5366", x, -53, 3.6, 4.4);
  pen.path("#3a5366", "M112 -60 Q130 -57 137 -50 H112 Z");
  pen.poly(tone(main, -0.12), 36, -42, -42, -4, -64, -5, -24, -42);
  pen.rect("#6a7280", -14, -28, 30, 11, 5);
  pen.poly(tone(main, -0.2), -112, -52, -148, -36, -158, -38, -132, -54);
}

export function helicopter(pen: Pen, phase: number): void {
  const { main } = pen;
  const reach = 104 * (0.55 + 0.45 * Math.abs(Math.cos(phase * Math.PI * 2)));
  pen.path(main, "M-20 -70 L-116 -62 L-118 -54 L-20 -40 Z");
  pen.poly(tone(main, -0.2), -120, -86, -106, -84, -104, -50, -118, -48);
  pen.path(main, "M-36 -52 Q-34 -82 12 -82 Q70 -80 76 -44 Q72 -22 14 -22 Q-30 -22 -36 -52 Z");
  pen.path("#bfe3ee", "M22 -74 Q62 -72 68 -44 H22 Z");
  pen.rect("#bfe3ee", -10, -70, 22, 22, 5);
  pen.line("#2f323c", 4, -30, -4, 56, -4);
  for (const x of [-6, 32]) pen.line("#2f323c", 3, x, -22, x, -4);
  pen.line("#2f323c", 4, 10, -82, 10, -95);
  pen.line("#2f323caa", 4, 10 - reach, -96, 10 + reach, -96);
}

export function balloon(pen: Pen): void {
  const { main } = pen;
  pen.path(main, "M0 -100 C-54 -100 -50 -46 -9 -26 H9 C50 -46 54 -100 0 -100 Z");
  pen.path(
    "#f6e8cf",
    "M0 -100 C-30 -100 -32 -48 -6 -26 H-1 C-16 -50 -15 -98 0 -100 Z M0 -100 C30 -100 32 -48 6 -26 H1 C16 -50 15 -98 0 -100 Z",
  );
  pen.path(tone(main, -0.2), "M-39 -72 Q0 -56 39 -72 L38 -63 Q0 -47 -38 -63 Z");
  for (const x of [-7, 7]) pen.line("#5a4034", 0.8, x, -26, x * 0.75, -13);
  pen.rect("#8a5a38", -7, -13, 14, 12, 2);
  pen.rect("#6a4228", -8, -14, 16, 3.4, 1);
  pen.path("#ffcf5a", "M-3 -25 Q0 -32 3 -25 Q0 -20 -3 -25 Z");
}

export function rocket(pen: Pen, phase: number): void {
  const { main } = pen;
  const flare = 1 + 0.18 * Math.sin(phase * Math.PI * 2);
  pen.path("#ff7a2f", `M-11 -22 Q-20 ${10 * flare} 0 ${34 * flare} Q20 ${10 * flare} 11 -22 Z`);
  pen.path("#ffe27a", `M-6 -22 Q-10 ${2 * flare} 0 ${18 * flare} Q10 ${2 * flare} 6 -22 Z`);
  pen.path("#d8433b", "M-14 -52 Q-34 -34 -30 -12 L-12 -26 Z M14 -52 Q34 -34 30 -12 L12 -26 Z");
  pen.path(main, "M0 -104 Q22 -82 17 -36 L12 -22 H-12 L-17 -36 Q-22 -82 0 -104 Z");
  pen.path(tone(main, -0.2), "M0 -104 Q22 -82 17 -36 L12 -22 H4 Q10 -70 0 -104 Z");
  pen.path("#d8433b", "M0 -104 Q9 -95 14 -83 H-14 Q-9 -95 0 -104 Z");
  pen.oval("#3a5366", 0, -66, 8);
  pen.oval("#bfe3ee", 0, -66, 5.6);
  pen.path("#4a4c55", "M-10 -22 H10 L7 -16 H-7 Z");
}

export function saucer(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.poly("#a8f5d830", -34, -26, 34, -26, 84, 44, -84, 44);
  pen.path("#9fe8ee", "M-46 -58 Q-42 -98 0 -99 Q42 -98 46 -58 Z");
  pen.path("#ffffff66", "M-34 -60 Q-32 -86 -10 -92 Q-22 -78 -22 -60 Z");
  pen.oval(tone(main, -0.3), 0, -36, 80, 20);
  pen.oval(main, 0, -48, 112, 20);
  pen.oval(tone(main, 0.35), 0, -55, 92, 11);
  for (let i = 0; i < 7; i++) {
    const lit = (i + Math.floor(phase * 7)) % 3 === 0;
    pen.oval(lit ? "#ffe27a" : "#e8705a", -84 + i * 28, -42 + 3 * Math.sin((i / 6) * Math.PI), 5.4);
  }
}
