type Phrases = readonly [string, ...string[]];

/** Camera directions for a place or subject, in words that video models understand. */
export type Setting = {
  name: string;
  /** Null matches anything. */
  matches: RegExp | null;
  light: Phrases;
  motion: Phrases;
  sound: Phrases;
  detail: Phrases;
};

const ANYWHERE: Setting = {
  name: "scene",
  matches: null,
  light: [
    "soft side light with gentle falloff",
    "warm late-afternoon light and long shadows",
    "clear diffuse daylight",
  ],
  motion: ["small natural movements, steady and unhurried", "a slow, continuous action from start to end"],
  sound: ["quiet room tone with one clear foreground sound", "natural ambience, close and dry"],
  detail: ["shallow depth of field, fine surface texture", "clean background, a single clear focus"],
};

/** In the order of matching: the more specific first. */
const SETTINGS: readonly Setting[] = [
  {
    name: "food",
    matches: /\b(food|coffee|tea|cake|bread|soup|kitchen|cook\w*|chef|pasta|fruit|chocolate|noodles?)\b/i,
    light: ["warm window light from behind, catching the steam", "soft top light with a bright rim"],
    motion: [
      "steam curls upward, a slow pour catches the light",
      "a spoon breaks the surface in slow motion",
    ],
    sound: ["a close sizzle and the clink of a spoon", "soft pouring, a quiet kitchen behind it"],
    detail: ["macro detail, glistening texture", "crumbs and droplets in sharp focus"],
  },
  {
    name: "product",
    matches:
      /\b(product|watch|shoe|sneakers?|perfume|bottle|phone|headphones?|gadget|jewel\w*|lipstick|advert\w*|commercial)\b/i,
    light: ["a moving strip light that traces the edges", "a dark studio with one hard key and a soft rim"],
    motion: ["the object turns a quarter turn on its axis", "reflections slide slowly across the surface"],
    sound: ["a low, clean pulse and one crisp click", "a soft whoosh that settles into silence"],
    detail: ["seamless background, crisp edges", "macro detail of the material"],
  },
  {
    name: "city",
    matches:
      /\b(city|street|neon|traffic|skyline|subway|train|cars?|taxi|market|alley|rooftop|building|town)\b/i,
    light: ["neon and sodium light mirrored in wet asphalt", "low sun between buildings, hard shadows"],
    motion: [
      "passers-by cross the foreground, headlights drift behind",
      "signs flicker, steam rises from a grate",
    ],
    sound: ["distant traffic, footsteps, a passing tram", "rain on asphalt and a muffled radio"],
    detail: ["layers of foreground, subject and background", "reflections in glass and puddles"],
  },
  {
    name: "sea",
    matches:
      /\b(sea|ocean|beach|wave|waves|harbou?r|boat|ship|lighthouse|island|shore|coast|underwater|fish|whale|lake|river|fjord|pond)\b/i,
    light: ["low golden sun glinting on the water", "silver overcast light, soft and even"],
    motion: ["waves roll in a steady rhythm, spray drifts on the wind", "ripples spread slowly outward"],
    sound: ["waves, wind and a far-off gull", "water lapping close to the camera"],
    detail: ["fine spray and wet highlights", "a clear horizon in the upper third"],
  },
  {
    name: "nature",
    matches:
      /\b(forest|tree|trees|mountain\w*|field|meadow|flower\w*|garden|desert|snow|valley|jungle|leaf|leaves|fox|deer|bird|wolf|horse|bear)\b/i,
    light: ["shafts of morning sun through thin mist", "cool blue hour with a warm rim of last light"],
    motion: ["leaves stir, mist drifts from left to right", "grass bends in slow gusts"],
    sound: ["birdsong, wind in the leaves, a twig underfoot", "a quiet stream and insects at dusk"],
    detail: ["dew and fine texture in the foreground", "depth from layers of haze"],
  },
  {
    name: "space",
    matches: /\b(space|planet|galaxy|stars?|astronaut|moon|mars|rocket|nebula|spaceship|satellite)\b/i,
    light: ["one hard sun from the left, deep black shadows", "the faint glow of a planet as fill light"],
    motion: ["everything drifts weightlessly, slowly turning", "dust and fragments float through the beam"],
    sound: ["a low hum and slow breathing in a helmet", "near silence with a deep, soft drone"],
    detail: ["crisp speculars, stars that stay fixed", "vast scale against one small figure"],
  },
  {
    name: "action",
    matches:
      /\b(run\w*|chase\w*|race|racing|jump\w*|fight\w*|skat\w+|surf\w*|danc\w+|sport\w*|climb\w*|explosion)\b/i,
    light: ["high-contrast backlight that outlines the figure", "hard midday sun, crisp shadows"],
    motion: ["one decisive movement, then a beat of stillness", "dust and cloth follow each movement"],
    sound: ["fast breath, footfalls, a rising pulse", "a hard impact, then the room's echo"],
    detail: ["short shutter, sharp edges", "a readable silhouette throughout"],
  },
  {
    name: "portrait",
    matches:
      /\b(man|woman|girl|boy|person|face|portrait|child|old|dancer|musician|singer|king|queen|robot|couple|family)\b/i,
    light: [
      "soft window light from one side, catchlights in the eyes",
      "warm practical lamp against a cool background",
    ],
    motion: ["a slow breath, a glance toward the light", "hair and cloth move slightly in the air"],
    sound: ["close breath and the rustle of cloth", "a quiet room, a clock somewhere behind"],
    detail: ["shallow depth of field, natural skin texture", "eyes in sharp focus"],
  },
];

/** The setting of a text, as far as its words tell. */
export const settingOf = (text: string): Setting =>
  SETTINGS.find((setting) => setting.matches?.test(text)) ?? ANYWHERE;

const NIGHT = /\b(night|midnight|moonlit|starlit|after dark)\b/i;
const NIGHT_LIGHT: Phrases = [
  "moonlight with one warm light in the distance",
  "deep blue night, small warm highlights",
];

/** Light that fits a text. At night there is no sun, in any place. */
export const lightFor = (text: string): Phrases => (NIGHT.test(text) ? NIGHT_LIGHT : settingOf(text).light);
