import { type Pen, tone } from "./pen";

const GLASS = "#ffe2a0";

export function lighthouse(pen: Pen): void {
  const { main } = pen;
  pen.path("#5b5a66", "M-62 2 Q-46 -12 -22 -13 Q8 -20 34 -12 Q56 -8 66 2 Z");
  pen.rect("#efe6d6", 16, -26, 26, 17);
  pen.poly(tone(main, -0.15), 12, -25, 29, -37, 46, -25);
  pen.rect(GLASS, 24, -21, 6, 8);
  pen.poly("#f6f1e6", -15, -10, -9.5, -76, 9.5, -76, 15, -10);
  for (const [from, to] of [
    [-22, -36],
    [-50, -63],
  ] as const) {
    const at = (y: number) => 15 - ((-y - 10) / 66) * 5.5;
    pen.poly(main, -at(from), from, at(from), from, at(to), to, -at(to), to);
  }
  pen.rect("#3a3942", -3, -20, 6, 10, 3);
  pen.rect(GLASS, -2, -44, 4, 5, 1);
  pen.rect("#2f2e38", -13, -79, 26, 3.4, 1);
  pen.rect(GLASS, -7, -90, 14, 11);
  for (const x of [-7, -2.5, 2.5, 7]) pen.line("#2f2e38", 1, x, -90, x, -79);
  pen.path(main, "M-10 -90 Q-8 -98 0 -99 Q8 -98 10 -90 Z");
  pen.line("#2f2e38", 1.2, 0, -99, 0, -103);
  pen.poly("#fff0b836", 0, -85, 70, -101, 70, -72);
  pen.poly("#fff0b836", 0, -85, -70, -101, -70, -72);
}

function tooth(pen: Pen, colour: string, x: number, top: number, w: number): void {
  pen.rect(colour, x, top, w, -top);
  for (let i = 0; i < 3; i++) pen.rect(colour, x + (i * w * 0.8) / 2, top - 4, w * 0.2, 5);
}

function spire(pen: Pen, x: number, top: number, w: number): void {
  pen.rect(tone(pen.main, -0.1), x - w / 2, top, w, -top);
  pen.poly("#5a4a7a", x - w / 2 - 3, top, x, top - w * 1.5, x + w / 2 + 3, top);
  pen.line("#3c3450", 0.8, x, top - w * 1.5, x, top - w * 1.5 - 7);
  pen.poly("#d9483f", x, top - w * 1.5 - 7, x + 7, top - w * 1.5 - 5, x, top - w * 1.5 - 3);
  pen.rect(GLASS, x - 1.8, top + 8, 3.6, 7, 1.8);
}

export function castle(pen: Pen): void {
  const { main } = pen;
  spire(pen, -28, -54, 13);
  spire(pen, 30, -60, 13);
  tooth(pen, tone(main, 0.12), -18, -50, 36);
  spire(pen, 0, -66, 15);
  tooth(pen, main, -56, -34, 112);
  spire(pen, -58, -44, 18);
  spire(pen, 58, -44, 18);
  pen.path("#3b2f38", "M-9 0 V-14 A9 9 0 0 1 9 -14 V0 Z");
  for (const x of [-36, -24, 24, 36]) pen.rect(GLASS, x - 1.5, -24, 3, 7, 1.5);
}

export function church(pen: Pen): void {
  const { main } = pen;
  pen.rect(main, -8, -38, 50, 38);
  pen.poly("#6b4a45", -14, -36, 17, -62, 48, -36);
  pen.rect(tone(main, 0.25), -34, -62, 26, 62);
  pen.poly("#59423f", -38, -61, -21, -92, -4, -61);
  pen.line("#f2d67a", 1.6, -21, -92, -21, -103);
  pen.line("#f2d67a", 1.6, -25, -99, -17, -99);
  pen.oval("#3d3d48", -21, -50, 5.5);
  for (const x of [4, 17, 30]) pen.path(GLASS, `M${x - 3} -8 V-22 A3 4 0 0 1 ${x + 3} -22 V-8 Z`);
  pen.path("#4b352f", "M-27 0 V-16 A6 7 0 0 1 -15 -16 V0 Z");
}

