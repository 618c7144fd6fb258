import { type Pen, tone } from "./pen";

export function candle(pen: Pen, phase: number): void {
  const flick = Math.sin(phase * Math.PI * 2) * 2;
  pen.oval("#ffd98030", 0, -80, 30);
  pen.oval("#ffd98040", 0, -80, 19);
  pen.rect("#b8863a", -26, -6, 52, 8, 4);
  pen.path(pen.main, "M-15 -56 Q0 -62 15 -56 V-4 H-15 Z");
  pen.path(tone(pen.main, -0.18), "M15 -56 V-4 H4 V-58 Z");
  pen.path(tone(pen.main, 0.4), "M-15 -57 Q-12 -34 -8 -44 Q-5 -28 -2 -52 Z");
  pen.line("#3a2a26", 1.8, 0, -58, 0, -66);
  pen.path("#ff9a2f", `M0 -60 Q-11 -70 ${flick} -98 Q11 -72 0 -60 Z`);
  pen.path("#fff0a0", `M0 -62 Q-6 -68 ${flick * 0.6} -84 Q6 -70 0 -62 Z`);
}

/** The yellow one of the bath. */
export function rubberDuck(pen: Pen): void {
  const { main } = pen;
  pen.oval("#ffffff55", 0, 2, 78, 7);
  pen.path(
    main,
    "M-70 -46 Q-58 -36 -46 -38 Q-6 -34 14 -46 Q60 -42 60 -18 Q56 4 4 4 Q-54 4 -64 -22 Q-68 -34 -70 -46 Z",
  );
  pen.oval(main, 26, -70, 31, 30);
  pen.path(tone(main, -0.14), "M-44 -22 Q-20 -40 12 -24 Q4 -4 -22 -6 Q-42 -8 -44 -22 Z");
  pen.path("#f0802f", "M50 -74 Q62 -84 78 -76 Q82 -68 72 -66 Q80 -62 74 -56 Q60 -52 50 -60 Z");
  pen.line("#c85a1f", 1.8, 54, -66, 74, -66);
  pen.oval("#ffffff", 36, -80, 7.5, 8.5);
  pen.oval("#1b1820", 38, -79, 4.4, 5.4);
  pen.oval("#ffffff", 39.5, -81, 1.5);
  pen.oval("#ffffff66", 10, -86, 8, 5, -0.6);
  pen.path("#ffffff33", "M-56 -30 Q-40 -28 -24 -30 Q-40 -22 -54 -22 Z");
}
