import { type Pen, tone } from "./pen";

/** Hats in the units of a bust, whose head is at (0, -66) with a radius of 21. */
export const HATS = {
  sailor(pen: Pen): void {
    pen.path("#f6f2e8", "M-29 -88 Q-34 -104 0 -105 Q34 -104 29 -88 Z");
    pen.rect("#27405f", -24, -91, 48, 8, 3);
    pen.path("#16202e", "M-22 -83 Q0 -88 22 -83 Q12 -77 0 -78 Q-12 -77 -22 -83 Z");
    pen.oval("#e8c05a", 0, -88, 3.6);
  },
  helmet(pen: Pen): void {
    pen.context.save();
    pen.path("#eceef244", "M-31 -66 Q-31 -99 0 -99 Q31 -99 31 -66 Q31 -36 0 -35 Q-31 -36 -31 -66 Z");
    pen.context.restore();
    pen.curve("#f4f5f8", 6, "M-30 -66 Q-30 -98 0 -98 Q30 -98 30 -66 Q30 -36 0 -36 Q-30 -36 -30 -66 Z");
    pen.path("#2c3a5ed9", "M-23 -68 Q-22 -88 0 -89 Q22 -88 23 -68 Q22 -46 0 -45 Q-22 -46 -23 -68 Z");
    pen.path("#ffffff66", "M-17 -72 Q-15 -84 -4 -85 Q-12 -78 -13 -66 Z");
    pen.oval("#e8a83a", 14, -60, 2.4);
  },
  knight(pen: Pen): void {
    pen.path("#b3bccb", "M-24 -50 Q-27 -97 0 -98 Q27 -97 24 -50 L12 -38 H-12 Z");
    pen.path("#8a94a6", "M24 -50 Q27 -97 0 -98 Q16 -80 12 -38 Z");
    pen.rect("#23262f", -18, -70, 36, 6, 2);
    for (const x of [-8, -3, 2, 7]) pen.rect("#4a5260", x, -56, 2, 11, 1);
    pen.path("#d8433b", "M0 -96 Q-4 -112 -26 -108 Q-16 -104 -8 -95 Z");
  },
  wizard(pen: Pen): void {
    pen.path(pen.main, "M-20 -84 Q-8 -112 14 -126 Q10 -108 20 -84 Z");
    pen.oval(tone(pen.main, -0.25), 0, -84, 36, 6);
    pen.path("#f2c85a", "M-19 -88 Q0 -83 19 -88 L18 -92 Q0 -87 -17 -92 Z");
  },
  crown(pen: Pen): void {
    pen.poly("#f2c14a", -20, -86, -24, -106, -11, -96, 0, -110, 11, -96, 24, -106, 20, -86);
    pen.rect("#d99f2f", -20, -90, 40, 6, 1);
    for (const [i, colour] of ["#d8433b", "#4a86c8", "#d8433b"].entries())
      pen.oval(colour, -11 + i * 11, -87, 2);
  },
  chef(pen: Pen): void {
    for (const [x, y, r] of [
      [-14, -103, 12],
      [14, -103, 12],
      [0, -108, 14],
    ] as const)
      pen.oval("#fbf8f2", x, y, r);
    pen.rect("#f1ece2", -20, -101, 40, 16, 3);
  },
  brim(pen: Pen): void {
    pen.path("#8a5a34", "M-18 -86 Q-18 -108 -7 -106 Q0 -102 7 -106 Q18 -108 18 -86 Z");
    pen.path("#7a4c2a", "M-40 -90 Q-20 -82 0 -83 Q20 -82 40 -90 Q28 -76 0 -77 Q-28 -76 -40 -90 Z");
    pen.path("#3a2620", "M-18 -86 Q0 -81 18 -86 V-91 Q0 -86 -18 -91 Z");
  },
  beanie(pen: Pen): void {
    pen.path("#d8553d", "M-23 -80 Q-25 -106 0 -106 Q25 -106 23 -80 Z");
    pen.rect("#f2e6d2", -24, -86, 48, 8, 4);
    pen.oval("#f2e6d2", 0, -107, 6);
  },
  beret(pen: Pen): void {
    pen.path("#b83a3f", "M-22 -84 Q-40 -98 -14 -104 Q14 -110 26 -92 Q28 -84 20 -82 Q0 -88 -22 -84 Z");
  },
} as const;
