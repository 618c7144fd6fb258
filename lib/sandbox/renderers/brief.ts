import { PALETTE_NAMES, type Palette, type PaletteName, palette } from "./palettes";
import { type Lens, lensOf } from "./poster/stage-directions";
import { hashText, type Random, randomFrom } from "./random";
import { findSubjects, isPerson, type NamedSubject, portraitOf } from "./subjects/find-subject";
import type { Place } from "./subjects/subject";

export type SceneKind =
  | "landscape"
  | "city"
  | "nebula"
  | "silk"
  | "underwater"
  | "planet"
  | "bokeh"
  | "studio";

/** The properties of a picture that keywords in the prompt decide. */
export type Brief = {
  seed: number;
  kind: SceneKind;
  palette: Palette;
  /** Whom and what it shows, the main subject first, at most two. Without any, the scene is the picture. */
  cast: readonly NamedSubject[];
  /** Whether the first sits on the second: "an astronaut riding a horse". */
  rides: boolean;
  /** The colour that the prompt gives the main subject. */
  colourWord: string | null;
  old: boolean;
  lens: Lens;
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
  ["gold", /(?:liquid|molten|melted) gold|gold leaf|golden (?:silk|fabric|liquid|swirl|paint)/],
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
  ["night", /\bnight|moon|midnight|\bstars?\b|starry|\bdark\b/],
  ["ocean", /ocean|\bsea\b|waves?\b|beach|coast|underwater|reef|whale|lake|river|blue|boat/],
  ["forest", /forest|trees?\b|jungle|woods?\b|green|meadow|grass|garden|leaf/],
  ["day", /noon|sunny|summer|bright|day\b|sky/],
];

const KIND_WORDS: readonly [SceneKind, RegExp][] = [
  ["underwater", /underwater|under the sea|coral|\breef|whale|\bfish|jellyfish|diver|deep sea|octopus/],
  ["planet", /planet|saturn|spaceship|spacecraft|astronaut|satellite/],
  ["nebula", /\bspace\b|galax|nebula|cosm|supernova|universe|milky way/],
  ["bokeh", /bokeh|rainy window|traffic|headlight|candle|lantern|party|festival/],
  ["silk", /abstract|\bink\b|silk|fluid|liquid|swirl|gradient|smoke|texture|\bloop/],
  ["city", /\bcity|skyline|tokyo|new york|downtown|cyber|neon|skyscraper|metropolis|rooftop/],
];

/** Scenes that a prompt with a subject must name as a place: "whale" alone is not under water. */
const BACKDROP_WORDS: readonly [SceneKind, RegExp][] = [
  ["underwater", /underwater|under the sea|under water|beneath the|coral|\breef|deep sea|ocean floor|seabed/],
  [
    "studio",
    /studio|white background|plain background|kitchen|\broom\b|indoors?|\btable|counter|shelf|\bdesk|pedestal|podium|\bwall\b|interior|cozy cafe|coffee shop|fireplace|library|workshop|classroom|gallery/,
  ],
  ["nebula", /\bspace\b|galax|nebula|cosm|universe|orbiting|milky way/],
  ["planet", /\bplanet|saturn|\bmars\b.*orbit/],
  [
    "city",
    /\bcity|street|skyline|tokyo|new york|paris|london|downtown|cyber|neon|skyscraper|metropolis|rooftop|urban|\balley/,
  ],
  ["bokeh", /bokeh|festival|party|nightclub|concert|on stage/],
];
/** Words of a place outdoors, for subjects that usually stand on a table. */
const OUTDOORS =
  /forest|beach|meadow|field|mountain|lake|\bsea\b|ocean|garden|park|desert|snow|hill|river|waterfall|\brain|jungle|grass/;

const USUAL: Readonly<Record<Place, SceneKind>> = {
  ground: "landscape",
  street: "landscape",
  water: "landscape",
  sky: "landscape",
  table: "studio",
  deep: "underwater",
  space: "nebula",
  portrait: "studio",
};

