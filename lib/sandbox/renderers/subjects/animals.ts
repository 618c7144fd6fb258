import { type Build, beast, bushy, hanging, pricked, round, thin } from "./beast";
import { type Pen, tone } from "./pen";
import type { Subject } from "./subject";

const CREAM = "#f6ead6";

const animal = (
  name: string,
  words: string,
  size: number,
  half: number,
  colours: readonly string[],
  build: Build,
): Subject => ({
  name,
  words,
  place: "ground",
  size,
  half,
  colours,
  motion: "walk",
  draw: (pen, phase) => beast(pen, phase, build),
});

const DOG: Build = {
  long: 40,
  deep: 32,
  legs: 38,
  legWidth: 8,
  head: [17, -16],
  skull: 16,
  muzzle: [16, 13],
  neck: 20,
  tail: thin(7, 26, 24),
  crown: hanging,
  belly: CREAM,
};
const CAT: Build = {
  long: 40,
  deep: 27,
  legs: 30,
  legWidth: 6.5,
  head: [14, -18],
  skull: 18,
  muzzle: [2, 9],
  neck: 17,
  tail: thin(6.5, 30, 50),
  crown: pricked("#e8a9a0", 0.9),
  coat: stripes("#00000022", 5),
  feet: CREAM,
};
const FOX: Build = {
  long: 42,
  deep: 27,
  legs: 34,
  legWidth: 6,
  head: [17, -14],
  skull: 16,
  muzzle: [21, 9],
  neck: 17,
  tail: bushy(CREAM),
  crown: pricked("#3a2a28", 1.3),
  belly: CREAM,
  feet: "#3a2a28",
};
const HORSE: Build = {
  long: 42,
  deep: 28,
  legs: 47,
  legWidth: 6.5,
  head: [27, -26],
  skull: 9.5,
  muzzle: [16, 9],
  neck: 18,
  tail: horseTail,
  crown: mane,
  feet: "#2a2426",
};
const DEER: Build = {
  long: 34,
  deep: 22,
  legs: 44,
  legWidth: 4.4,
  head: [18, -21],
  skull: 8.5,
  muzzle: [10, 7],
  neck: 11,
  tail: thin(5, 7, -3),
  crown: antlers,
  belly: CREAM,
  coat: spots("#ffffff66", 3),
};
const BEAR: Build = {
  long: 52,
  deep: 50,
  legs: 30,
  legWidth: 12,
  head: [17, 8],
  skull: 20,
  muzzle: [14, 13],
  neck: 34,
  crown: round("#5c4030"),
  face: "#8a6a50",
};
const ELEPHANT: Build = {
  long: 52,
  deep: 52,
  legs: 36,
  legWidth: 12,
  head: [16, 10],
  skull: 24,
  muzzle: [2, 6],
  neck: 34,
  tail: thin(3, 12, -26, 3),
  crown: trunkAndEar,
  feet: "#d9d0c8",
};
const LION: Build = {
  long: 46,
  deep: 30,
  legs: 36,
  legWidth: 8.5,
  head: [20, -8],
  skull: 17,
  muzzle: [10, 12],
  neck: 22,
  tail: thin(4.5, 34, 22, 5.5),
  crown: lionMane,
  belly: CREAM,
};
const TIGER: Build = {
  ...LION,
  head: [22, -6],
  tail: thin(6.5, 36, 26),
  crown: round("#d9822f"),
  coat: stripes("#2a2024", 7),
  face: CREAM,
};
const RABBIT: Build = {
  long: 32,
  deep: 34,
  legs: 16,
  legWidth: 8,
  head: [12, -8],
  skull: 16,
  muzzle: [4, 9],
  neck: 20,
  tail: (pen, x, y) => pen.oval(CREAM, x - 2, y + 12, 9),
  crown: longEars,
  belly: CREAM,
};
const COW: Build = {
  long: 50,
  deep: 40,
  legs: 36,
  legWidth: 8,
  head: [18, 0],
  skull: 15,
  muzzle: [14, 14],
  neck: 24,
  tail: thin(3, 10, -34, 4),
  crown: horns,
  coat: patches,
  face: CREAM,
};
const SHEEP: Build = {
  long: 38,
  deep: 38,
  legs: 28,
  legWidth: 5.5,
  head: [14, 4],
  skull: 12,
  muzzle: [8, 9],
  neck: 16,
  crown: (pen, x, y, r) => pen.oval("#3a3438", x - r, y, r * 0.8, r * 0.35, 0.5),
  coat: wool,
  face: "#4a4246",
  feet: "#3a3438",
};
const ZEBRA: Build = { ...HORSE, coat: stripes("#232028", 9), crown: mane };
const GIRAFFE: Build = {
  long: 24,
  deep: 18,
  legs: 38,
  legWidth: 4,
  head: [20, -36],
  skull: 6.5,
  muzzle: [8, 5],
  neck: 9,
  tail: thin(2, 6, -16, 2.6),
  coat: patchwork,
  crown: ossicones,
};
const CAMEL: Build = {
  long: 42,
  deep: 27,
  legs: 44,
  legWidth: 5.5,
  head: [30, -16],
  skull: 9,
  muzzle: [11, 8],
  neck: 12,
  tail: thin(2.5, 7, -16, 2.6),
  coat: humps,
  crown: round("#b98a55"),
};

