import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "./random";
import { CLIP_SIZE } from "./scenes";

const WORDS =
  "harbour market winter journey chapter seven opening hours every saturday morning garden silver mountain river bridge captain island letter summer evening station window yellow orchard village thunder teacher picture kitchen history museum doctor Helena Marcus Ingrid Thomas director engineer reporter Lisbon Bergen Dublin Vienna welcome tonight remember nothing without before always together closing season finale recipe flour butter minutes degrees question answer travel northern lights ocean forest painter concert library breakfast holiday weather".split(
    " ",
  ) as [string, ...string[]];
const FONTS = [
  "Inter, sans-serif",
  "DejaVu Sans",
  "DejaVu Serif",
  "Liberation Sans",
  "Liberation Serif",
  "Nimbus Sans",
  "C059",
  "Liberation Sans Narrow",
] as const;
const LIGHTS = ["#ffffff", "#ffe14d", "#7df0ff", "#ffb066", "#f4f4f4"] as const;
const DARKS = ["#101010", "#1a1a4a", "#5a0d12"] as const;

export const CAPTION_KINDS = ["title", "lower third", "subtitle", "label", "card"] as const;
export type CaptionKind = (typeof CAPTION_KINDS)[number];
/** Letters on the picture from `start` to `end`, in seconds. */
export type Caption = { kind: CaptionKind; lines: string[]; start: number; end: number; draw: Draw };
type Draw = (context: SKRSContext2D) => void;

/** Some words from the list, never the same twice in a clip. */
function take(random: Random, count: number, used: Set<string>): string {
  const words: string[] = [];
  while (words.length < count) {
    const word = random.pick(WORDS);
    if (used.has(word)) continue;
    used.add(word);
    words.push(words.length === 0 ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word);
  }
  return words.join(" ");
}

/** A caption of a kind, in a random font, size and colour. */
export function makeCaption(
  random: Random,
  { kind, start, end, used }: { kind: CaptionKind; start: number; end: number; used: Set<string> },
): Caption {
  const font = random.pick(FONTS);
  const light = random.pick(LIGHTS);
  const count = Math.floor(random.between(2, kind === "subtitle" ? 6 : 4));
  const lines = [take(random, count, used)];
  if (kind === "lower third" || (kind === "subtitle" && random.between(0, 1) > 0.5))
    lines.push(take(random, Math.floor(random.between(2, 4)), used));
  const styles = {
    title: () => plain(lines, { font, size: random.between(60, 100), fill: light, y: 330, weight: 700 }),
    subtitle: () => outlined(lines, { font, size: random.between(30, 40), fill: light, y: 640 }),
    "lower third": () => banner(lines, { font, size: random.between(28, 40), fill: light, y: 560 }),
    label: () => boxed(lines, { font, size: random.between(26, 34), fill: "#ffffff", y: 70 }, "#000000b0"),
    card: () =>
      boxed(lines, { font, size: random.between(40, 70), fill: random.pick(DARKS), y: 220 }, "#f3ead7"),
  } satisfies Record<CaptionKind, () => Draw>;
  return { kind, lines, start, end, draw: styles[kind]() };
}

type Style = { font: string; size: number; fill: string; y: number; weight?: number };

function each(
  context: SKRSContext2D,
  lines: readonly string[],
  style: Style,
  draw: (text: string, x: number, y: number, width: number) => void,
): void {
  context.font = `${style.weight ?? 400} ${style.size}px ${style.font}`;
  for (const [at, text] of lines.entries()) {
    const { width } = context.measureText(text);
    draw(text, (CLIP_SIZE.width - width) / 2, style.y + at * style.size * 1.3, width);
  }
}

const plain =
  (lines: readonly string[], style: Style): Draw =>
  (context) => {
    context.shadowColor = "#000000c0";
    context.shadowBlur = 12;
    each(context, lines, style, (text, x, y) => {
      context.fillStyle = style.fill;
      context.fillText(text, x, y);
    });
    context.shadowColor = "transparent";
    context.shadowBlur = 0;
  };

const outlined =
  (lines: readonly string[], style: Style): Draw =>
  (context) =>
    each(context, lines, style, (text, x, y) => {
      context.lineWidth = style.size / 8;
      context.lineJoin = "round";
      context.strokeStyle = "#000";
      context.strokeText(text, x, y);
      context.fillStyle = style.fill;
      context.fillText(text, x, y);
    });

const boxed =
  (lines: readonly string[], style: Style, box: string): Draw =>
  (context) =>
    each(context, lines, style, (text, x, y, width) => {
      const pad = style.size * 0.4;
      context.fillStyle = box;
      context.fillRect(x - pad, y - style.size - pad * 0.4, width + pad * 2, style.size + pad * 1.6);
      context.fillStyle = style.fill;
      context.fillText(text, x, y);
    });

/** A coloured bar at the left, the lines on it. */
const banner =
  (lines: readonly string[], style: Style): Draw =>
  (context) => {
    context.fillStyle = "#14324fd8";
    context.fillRect(60, style.y - style.size * 1.5, 620, style.size * (1.3 * lines.length + 0.9));
    each(context, lines, style, (text, _x, y) => {
      context.fillStyle = style.fill;
      context.fillText(text, 90, y, 580);
    });
  };