/** Scenes that need a dark background. */
const NIGHTLY: ReadonlySet<SceneKind> = new Set(["bokeh", "nebula", "planet"]);

const COLOUR_WORDS: Readonly<Record<string, string>> = {
  red: "#d03a36",
  crimson: "#b02a36",
  orange: "#e8803a",
  yellow: "#f0bf3a",
  gold: "#d9a83f",
  golden: "#d9a04a",
  green: "#4a9a5a",
  teal: "#2f8a8a",
  turquoise: "#3fb0b0",
  blue: "#3a78c0",
  navy: "#27406a",
  purple: "#7a52a8",
  violet: "#8a5ab8",
  pink: "#ef8fb0",
  white: "#f4f0e8",
  polar: "#f1f0ea",
  black: "#2c2a34",
  brown: "#8a5a3a",
  grey: "#8a8f9a",
  gray: "#8a8f9a",
  silver: "#c3cad4",
  beige: "#dcc9a8",
  copper: "#b8703f",
};

/** Reads a prompt. Open properties are random, but equal for the same prompt and seed. */
export function readBrief(prompt: string, jobSeed: string): Brief {
  const text = prompt.toLowerCase();
  const seed = (hashText(text) ^ (jobSeed === "" ? 0 : hashText(jobSeed))) >>> 0;
  const random = randomFrom(seed);
  const cast = castOf(text);
  const kind = kindOf(text, cast[0]);
  const has = (words: RegExp) => words.test(text);
  const named = byDay(namedPalette(text), cast.length > 0 && kind === "landscape" && !has(AFTER_DARK));
  const suits = (name: PaletteName) => palette(name).dark || !NIGHTLY.has(kind);
  const colours = palette(
    named && suits(named)
      ? named
      : pick(openPalettes(cast.length > 0 && !NIGHTLY.has(kind)).filter(suits), random),
  );
  const flat = has(/desert|dune|meadow|field|\bsea\b|ocean|prairie|savanna/);
  const dry = has(/desert|dune|forest|jungle|\bwoods?\b|canyon|volcan|savanna/);
  const [first, second] = cast;
  return {
    seed,
    kind,
    palette: colours,
    cast,
    rides:
      first !== undefined &&
      second !== undefined &&
      isPerson(first.subject) &&
      /\b(riding|rides|rider|on (a|an|her|his|the) (horse|bike|bicycle|motor|camel|elephant|unicorn|dragon|scooter))/.test(
        text,
      ),
    colourWord: first ? colourBefore(text, first.at) : null,
    old: has(/\b(old|elderly|aged|wrinkled|ancient)\b|grand(ma|pa|mother|father)/),
    lens: lensOf(text, seed),
    flat,
    water: watery(first, has) || (!first && !dry && random() < 0.35),
    aurora: colours.name === "aurora",
    clouds: !colours.dark || has(/cloud|storm|mist|fog/),
    trees: has(/forest|tree|pine|wood|winter|snow|fjord|aurora|autumn/) || (!flat && random() < 0.35),
    weather: weatherOf(has),
  };
}

function watery(first: NamedSubject | undefined, has: (words: RegExp) => boolean): boolean {
  if (first?.subject.place === "water" || first?.subject.place === "deep") return true;
  return has(
    /lake|fjord|ocean|\bsea\b|river|water\b|beach|coast|harbou?r|reflection|boat|lighthouse|seaside|cliff/,
  );
}

/** The scene of a prompt: the picture itself, or what is behind its subject. */
function kindOf(text: string, first: NamedSubject | undefined): SceneKind {
  const firstOf = (words: readonly [SceneKind, RegExp][]) =>
    words.find(([, pattern]) => pattern.test(text))?.[0];
  if (!first) return firstOf(KIND_WORDS) ?? "landscape";
  const { place } = first.subject;
  if (place === "portrait") return "studio";
  const named = firstOf(BACKDROP_WORDS);
  if (named && !(named === "studio" && (place === "sky" || place === "water" || place === "street")))
    return named;
  if ((place === "table" || place === "space") && OUTDOORS.test(text)) return "landscape";
  if (place === "deep" && /breach|jump|leap|surface|boat/.test(text)) return "landscape";
  return first.subject.name === "astronaut" && !OUTDOORS.test(text) ? "planet" : USUAL[place];
}