export const ANIMALS: readonly Subject[] = [
  animal(
    "dog",
    "dog|puppy|retriever|corgi|husky|labrador|poodle|hound|terrier|dachshund|beagle|shepherd dog|pug|bulldog|dalmatian",
    0.44,
    92,
    ["#c98a4a", "#8a5a3a", "#e0b070"],
    DOG,
  ),
  animal("cat", "cat|kitten|kitty|tabby|siamese", 0.4, 88, ["#d98a45", "#77727c", "#3a3640"], CAT),
  animal("fox", "fox|red panda|coyote|jackal", 0.38, 112, ["#d9662f"], FOX),
  animal("wolf", "wolf|wolves|werewolf", 0.44, 112, ["#7f8794", "#5f6672"], {
    ...FOX,
    tail: bushy("#4a505c"),
    crown: pricked("#3a3640", 1.1),
  }),
  animal(
    "horse",
    "horse|pony|stallion|mustang horse|mare|foal|donkey|mule",
    0.56,
    92,
    ["#8a5234", "#5a3a2c", "#e8ddcb"],
    HORSE,
  ),
  animal("unicorn", "unicorn|pegasus", 0.58, 92, ["#f6eef6"], {
    ...HORSE,
    crown: unicornCrown,
    tail: rainbowTail,
  }),
  animal(
    "deer",
    "deer|stag|elk|moose|reindeer|antelope|fawn|gazelle|caribou",
    0.54,
    76,
    ["#a8683c", "#8a5a3a"],
    DEER,
  ),
  animal("bear", "bear|grizzly|teddy bear|polar bear|cub", 0.46, 96, ["#6a4a36"], BEAR),
  animal("panda", "panda", 0.46, 96, ["#f3efe8"], {
    ...BEAR,
    crown: pandaFace,
    face: "#f3efe8",
    coat: pandaCoat,
    feet: "#26242c",
  }),
  animal(
    "elephant",
    "elephant|mammoth|rhino|rhinoceros|hippo|hippopotamus",
    0.58,
    104,
    ["#8b8f9c", "#77798a"],
    ELEPHANT,
  ),
  animal("lion", "lion|lioness", 0.46, 106, ["#d9a550"], LION),
  animal("tiger", "tiger|leopard|cheetah|panther|jaguar|lynx", 0.42, 108, ["#e08a35"], TIGER),
  animal(
    "rabbit",
    "rabbit|bunny|hare|mouse|hamster|squirrel|hedgehog|kangaroo",
    0.36,
    70,
    ["#b8987a", "#e8e0d4"],
    RABBIT,
  ),
  animal("cow", "cow|bull|buffalo|bison|ox|calf|cattle|yak|pig", 0.46, 100, ["#f1ebe0"], COW),
  animal("sheep", "sheep|lamb|goat|alpaca|llama|ram", 0.4, 78, ["#f2ecdf"], SHEEP),
  animal("zebra", "zebra", 0.54, 92, ["#f1ece4"], ZEBRA),
  animal("giraffe", "giraffe", 0.72, 58, ["#e2b566"], GIRAFFE),
  animal("camel", "camel|dromedary|caravan of camels", 0.54, 92, ["#c99a62"], CAMEL),
];

