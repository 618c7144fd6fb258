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