export function windmill(pen: Pen, phase: number): void {
  const { main } = pen;
  pen.poly(main, -22, 0, -13, -58, 13, -58, 22, 0);
  pen.poly(tone(main, -0.18), 3, 0, 2, -58, 13, -58, 22, 0);
  pen.path("#6a4334", "M-16 -57 Q0 -80 16 -57 Z");
  pen.rect("#4b352f", -5, -15, 10, 15, 5);
  for (const y of [-30, -46]) pen.rect(GLASS, -3, y, 6, 7, 1);
  for (let arm = 0; arm < 4; arm++) {
    pen.context.save();
    pen.context.translate(0, -60);
    pen.context.rotate((arm + phase) * (Math.PI / 2) + 0.5);
    pen.line("#5b4034", 1.8, 0, 0, 0, -40);
    pen.poly("#f7efdc", 1, -8, 11, -9, 11, -39, 1, -39);
    for (const y of [-16, -24, -32]) pen.line("#b8a78a", 0.8, 1, y, 11, y);
    pen.context.restore();
  }
  pen.oval("#4b352f", 0, -60, 3);
}

export function barn(pen: Pen): void {
  const { main } = pen;
  pen.rect("#c9c3b8", 56, -82, 22, 82);
  pen.path("#8d8a90", "M55 -80 Q67 -102 79 -80 Z");
  pen.poly(main, -50, 0, -50, -46, -36, -72, 0, -92, 36, -72, 50, -46, 50, 0);
  pen.path("#4c3a3e", "M-55 -42 L-39 -72 L0 -97 L39 -72 L55 -42 L51 -42 L35 -69 L0 -91 L-35 -69 L-51 -42 Z");
  pen.rect("#f4ead8", -20, -42, 40, 42);
  pen.rect(tone(main, -0.2), -17, -39, 15.5, 39);
  pen.rect(tone(main, -0.2), 1.5, -39, 15.5, 39);
  for (const x of [-17, 1.5]) pen.line("#f4ead8", 2, x, -39, x + 15.5, 0, x, 0, x + 15.5, -39);
  pen.rect("#f4ead8", -9, -70, 18, 16);
  pen.rect("#3d2d2d", -7, -68, 14, 12);
}

export function pagoda(pen: Pen): void {
  const { main } = pen;
  pen.rect("#8f8a86", -52, -8, 104, 8, 1);
  for (let floor = 0; floor < 3; floor++) {
    const w = 36 - floor * 8;
    const y = -8 - floor * 27;
    pen.rect(tone(main, 0.1), -w, y - 18, w * 2, 18);
    for (let x = -w + 5; x < w - 4; x += 11) pen.rect(GLASS, x, y - 13, 6, 9, 1);
    const e = w + 16;
    pen.path(
      "#33414a",
      `M${-e} ${y - 20} Q${-w} ${y - 19} ${-w * 0.6} ${y - 29} H${w * 0.6} Q${w} ${y - 19} ${e} ${y - 20} Q${w} ${y - 13} 0 ${y - 15} Q${-w} ${y - 13} ${-e} ${y - 20} Z`,
    );
  }
  pen.line("#d8b25a", 2, 0, -90, 0, -104);
  for (const y of [-94, -98]) pen.oval("#d8b25a", 0, y, 3.4, 1.2);
}

export function columns(pen: Pen): void {
  const { main } = pen;
  pen.rect(tone(main, -0.12), -82, -8, 164, 8);
  pen.rect(main, -76, -14, 152, 7);
  for (let i = 0; i < 6; i++) {
    const x = -66 + i * 26.4;
    const broken = i === 5 ? 36 : 0;
    pen.rect(tone(main, 0.15), x - 6, -68 + broken, 12, 55 - broken);
    pen.rect(tone(main, -0.15), x + 2, -68 + broken, 4, 55 - broken);
    if (broken === 0) pen.rect(main, x - 9, -72, 18, 5, 1);
  }
  pen.rect(main, -76, -80, 124, 9);
  pen.poly(tone(main, 0.1), -80, -80, -14, -101, 38, -82, 46, -80);
}

