import { prickedEars, roundEars } from "./beast";
import { type Pen, tone } from "./pen";

const CREAM = "#f6ead6";

export function stripes(colour: string, count: number) {
  return (pen: Pen, top: number, bottom: number) => {
    for (let i = 0; i < count; i++) {
      const x = -34 + (i * 68) / (count - 1);
      pen.path(
        colour,
        `M${x - 2.6} ${top + 2} L${x + 2.6} ${top + 2} L${x + 1 + (i % 2) * 3} ${top + (bottom - top) * 0.72} Z`,
      );
    }
  };
}

export function spots(colour: string, radius: number) {
  return (pen: Pen, top: number, bottom: number) => {
    for (let i = 0; i < 8; i++)
      pen.oval(colour, -26 + i * 7, top + (bottom - top) * (i % 2 ? 0.5 : 0.25), radius * 0.7);
  };
}

export function patches(pen: Pen, top: number): void {
  pen.path(
    "#3a3036",
    `M-44 ${top + 8} Q-30 ${top - 2} -14 ${top + 6} Q-8 ${top + 26} -28 ${top + 28} Q-46 ${top + 26} -44 ${top + 8} Z`,
  );
  pen.path(
    "#3a3036",
    `M8 ${top + 4} Q26 ${top} 32 ${top + 10} Q32 ${top + 24} 16 ${top + 22} Q4 ${top + 16} 8 ${top + 4} Z`,
  );
}

export function patchwork(pen: Pen, top: number): void {
  for (let i = 0; i < 9; i++)
    pen.oval("#a5632f", -19 + (i % 5) * 9 + (i > 4 ? 4 : 0), top + 6 + (i > 4 ? 8 : 0), 3.4, 2.8);
  for (let i = 0; i < 6; i++) pen.oval("#a5632f", 25 + i * 2.8, top - 4 - i * 5.4, 2.4, 2);
}

export function wool(pen: Pen, top: number, bottom: number): void {
  for (let i = 0; i < 14; i++) {
    const turn = (i / 14) * Math.PI * 2;
    pen.oval(pen.main, Math.cos(turn) * 36, (top + bottom) / 2 + Math.sin(turn) * 17, 12);
  }
  pen.oval(pen.main, 0, (top + bottom) / 2, 38, 20);
}

export function humps(pen: Pen, top: number): void {
  pen.path(pen.main, `M-40 ${top + 14} Q-32 ${top - 26} -14 ${top + 2} Q4 ${top - 28} 24 ${top + 12} Z`);
  pen.path("#b8443a", `M-20 ${top + 2} Q-12 ${top - 4} -4 ${top + 1} L-2 ${top + 20} H-22 Z`);
}

export function horseTail(pen: Pen, x: number, y: number, phase: number): void {
  const swing = Math.sin(phase * Math.PI * 2) * 5;
  pen.path(
    tone(pen.main, -0.5),
    `M${x + 5} ${y - 2} Q${x - 22} ${y} ${x - 20 + swing} ${y + 44} Q${x - 4} ${y + 26} ${x + 5} ${y + 8} Z`,
  );
}

export function mane(pen: Pen, x: number, y: number, r: number): void {
  pen.poly(
    tone(pen.main, -0.1),
    x - r * 0.7,
    y - r * 0.5,
    x - r * 0.5,
    y - r * 1.8,
    x + r * 0.1,
    y - r * 0.7,
  );
  pen.path(
    tone(pen.main, -0.5),
    `M${x + r * 0.2} ${y - r} Q${x - r * 1.4} ${y - r * 1.5} ${x - r * 2.2} ${y + r * 1.2} L${x - r * 3.6} ${y + r * 3.4} Q${x - r * 2.2} ${y + r * 2.2} ${x - r * 0.8} ${y + r * 0.2} Z`,
  );
}

export function unicornCrown(pen: Pen, x: number, y: number, r: number): void {
  for (const [i, colour] of ["#7fb0e8", "#f2a0c8", "#f6d27a"].entries())
    pen.path(
      colour,
      `M${x + r * 0.2} ${y - r + i * 2} Q${x - r * 1.4} ${y - r * 1.5 + i * 4} ${x - r * 2.2} ${y + r * 1.2 + i * 3} L${x - r * (3.8 - i * 0.4)} ${y + r * 3.6} Q${x - r * 2} ${y + r * 2.2} ${x - r * 0.8} ${y + r * 0.2} Z`,
    );
  pen.poly("#f2c85a", x + r * 0.1, y - r * 0.8, x + r * 1.3, y - r * 3, x + r * 0.7, y - r * 0.5);
}

export function rainbowTail(pen: Pen, x: number, y: number, phase: number): void {
  const swing = Math.sin(phase * Math.PI * 2) * 5;
  for (const [i, colour] of ["#7fb0e8", "#f2a0c8", "#f6d27a"].entries())
    pen.path(
      colour,
      `M${x + 5} ${y - 2} Q${x - 26 + i * 4} ${y} ${x - 24 + swing + i * 4} ${y + 46 - i * 5} Q${x - 6} ${y + 26} ${x + 5} ${y + 8} Z`,
    );
}