/** At most two subjects; a person of whom a portrait is wanted is drawn as a bust, alone. */
function castOf(text: string): NamedSubject[] {
  const subjects = findSubjects(text);
  const [first] = subjects;
  if (!first || isAbstract(text, first)) return [];
  const bust =
    /portrait|close.?up|headshot|selfie|face of|smiling|passport photo|talking/.test(text) &&
    isPerson(first.subject)
      ? portraitOf(first.subject)
      : null;
  if (bust) return [{ ...first, subject: bust, many: false }];
  const second = subjects.find(
    ({ subject, weak }) => !weak && subject !== first.subject && fits(first, subject.place),
  );
  return second ? [first, second] : [first];
}

/** "Abstract ink, rose and gold" is no rose. */
function isAbstract(text: string, { subject, at }: NamedSubject): boolean {
  const abstract = text.search(/abstract|\bink\b|\bsilk\b|fluid|liquid/);
  return subject.name !== "geometric shapes" && abstract >= 0 && abstract < at;
}

/** A cup beside a ship would be as large as the ship. */
function fits(first: NamedSubject, place: Place): boolean {
  const small = (where: Place) => where === "table";
  return small(first.subject.place) === small(place) && (first.subject.place !== "deep" || place === "deep");
}

/** The name of what a prompt is about, or of its scene; null if it names neither. */
export function subjectOf(prompt: string): string | null {
  const text = prompt.toLowerCase();
  const [first] = castOf(text);
  if (first) return first.subject.name;
  return (
    KIND_WORDS.find(([, words]) => words.test(text))?.[0] ?? (LANDSCAPE_WORDS.test(text) ? "landscape" : null)
  );
}

const LANDSCAPE_WORDS =
  /landscape|lake|fjord|ocean|\bsea\b|seascape|river|beach|coast|dune|desert|meadow|field|forest|woods?\b|jungle|valley|hills?\b|canyon|aurora|northern light|horizon|\bsky\b|clouds?\b|sunset|sunrise|snow|mountain|waves/;

/** The colour word among the three words before a subject. */
function colourBefore(text: string, at: number): string | null {
  const worn =
    /\b([a-z]+) (?:silk |leather |wool |linen )?(?:dress|coat|jacket|suit|shirt|hoodie|cloak|robe|scarf|sweater|raincoat|kimono|uniform|gown|cape)\b/.exec(
      text,
    )?.[1];
  const own = worn === undefined ? undefined : COLOUR_WORDS[worn];
  if (own) return own;
  const words = text
    .slice(0, at)
    .split(/[^a-z]+/)
    .filter(Boolean)
    .slice(-3);
  return words.toReversed().flatMap((word) => COLOUR_WORDS[word] ?? [])[0] ?? null;
}

const AFTER_DARK = /\bnight|midnight|moon|\bstars?\b|starry|dark|storm|deep/;

/** The sea is blue by day as well: a subject on its shore is not seen in the dark. */
const byDay = (name: PaletteName | undefined, wanted: boolean) => (name === "ocean" && wanted ? "day" : name);

/** All but the one that only a prompt can ask for. */
const OPEN_PALETTES = PALETTE_NAMES.filter((name) => name !== "gold");
/** The palettes for a prompt that names no time or light. A subject is seen best by day. */
const openPalettes = (bright: boolean): readonly PaletteName[] =>
  bright ? ["day", "sunset", "dawn", "autumn", "desert", "blossom", "day"] : OPEN_PALETTES;

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