function stripes(colour: string, count: number) {
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

function spots(colour: string, radius: number) {
  return (pen: Pen, top: number, bottom: number) => {
    for (let i = 0; i < 8; i++)
      pen.oval(colour, -26 + i * 7, top + (bottom - top) * (i % 2 ? 0.5 : 0.25), radius * 0.7);
  };
}

function patches(pen: Pen, top: number): void {
  pen.path(
    "#3a3036",
    `M-44 ${top + 8} Q-30 ${top - 2} -14 ${top + 6} Q-8 ${top + 26} -28 ${top + 28} Q-46 ${top + 26} -44 ${top + 8} Z`,
  );
  pen.path(
    "#3a3036",
    `M8 ${top + 4} Q26 ${top} 32 ${top + 10} Q32 ${top + 24} 16 ${top + 22} Q4 ${top + 16} 8 ${top + 4} Z`,
  );
}

function patchwork(pen: Pen, top: number): void {
  for (let i = 0; i < 9; i++)
    pen.oval("#a5632f", -19 + (i % 5) * 9 + (i > 4 ? 4 : 0), top + 6 + (i > 4 ? 8 : 0), 3.4, 2.8);
  for (let i = 0; i < 6; i++) pen.oval("#a5632f", 25 + i * 2.8, top - 4 - i * 5.4, 2.4, 2);
}

function wool(pen: Pen, top: number, bottom: number): void {
  for (let i = 0; i < 14; i++) {
    const turn = (i / 14) * Math.PI * 2;
    pen.oval(pen.main, Math.cos(turn) * 36, (top + bottom) / 2 + Math.sin(turn) * 17, 12);
  }
  pen.oval(pen.main, 0, (top + bottom) / 2, 38, 20);
}

function humps(pen: Pen, top: number): void {
  pen.path(pen.main, `M-40 ${top + 14} Q-32 ${top - 26} -14 ${top + 2} Q4 ${top - 28} 24 ${top + 12} Z`);
  pen.path("#b8443a", `M-20 ${top + 2} Q-12 ${top - 4} -4 ${top + 1} L-2 ${top + 20} H-22 Z`);
}

function horseTail(pen: Pen, x: number, y: number, phase: number): void {
  const swing = Math.sin(phase * Math.PI * 2) * 5;
  pen.path(
    tone(pen.main, -0.5),
    `M${x + 5} ${y - 2} Q${x - 22} ${y} ${x - 20 + swing} ${y + 44} Q${x - 4} ${y + 26} ${x + 5} ${y + 8} Z`,
  );
}

function mane(pen: Pen, x: number, y: number, r: number): void {
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

function unicornCrown(pen: Pen, x: number, y: number, r: number): void {
  for (const [i, colour] of ["#7fb0e8", "#f2a0c8", "#f6d27a"].entries())
    pen.path(
      colour,
      `M${x + r * 0.2} ${y - r + i * 2} Q${x - r * 1.4} ${y - r * 1.5 + i * 4} ${x - r * 2.2} ${y + r * 1.2 + i * 3} L${x - r * (3.8 - i * 0.4)} ${y + r * 3.6} Q${x - r * 2} ${y + r * 2.2} ${x - r * 0.8} ${y + r * 0.2} Z`,
    );
  pen.poly("#f2c85a", x + r * 0.1, y - r * 0.8, x + r * 1.3, y - r * 3, x + r * 0.7, y - r * 0.5);
}

function rainbowTail(pen: Pen, x: number, y: number, phase: number): void {
  const swing = Math.sin(phase * Math.PI * 2) * 5;
  for (const [i, colour] of ["#7fb0e8", "#f2a0c8", "#f6d27a"].entries())
    pen.path(
      colour,
      `M${x + 5} ${y - 2} Q${x - 26 + i * 4} ${y} ${x - 24 + swing + i * 4} ${y + 46 - i * 5} Q${x - 6} ${y + 26} ${x + 5} ${y + 8} Z`,
    );
}

function antlers(pen: Pen, x: number, y: number, r: number): void {
  pricked("#e0b090", 0.6)(pen, x - 1, y + 1, r * 0.9);
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

function trunkAndEar(pen: Pen, x: number, y: number, r: number): void {
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

function lionMane(pen: Pen, x: number, y: number, r: number): void {
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

function longEars(pen: Pen, x: number, y: number, r: number): void {
  pen.oval(tone(pen.main, -0.2), x + r * 0.25, y - r * 1.7, r * 0.32, r * 1.1, 0.2);
  pen.oval(pen.main, x - r * 0.5, y - r * 1.7, r * 0.36, r * 1.2, -0.15);
  pen.oval("#e8b0a8", x - r * 0.5, y - r * 1.65, r * 0.18, r * 0.9, -0.15);
}

function horns(pen: Pen, x: number, y: number, r: number): void {
  pen.curve(
    "#e8dcc4",
    3.6,
    `M${x - r * 0.2} ${y - r * 0.8} Q${x + r * 0.4} ${y - r * 1.4} ${x + r * 0.6} ${y - r * 1.7}`,
  );
  pen.oval("#3a3036", x - r * 0.9, y - r * 0.5, r * 0.6, r * 0.28, 0.4);
  pen.oval("#e8b0a8", x + r * 1.1, y + r * 0.55, r * 0.55, r * 0.5);
}

function ossicones(pen: Pen, x: number, y: number, r: number): void {
  for (const dx of [-0.3, 0.3]) {
    pen.line("#a5632f", 1.6, x + dx * r, y - r * 0.7, x + dx * r - 0.6, y - r * 1.9);
    pen.oval("#6a3f22", x + dx * r - 0.6, y - r * 1.9, 1.6);
  }
  pen.oval(pen.main, x - r * 1.2, y - r * 0.4, r * 0.7, r * 0.3, -0.4);
}

function pandaFace(pen: Pen, x: number, y: number, r: number): void {
  round("#26242c")(pen, x, y, r);
  pen.oval("#26242c", x + r * 0.32, y - r * 0.1, r * 0.32, r * 0.26, -0.5);
  pen.oval("#ffffff", x + r * 0.36, y - r * 0.14, r * 0.1);
}

function pandaCoat(pen: Pen, top: number, bottom: number): void {
  pen.path("#26242c", `M14 ${top} Q50 ${top - 2} 52 ${bottom} H22 Q8 ${top + 24} 14 ${top} Z`);
}
