import { AT_REST, drawShoulders, head, type Look, randomLook } from "./bust";
import { type Dress, drawFigure, type Stance } from "./figure";
import { HATS } from "./hats";
import { type Pen, tone } from "./pen";
import type { Subject } from "./subject";
import { SUBJECT_WORDS, type SubjectName } from "./subject-words";

type Role = {
  name: SubjectName;
  stance?: Stance;
  dress?: Partial<Dress>;
  look?: Partial<Look>;
  colours: readonly string[];
};

/** Before the general words, because a prompt names both: "a woman dancing". */
const ROLES: readonly Role[] = [
  {
    name: "sailor",
    dress: { hat: HATS.sailor },
    look: { beard: "#e3dcd2", cut: "short", hair: "#c9c4bc", wrinkled: true, collar: "jacket" },
    colours: ["#27405f"],
  },
  {
    name: "astronaut",
    dress: { hat: HATS.helmet, trousers: "#e9ebef", shoes: "#9aa2b0" },
    look: { collar: "crew", cut: "none" },
    colours: ["#eceef2"],
  },
  {
    name: "knight",
    dress: { hat: HATS.knight, prop: sword, trousers: "#6a7280" },
    look: { collar: "crew", cut: "none" },
    colours: ["#8f98a8"],
  },
  {
    name: "wizard",
    dress: { hat: HATS.wizard, prop: staff, skirt: true },
    look: { beard: "#e6e0d8", cut: "long", hair: "#d8d2ca", wrinkled: true },
    colours: ["#4a3f8a"],
  },
  {
    name: "king",
    dress: { hat: HATS.crown, skirt: true },
    look: { cut: "long" },
    colours: ["#a83a4a", "#5a3f8a"],
  },
  { name: "chef", dress: { hat: HATS.chef }, look: { cut: "short", collar: "jacket" }, colours: ["#f3f0ea"] },
  {
    name: "cowboy",
    dress: { hat: HATS.brim, trousers: "#3f5a7a" },
    look: { cut: "short", collar: "shirt" },
    colours: ["#b5603a"],
  },
  {
    name: "dancer",
    stance: "dance",
    dress: { tutu: true },
    look: { cut: "bun" },
    colours: ["#e88fa8", "#d8433b"],
  },
  { name: "runner", stance: "run", look: { cut: "short" }, colours: ["#e8803a", "#3f8fa8"] },
  { name: "surfer", stance: "surf", look: { cut: "short" }, colours: ["#e2603f"] },
  { name: "skier", stance: "ski", dress: { hat: HATS.beanie }, look: { cut: "short" }, colours: ["#d8433b"] },
  {
    name: "climber",
    stance: "stand",
    dress: { pack: "#c8703a", hat: HATS.beanie, prop: stick },
    look: { cut: "short", collar: "hood" },
    colours: ["#3f6f6a"],
  },
  { name: "yogi", stance: "sit", look: { cut: "bun" }, colours: ["#5fa08f"] },
  { name: "musician", dress: { prop: guitar, hat: HATS.brim }, look: { cut: "curly" }, colours: ["#3a3f5a"] },
  {
    name: "painter",
    dress: { hat: HATS.beret },
    look: { cut: "bob", collar: "shirt", glasses: true },
    colours: ["#6a8fa8"],
  },
  {
    name: "child",
    stance: "play",
    dress: { small: true },
    look: { cut: "bob" },
    colours: ["#e8a02f", "#d8553d", "#4f9fb0"],
  },
  { name: "couple", dress: { pair: true }, colours: ["#c8553d", "#3f6f8f"] },
  { name: "robot", dress: { robot: true }, colours: ["#b4c0cc", "#d9a35a"] },
  {
    name: "woman",
    dress: { skirt: true },
    look: { cut: "long" },
    colours: ["#c8453f", "#3f7f8a", "#d99a33"],
  },
  { name: "man", look: { cut: "short", collar: "jacket" }, colours: ["#3a4a6a", "#5a6a52", "#7a4a3a"] },
];