export function bridge(pen: Pen): void {
  const { main } = pen;
  for (const x of [-62, 62]) {
    pen.rect(main, x - 6, -100, 4.5, 100);
    pen.rect(main, x + 1.5, -100, 4.5, 100);
    for (const y of [-96, -76, -54]) pen.rect(tone(main, -0.15), x - 6, y, 12, 4);
  }
  pen.curve(main, 2.2, "M-135 -34 Q-96 -50 -62 -98 Q0 14 62 -98 Q96 -50 135 -34");
  for (let x = -130; x <= 130; x += 8) {
    const far = Math.abs(x);
    const top = far < 62 ? -42 - (far / 62) ** 2 * 56 : -98 + ((far - 62) / 73) * 64;
    if (top < -36) pen.line(tone(main, 0.1), 0.8, x, -34, x, top);
  }
  pen.rect(tone(main, -0.2), -135, -35, 270, 6);
  for (const x of [-62, 62]) pen.rect("#6a6570", x - 10, -12, 20, 12, 2);
}

export function tower(pen: Pen): void {
  const { main } = pen;
  pen.path(
    main,
    "M-32 0 Q-12 -36 -6 -76 L-2.5 -98 H2.5 L6 -76 Q12 -36 32 0 H20 Q16 -17 0 -18 Q-16 -17 -20 0 Z",
  );
  for (const [y, w] of [
    [-24, 21],
    [-52, 12],
    [-78, 7],
  ] as const)
    pen.rect(tone(main, -0.25), -w, y, w * 2, 3.6);
  for (const [y, w] of [
    [-30, 15],
    [-42, 11],
    [-60, 8],
    [-70, 6],
  ] as const)
    pen.line(tone(main, 0.3), 0.9, -w, y + 5, w, y - 6, -w + 1, y - 6, w, y + 5);
  pen.line(tone(main, -0.2), 1.4, 0, -98, 0, -108);
  pen.oval(GLASS, 0, -97, 2);
}

export function pyramid(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, -0.08), 34, 0, 72, -52, 108, 0);
  pen.poly(tone(main, 0.18), -92, 0, -8, -100, 12, 0);
  pen.poly(tone(main, -0.3), -8, -100, 62, 0, 12, 0);
  for (const share of [0.2, 0.4, 0.6, 0.8])
    pen.line("#00000018", 0.8, -92 + 84 * share, -100 * share, 12 - 20 * share, -100 * share);
}

export function tent(pen: Pen): void {
  const { main } = pen;
  pen.poly(tone(main, -0.2), 0, -86, 74, 0, 20, 0);
  pen.poly(main, -62, 0, 0, -86, 26, 0);
  pen.poly(GLASS, -24, 0, -3, -58, 8, 0);
  pen.line("#4a3a30", 2, -4, -92, 2, -82);
  pen.path("#d9602f", "M-92 0 Q-100 -16 -88 -30 Q-86 -20 -80 -18 Q-80 -24 -77 -27 Q-66 -12 -74 0 Z");
  pen.path("#ffd36a", "M-88 0 Q-92 -9 -85 -16 Q-78 -8 -80 0 Z");
  pen.line("#4a3226", 4, -96, 0, -68, -3);
}

export function house(pen: Pen): void {
  const { main } = pen;
  pen.rect("#7a4c40", 22, -92, 11, 32);
  for (const [x, y, r] of [
    [30, -99, 5],
    [36, -107, 7],
  ] as const)
    pen.oval("#ffffff50", x, y, r);
  pen.rect(main, -46, -50, 92, 50);
  pen.rect(tone(main, -0.18), 12, -50, 34, 50);
  pen.poly("#59413f", -58, -47, -6, -92, 8, -92, 58, -47);
  pen.poly("#6d504c", -58, -47, -6, -92, 8, -92, -40, -47);
  pen.rect("#4b2f2a", -12, -28, 17, 28, 1);
  pen.oval("#f1c668", 1.5, -13, 1.3);
  for (const x of [-38, 18]) {
    pen.rect("#f4ead8", x - 1.5, -36.5, 20, 19, 1);
    pen.rect(GLASS, x, -35, 17, 16);
    pen.line("#f4ead8", 1.4, x + 8.5, -35, x + 8.5, -19);
    pen.line("#f4ead8", 1.4, x, -27, x + 17, -27);
  }
  for (const x of [-52, 40, 50]) pen.oval("#3f6a45", x, -5, 11, 9);
}
