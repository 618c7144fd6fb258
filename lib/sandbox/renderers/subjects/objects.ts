import { paperLantern } from "./draw-flyers";
import {
  bag,
  book,
  camera,
  chair,
  gift,
  guitar,
  headphones,
  lamp,
  laptop,
  perfume,
  phone,
  piano,
  ring,
  shoe,
  statue,
  vase,
  watch,
} from "./draw-objects";
import { type Pen, tone } from "./pen";
import type { Subject } from "./subject";

const thing = (
  name: string,
  words: string,
  size: number,
  half: number,
  colours: readonly string[],
  draw: Subject["draw"],
): Subject => ({
  name,
  words,
  place: "table",
  size,
  half,
  colours,
  draw,
});

export const OBJECTS: readonly Subject[] = [
  thing(
    "watch",
    "watch|wristwatch|smartwatch|clock|pocket watch|alarm clock|hourglass|compass",
    0.64,
    48,
    ["#c9a24a", "#3a4a66", "#8a5a3a"],
    watch,
  ),
  thing(
    "shoe",
    "shoe|sneaker|boot|trainer|heel|sandal|footwear|running shoe",
    0.4,
    98,
    ["#e2503f", "#3f86b0", "#f1ece2"],
    shoe,
  ),
  thing(
    "perfume bottle",
    "perfume|perfume bottle|fragrance|cologne|cosmetic|lipstick|cream|skincare|makeup",
    0.58,
    42,
    ["#e8b0a0", "#c8a0d0", "#e0b45a"],
    perfume,
  ),
  thing(
    "guitar",
    "guitar|violin|cello|ukulele|electric guitar|banjo|bass guitar",
    0.74,
    36,
    ["#c8783a", "#b83a35"],
    guitar,
  ),
  thing("piano", "piano|keyboard instrument|grand piano", 0.5, 96, ["#26242e"], piano),
  thing("lamp", "lamp|desk lamp|light bulb|bulb|chandelier|lantern", 0.62, 48, ["#e0a83a", "#c8553d"], lamp),
  {
    name: "paper lantern",
    words: "paper lantern|sky lantern|floating lantern|chinese lantern|lanterns|lantern festival",
    place: "sky",
    size: 0.26,
    half: 42,
    motion: "hover",
    spreads: true,
    colours: ["#f08a3a"],
    draw: paperLantern,
  },
  {
    name: "rubber duck",
    words: "rubber duck|rubber duckling|bath duck|toy duck",
    place: "water",
    size: 0.4,
    half: 78,
    motion: "float",
    colours: ["#f6cf3a"],
    draw: rubberDuck,
  },
  thing("candle", "candle|torch", 0.6, 30, ["#f4ead6"], candle),
  thing(
    "book",
    "book|notebook|novel|library|diary|magazine|letter|scroll|newspaper|story",
    0.4,
    96,
    ["#a83a3f", "#35606f"],
    book,
  ),
  thing(
    "chair",
    "chair|armchair|sofa|couch|furniture|bench|stool|bed|throne",
    0.56,
    70,
    ["#3f7f77", "#c8703f", "#d9a23a"],
    chair,
  ),
  thing("phone", "phone|smartphone|mobile phone|iphone|app|tablet", 0.66, 36, ["#26293a"], phone),
  thing(
    "laptop",
    "laptop|computer|monitor|screen|keyboard|desktop|tv|television|desk|workspace|office",
    0.46,
    88,
    ["#9aa4b2"],
    laptop,
  ),
  thing(
    "camera",
    "camera|photo camera|dslr|polaroid|lens|binoculars|projector|telescope",
    0.44,
    78,
    ["#33343f", "#8a5a3a"],
    camera,
  ),
  thing(
    "headphones",
    "headphone|headset|earphone|earbud|speaker box|microphone|vinyl|record player|turntable|radio",
    0.54,
    58,
    ["#d8503f", "#33343f"],
    headphones,
  ),
  thing(
    "bag",
    "bag|handbag|backpack|suitcase|purse|luggage|briefcase",
    0.52,
    60,
    ["#b5683a", "#3f6f7f", "#c8453f"],
    bag,
  ),
  thing(
    "gift",
    "gift|present|box|package|parcel|treasure chest|treasure",
    0.5,
    58,
    ["#c8403f", "#3f7f77"],
    gift,
  ),
  thing(
    "ring",
    "ring|diamond|jewel|jewelry|necklace|gem|crystal|gemstone|earring|sunglasses",
    0.52,
    52,
    ["#d8b04a"],
    ring,
  ),
  thing("mask", "mask|skull|statue|sculpture|bust|helmet", 0.6, 46, ["#e8ded0"], statue),
  thing(
    "vase",
    "vase|pot|teapot|kettle|pottery|ceramic|pitcher|umbrella|chess|key|toy|doll|hat|dress|shirt|t-shirt|sweater",
    0.58,
    44,
    ["#3f7fa0", "#c8704a"],
    vase,
  ),
];

function candle(pen: Pen, phase: number): void {
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
function rubberDuck(pen: Pen): void {
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
