import { PALETTE_NAMES, type Palette, type PaletteName, palette } from "./palettes";
import { hashText, type Random, randomFrom } from "./random";

export type SceneKind = "landscape" | "city" | "nebula" | "silk" | "underwater" | "planet" | "bokeh";

/** The properties of a picture that keywords in the prompt decide. */
export type Brief = {
  seed: number;
  kind: SceneKind;
  palette: Palette;
  water: boolean;
  aurora: boolean;
  clouds: boolean;
  trees: boolean;
  /** Dunes and meadows instead of mountains. */
  flat: boolean;
  weather: "clear" | "snow" | "rain" | "sparks" | "petals";
};

/** The first match counts, so rarer words come before common ones. */
const PALETTE_WORDS: readonly [PaletteName, RegExp][] = [
  ["noir", /noir|black.and.white|monochrome|silent film/],
  ["aurora", /aurora|northern light|borealis/],
  ["ember", /volcan|lava|inferno|flame|\bfire\b|dragon|embers?/],
  ["neon", /neon|cyber|synthwave|tokyo|arcade|\bclub\b|hologram/],
  ["space", /space|galax|nebula|cosm|planet|astronaut|asteroid|supernova/],
  ["winter", /snow|winter|\bice\b|frost|glacier|arctic|blizzard/],
  ["blossom", /blossom|sakura|cherry|flower|spring|rose|pink/],
  ["autumn", /autumn|fall leaves|harvest|amber|october/],
  ["desert", /desert|dune|\bsand\b|canyon|\bmars\b|savanna|camel/],
  ["sunset", /sunset|dusk|evening|golden hour|warm/],
  ["dawn", /dawn|sunrise|morning|pastel|mist|fog/],
  ["night", /night|moon|midnight|stars?\b|starry/],
  ["ocean", /ocean|\bsea\b|waves?\b|beach|coast|underwater|reef|whale|lake|river|blue|boat/],
  ["forest", /forest|trees?\b|jungle|woods?\b|green|meadow|grass|garden|leaf/],
  ["day", /noon|sunny|summer|bright|day\b|sky/],
];

const KIND_WORDS: readonly [SceneKind, RegExp][] = [
  ["underwater", /underwater|coral|reef|whale|\bfish|jellyfish|diver|deep sea/],
  ["planet", /planet|saturn|orbit|spaceship|spacecraft|astronaut|satellite/],
  ["nebula", /space|galax|nebula|cosm|supernova|universe/],
  ["bokeh", /bokeh|rainy window|traffic|street light|headlight|candle|lantern|party|festival/],
  ["silk", /abstract|\bink\b|silk|fluid|liquid|paint|gradient|smoke|texture|loop/],
  ["city", /\bcity|skyline|tokyo|new york|downtown|cyber|neon|skyscraper|metropolis|rooftop/],
];

/** Scenes that need a dark background. */
const NIGHTLY: ReadonlySet<SceneKind> = new Set(["bokeh", "nebula", "planet"]);

/** Reads a prompt. Open properties are random, but equal for the same prompt and seed. */
export function readBrief(prompt: string, jobSeed: string): Brief {
  const text = prompt.toLowerCase();
  const seed = (hashText(text) ^ (jobSeed === "" ? 0 : hashText(jobSeed))) >>> 0;
  const random = randomFrom(seed);
  const kind = KIND_WORDS.find(([, words]) => words.test(text))?.[0] ?? "landscape";
  const named = namedPalette(text);
  const suits = (name: PaletteName) => palette(name).dark || !NIGHTLY.has(kind);
  const colours = palette(named && suits(named) ? named : pick(PALETTE_NAMES.filter(suits), random));
  const has = (words: RegExp) => words.test(text);
  const flat = has(/desert|dune|meadow|field|\bsea\b|ocean|prairie/);
  const dry = has(/desert|dune|forest|jungle|\bwoods?\b|canyon|volcan/);
  return {
    seed,
    kind,
    palette: colours,
    flat,
    water:
      has(/lake|fjord|ocean|\bsea\b|river|water|beach|coast|reflection|boat/) || (!dry && random() < 0.35),
    aurora: colours.name === "aurora",
    clouds: !colours.dark || has(/cloud|storm|mist|fog/),
    trees: has(/forest|tree|pine|wood|winter|snow|fjord|aurora|autumn/) || (!flat && random() < 0.35),
    weather: weatherOf(has),
  };
}

function weatherOf(has: (words: RegExp) => boolean): Brief["weather"] {
  if (has(/snow|blizzard|christmas/)) return "snow";
  if (has(/rain|storm|drizzle/)) return "rain";
  if (has(/firefl|ember|spark|magic|volcan|fire|lantern/)) return "sparks";
  if (has(/petal|blossom|sakura|autumn|leaves/)) return "petals";
  return "clear";
}

function namedPalette(text: string): PaletteName | undefined {
  return PALETTE_WORDS.find(([, words]) => words.test(text))?.[0];
}

function pick<T>(choices: readonly [T, ...T[]] | readonly T[], random: Random): T {
  const item = choices[Math.floor(random() * choices.length)];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}