export const PEOPLE: readonly Subject[] = ROLES.map((role) => ({
  ...namesOf(role),
  place: "ground",
  size: role.dress?.small ? 0.48 : 0.62,
  half: role.dress?.pair || role.stance === "ski" || role.stance === "surf" ? 58 : 50,
  motion: role.stance === "run" || role.stance === "dance" ? "walk" : "sway",
  draw: (pen, phase) =>
    drawFigure(pen, phase, { stance: role.stance ?? "stand", look: lookOf(pen, role), ...role.dress }),
}));

/** Head and shoulders of the same people, for "portrait of" and "close-up". */
export const PORTRAITS: readonly Subject[] = ROLES.map((role) => ({
  ...namesOf(role),
  place: "portrait",
  size: 0.86,
  half: 62,
  motion: "sway",
  draw: (pen, phase) => (role.dress?.robot ? robotBust(pen) : portrait(pen, role, phase)),
}));

function namesOf({ name, colours }: Role): Pick<Subject, "name" | "words" | "colours" | "spreads"> {
  return { name, words: SUBJECT_WORDS[name], colours, spreads: false };
}

function portrait(pen: Pen, role: Role, phase: number): void {
  const hat = role.dress?.hat;
  const look = { ...lookOf(pen, role), ...(hat ? { hat } : {}) };
  drawShoulders(pen, look);
  head(pen, look, { ...AT_REST, gazeX: Math.sin(phase * 6.283) * 0.3, blink: phase > 0.93 ? 1 : 0 });
}

/** @param role `old` and the like are read by the words of the prompt */
function lookOf(pen: Pen, { look }: Role): Look {
  return { ...randomLook(pen.chance), ...look, clothes: pen.main };
}

function sword(pen: Pen): void {
  pen.poly("#dfe6ee", 21, -40, 25, -40, 24, -98, 23, -102, 22, -98);
  pen.rect("#d8b25a", 15, -42, 16, 3.4, 1.5);
  pen.rect("#5a3a2a", 21, -39, 4, 10, 1.5);
}

function staff(pen: Pen): void {
  pen.line("#6a4a30", 2.6, 25, 0, 23, -90);
  pen.oval("#9fe8ff70", 23, -95, 10);
  pen.oval("#d4f8ff", 23, -95, 4.4);
}

function stick(pen: Pen): void {
  pen.line("#7a5a3a", 2, 22, 0, 20, -56);
}

function guitar(pen: Pen): void {
  pen.line("#5a3a28", 3, -2, -46, 36, -66);
  pen.oval("#c8783a", -6, -42, 12, 10, -0.4);
  pen.oval("#c8783a", 4, -48, 8.4, 7.4, -0.4);
  pen.oval("#3a2620", -2, -45, 3.4);
}

function robotBust(pen: Pen): void {
  const { main } = pen;
  pen.rect(tone(main, -0.3), -10, -42, 20, 18);
  pen.path(main, "M-58 4 Q-56 -26 -28 -28 H28 Q56 -26 58 4 Z");
  pen.rect("#3a4454", -20, -20, 40, 18, 5);
  for (const [i, colour] of ["#e8705a", "#f2c85a", "#6ac8a0"].entries())
    pen.oval(colour, -11 + i * 11, -11, 3.4);
  pen.line(tone(main, -0.3), 3, 0, -88, 0, -99);
  pen.oval("#e8705a", 0, -101, 4.4);
  for (const x of [-33, 27]) pen.rect(tone(main, -0.25), x, -72, 6, 18, 3);
  pen.rect(main, -28, -90, 56, 48, 14);
  pen.rect("#26303e", -22, -80, 44, 26, 10);
  for (const x of [-10, 10]) {
    pen.oval("#7ff0ff", x, -68, 6.4);
    pen.oval("#ffffff", x + 2, -70, 2);
  }
  for (let i = 0; i < 5; i++) pen.rect(tone(main, -0.35), -11 + i * 4.6, -51, 3, 5, 1);
}
