import { type Pen, tone } from "./pen";

const GLASS = "#bfe3ee";
const STEEL = "#3a3b45";

/** On rails, under a wire that its bow reaches. */
export function tram(pen: Pen): void {
  const { main } = pen;
  pen.line("#2b2c34", 1.2, -170, -122, 170, -122);
  pen.line(STEEL, 2.4, -16, -99, 2, -110, -12, -121, 14, -121);
  pen.rect("#d9d4c8", -118, -101, 236, 8, 4);
  pen.path(main, "M-138 -16 Q-142 -60 -128 -94 H128 Q142 -60 138 -16 Z");
  pen.path("#f6eddb", "M-140 -46 H140 L139 -56 H-139 Z");
  pen.path(GLASS, "M-134 -60 Q-132 -78 -124 -88 H-108 V-60 Z M134 -60 Q132 -78 124 -88 H108 V-60 Z");
  for (const x of [-100, -66, 2, 36, 70]) pen.rect(GLASS, x, -88, 28, 28, 3);
  pen.rect(tone(main, -0.35), -32, -90, 28, 74, 2);
  for (const x of [-30, -17]) pen.rect(GLASS, x, -87, 11, 62, 2);
  pen.line("#ffffff66", 3, -92, -64, -80, -84);
  pen.rect(tone(main, -0.3), -138, -24, 276, 10, 3);
  for (const x of [-84, 84]) {
    pen.rect(STEEL, x - 34, -17, 68, 10, 4);
    for (const wheel of [-18, 18]) pen.oval("#23242c", x + wheel, -8, 8);
  }
  for (const x of [-134, 134]) pen.oval("#fff2b8", x, -36, 4.5, 5.5);
  pen.rect("#8d8f98", -170, -1, 340, 3);
}

/** Panes in a frame, and what grows behind them. */
export function greenhouse(pen: Pen): void {
  const { main } = pen;
  pen.poly("#dff2ee", -86, 0, -86, -52, 0, -96, 86, -52, 86, 0);
  for (let i = 0; i < 7; i++) {
    const x = -72 + i * 24;
    const top = -20 - pen.chance(i) * 18;
    pen.line("#4f7f4a", 2, x, -6, x, top);
    pen.oval(i % 2 ? "#5f9a52" : "#4a8a58", x, top, 13, 10);
    pen.oval(["#e2603f", "#f2c23a", "#d86aa0"][i % 3] ?? "#e2603f", x + 4, top - 3, 3.2);
  }
  pen.rect("#8a5a3a", -84, -8, 168, 8);
  pen.poly("#ffffff55", -70, -4, -40, -52, -24, -52, -54, -4);
  pen.poly("#ffffff55", 30, -52, 44, -62, 74, -48, 62, -48);
  for (let x = -86; x <= 86; x += 21.5)
    pen.line(main, 2, x, 0, x, -52, x * 0.45, -96 + Math.abs(x * 0.45) * 0.5);
  for (const y of [-26, -52]) pen.line(main, 2.4, -86, y, 86, y);
  for (const side of [-1, 1]) pen.line(main, 1.6, side * 44, -74, 0, -74);
  pen.line(main, 4, -92, -50, 0, -98, 92, -50);
  pen.line(main, 4, -86, -52, -86, 0, 86, 0, 86, -52);
  pen.rect("#f3faf6", -13, -40, 26, 40);
  pen.line(main, 2.4, -13, 0, -13, -40, 13, -40, 13, 0);
  pen.line(main, 1.6, 0, -40, 0, 0);
  pen.oval("#3a3942", 9, -20, 1.6);
}

/** Of glass, in three steps, with a mast; its windows catch the light. */
export function skyscraper(pen: Pen): void {
  const { main } = pen;
  const steps = [
    { half: 22, top: -58, from: 0 },
    { half: 17, top: -82, from: -58 },
    { half: 11, top: -94, from: -82 },
  ];
  pen.line("#5a6270", 1, 0, -94, 0, -106);
  pen.oval("#ff5a4a", 0, -106, 1.2);
  for (const { half, top, from } of steps) {
    pen.rect(main, -half, top, half * 2, from - top);
    pen.rect(tone(main, -0.3), half * 0.35, top, half * 0.65, from - top);
    pen.rect(tone(main, 0.4), -half, top, half * 2, 1.2);
    for (let y = top + 3; y < from - 1; y += 3.2)
      for (let x = -half + 1.6; x < half - 2; x += 3.4) {
        const isLit = pen.chance(Math.round(x * 31 + y * 17)) > 0.62;
        pen.rect(isLit ? "#ffe9a8" : x > half * 0.3 ? "#6f93ad" : "#a9d0e6", x, y, 2.2, 2);
      }
  }
  pen.poly("#ffffff33", -20, 0, -8, -58, -2, -58, -14, 0);
  pen.rect(tone(main, -0.5), -24, -3, 48, 3);
  pen.rect("#ffe2a0", -4, -6, 8, 6);
}
