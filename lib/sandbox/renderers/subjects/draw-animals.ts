import { type Build, bushyTail, drawQuadruped, hangingEars, prickedEars, roundEars, thinTail } from "./beast";
import * as coats from "./coats";
import type { Pen } from "./pen";

const CREAM = "#f6ead6";

const animal =
  (build: Build) =>
  (pen: Pen, phase: number): void =>
    drawQuadruped(pen, phase, build);

export const dog = animal({
  size: { long: 40, deep: 32, legs: 38, legWidth: 8, head: [17, -16], skull: 16, muzzle: [16, 13], neck: 20 },
  tail: thinTail(7, 26, 24),
  crown: hangingEars,
  belly: CREAM,
});
export const cat = animal({
  size: { long: 40, deep: 27, legs: 30, legWidth: 6.5, head: [14, -18], skull: 18, muzzle: [2, 9], neck: 17 },
  tail: thinTail(6.5, 30, 50),
  crown: prickedEars("#e8a9a0", 0.9),
  coat: coats.stripes("#00000022", 5),
  feet: CREAM,
});
const FOX: Build = {
  size: { long: 42, deep: 27, legs: 34, legWidth: 6, head: [17, -14], skull: 16, muzzle: [21, 9], neck: 17 },
  tail: bushyTail(CREAM),
  crown: prickedEars("#3a2a28", 1.3),
  belly: CREAM,
  feet: "#3a2a28",
};
const HORSE: Build = {
  size: {
    long: 42,
    deep: 28,
    legs: 47,
    legWidth: 6.5,
    head: [27, -26],
    skull: 9.5,
    muzzle: [16, 9],
    neck: 18,
  },
  tail: coats.horseTail,
  crown: coats.mane,
  feet: "#2a2426",
};
export const deer = animal({
  size: {
    long: 34,
    deep: 22,
    legs: 44,
    legWidth: 4.4,
    head: [18, -21],
    skull: 8.5,
    muzzle: [10, 7],
    neck: 11,
  },
  tail: thinTail(5, 7, -3),
  crown: coats.antlers,
  belly: CREAM,
  coat: coats.spots("#ffffff66", 3),
});
const BEAR: Build = {
  size: { long: 52, deep: 50, legs: 30, legWidth: 12, head: [17, 8], skull: 20, muzzle: [14, 13], neck: 34 },
  crown: roundEars("#5c4030"),
  face: "#8a6a50",
};
export const elephant = animal({
  size: { long: 52, deep: 52, legs: 36, legWidth: 12, head: [16, 10], skull: 24, muzzle: [2, 6], neck: 34 },
  tail: thinTail(3, 12, -26, 3),
  crown: coats.trunkAndEar,
  feet: "#d9d0c8",
});
const LION: Build = {
  size: {
    long: 46,
    deep: 30,
    legs: 36,
    legWidth: 8.5,
    head: [20, -8],
    skull: 17,
    muzzle: [10, 12],
    neck: 22,
  },
  tail: thinTail(4.5, 34, 22, 5.5),
  crown: coats.lionMane,
  belly: CREAM,
};
export const tiger = animal({
  ...LION,
  size: { ...LION.size, head: [22, -6] },
  tail: thinTail(6.5, 36, 26),
  crown: roundEars("#d9822f"),
  coat: coats.stripes("#2a2024", 7),
  face: CREAM,
});
export const rabbit = animal({
  size: { long: 32, deep: 34, legs: 16, legWidth: 8, head: [12, -8], skull: 16, muzzle: [4, 9], neck: 20 },
  tail: (pen, x, y) => pen.oval(CREAM, x - 2, y + 12, 9),
  crown: coats.longEars,
  belly: CREAM,
});
export const cow = animal({
  size: { long: 50, deep: 40, legs: 36, legWidth: 8, head: [18, 0], skull: 15, muzzle: [14, 14], neck: 24 },
  tail: thinTail(3, 10, -34, 4),
  crown: coats.horns,
  coat: coats.patches,
  face: CREAM,
});
export const sheep = animal({
  size: { long: 38, deep: 38, legs: 28, legWidth: 5.5, head: [14, 4], skull: 12, muzzle: [8, 9], neck: 16 },
  crown: (pen, x, y, r) => pen.oval("#3a3438", x - r, y, r * 0.8, r * 0.35, 0.5),
  coat: coats.wool,
  face: "#4a4246",
  feet: "#3a3438",
});
export const zebra = animal({ ...HORSE, coat: coats.stripes("#232028", 9), crown: coats.mane });
export const giraffe = animal({
  size: { long: 24, deep: 18, legs: 38, legWidth: 4, head: [20, -36], skull: 6.5, muzzle: [8, 5], neck: 9 },
  tail: thinTail(2, 6, -16, 2.6),
  coat: coats.patchwork,
  crown: coats.ossicones,
});
export const camel = animal({
  size: { long: 42, deep: 27, legs: 44, legWidth: 5.5, head: [30, -16], skull: 9, muzzle: [11, 8], neck: 12 },
  tail: thinTail(2.5, 7, -16, 2.6),
  coat: coats.humps,
  crown: roundEars("#b98a55"),
});

export const fox = animal(FOX);
export const wolf = animal({ ...FOX, tail: bushyTail("#4a505c"), crown: prickedEars("#3a3640", 1.1) });
export const horse = animal(HORSE);
export const unicorn = animal({ ...HORSE, crown: coats.unicornCrown, tail: coats.rainbowTail });
export const bear = animal(BEAR);
export const panda = animal({
  ...BEAR,
  crown: coats.pandaFace,
  face: "#f3efe8",
  coat: coats.pandaCoat,
  feet: "#26242c",
});
export const lion = animal(LION);