export function antlers(pen: Pen, x: number, y: number, r: number): void {
  prickedEars("#e0b090", 0.6)(pen, x - 1, y + 1, r * 0.9);
  for (const side of [-1, 1]) {
    const bx = x - 1 + side * r * 0.3;
    pen.curve(
      "#6a4a34",
      2.2,
      `M${bx} ${y - r * 0.8} Q${bx - 4 + side * 6} ${y - r * 2} ${bx + side * 9} ${y - r * 3.1}`,
    );
    pen.line("#6a4a34", 1.8, bx - 2 + side * 4, y - r * 1.7, bx + side * 9 + 3, y - r * 2);
    pen.line("#6a4a34", 1.6, bx + side * 6, y - r * 2.4, bx + side * 2 - 3, y - r * 3);
  }
}

export function trunkAndEar(pen: Pen, x: number, y: number, r: number): void {
  pen.path(
    pen.main,
    `M${x + r * 0.3} ${y - r * 0.3} Q${x + r * 1.5} ${y} ${x + r * 1.2} ${y + r * 1.9} Q${x + r * 1.3} ${y + r * 2.4} ${x + r * 1.8} ${y + r * 2.2} L${x + r * 1.7} ${y + r * 2.6} Q${x + r * 0.8} ${y + r * 2.8} ${x + r * 0.75} ${y + r * 1.9} Q${x + r * 0.9} ${y + r} ${x} ${y + r * 0.9} Z`,
  );
  pen.path(
    "#f6efe2",
    `M${x + r * 0.5} ${y + r * 0.8} Q${x + r} ${y + r * 1.7} ${x + r * 1.9} ${y + r * 1.2} Q${x + r * 1.1} ${y + r * 1.3} ${x + r * 0.85} ${y + r * 0.6} Z`,
  );
  pen.path(
    tone(pen.main, -0.2),
    `M${x - r * 0.1} ${y - r * 0.8} Q${x - r * 1.6} ${y - r * 1.2} ${x - r * 1.5} ${y + r * 0.4} Q${x - r * 1.1} ${y + r * 1.5} ${x - r * 0.3} ${y + r * 0.9} Q${x + r * 0.2} ${y} ${x - r * 0.1} ${y - r * 0.8} Z`,
  );
}

export function lionMane(pen: Pen, x: number, y: number, r: number): void {
  for (let i = 0; i < 14; i++) {
    const turn = (i / 14) * Math.PI * 2;
    pen.oval(
      i % 2 ? "#8a4f28" : "#9c5c2c",
      x - r * 0.35 + Math.cos(turn) * r * 1.05,
      y + Math.sin(turn) * r * 1.1,
      r * 0.55,
    );
  }
  pen.oval(pen.main, x + r * 0.1, y, r * 0.92);
  pen.path(
    CREAM,
    `M${x + r * 0.3} ${y + r * 0.1} Q${x + r * 1.2} ${y} ${x + r * 1.3} ${y + r * 0.5} Q${x + r} ${y + r * 1.1} ${x + r * 0.1} ${y + r * 0.8} Z`,
  );
  pen.oval("#3a2426", x + r * 1.2, y + r * 0.25, r * 0.2, r * 0.15);
}

export function longEars(pen: Pen, x: number, y: number, r: number): void {
  pen.oval(tone(pen.main, -0.2), x + r * 0.25, y - r * 1.7, r * 0.32, r * 1.1, 0.2);
  pen.oval(pen.main, x - r * 0.5, y - r * 1.7, r * 0.36, r * 1.2, -0.15);
  pen.oval("#e8b0a8", x - r * 0.5, y - r * 1.65, r * 0.18, r * 0.9, -0.15);
}

export function horns(pen: Pen, x: number, y: number, r: number): void {
  pen.curve(
    "#e8dcc4",
    3.6,
    `M${x - r * 0.2} ${y - r * 0.8} Q${x + r * 0.4} ${y - r * 1.4} ${x + r * 0.6} ${y - r * 1.7}`,
  );
  pen.oval("#3a3036", x - r * 0.9, y - r * 0.5, r * 0.6, r * 0.28, 0.4);
  pen.oval("#e8b0a8", x + r * 1.1, y + r * 0.55, r * 0.55, r * 0.5);
}

export function ossicones(pen: Pen, x: number, y: number, r: number): void {
  for (const dx of [-0.3, 0.3]) {
    pen.line("#a5632f", 1.6, x + dx * r, y - r * 0.7, x + dx * r - 0.6, y - r * 1.9);
    pen.oval("#6a3f22", x + dx * r - 0.6, y - r * 1.9, 1.6);
  }
  pen.oval(pen.main, x - r * 1.2, y - r * 0.4, r * 0.7, r * 0.3, -0.4);
}

export function pandaFace(pen: Pen, x: number, y: number, r: number): void {
  roundEars("#26242c")(pen, x, y, r);
  pen.oval("#26242c", x + r * 0.32, y - r * 0.1, r * 0.32, r * 0.26, -0.5);
  pen.oval("#ffffff", x + r * 0.36, y - r * 0.14, r * 0.1);
}

export function pandaCoat(pen: Pen, top: number, bottom: number): void {
  pen.path("#26242c", `M14 ${top} Q50 ${top - 2} 52 ${bottom} H22 Q8 ${top + 24} 14 ${top} Z`);
}
