import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { LumaPicture } from "./sample-frames";
import { spotPictures } from "./spot-picture";
import { type Spot, TextSpotter } from "./spot-text";

/** Noise that looks like letters is read as well, but never this surely: by the number of letters, up to the last. */
const SURE = [100, 100, 86, 78, 66];
const WORD = /\p{L}[\p{L}\p{N}]|\p{N}{2}/u;
/** What looks like a word and is less sure than this: another way of reading may find more. */
const UNSURE = 85;
/**
 * Pixels that are read: at the start, and for each second of clip. Busy pictures would cost far more. A part is left
 * for spots that are sharp.
 */
const BUDGET = { start: 750_000, perSecond: 80_000, forSharp: 400_000 };
/**
 * Windows, leaves and gravel look like letters in many places at once; captions stand in few. Of more spots than
 * these, only so many are read, in one way each, none larger than this share of the picture.
 */
const BUSY = { spots: 8, read: 5, area: 0.08 };
/** The sharpest edges of letters are steps of so much brightness. Gravel and leaves have few of these. */
const SHARP = 45;
/** The share of pixels at sharper edges that counts as few. */
const SHARPER = 0.03;
/** Width by height, and sharpness. A spot that is no such line is given up when nothing is read at first. */
const LINE = { slimness: 2, sharpness: 50 };

/** Recognizes letters, in a thread of its own. It takes a second to open. */
export type Reader = Worker;

type ScreenText = {
  lines: string[];
  /** Something that may have been letters was left out, as reading it would have taken too long. */
  isPartial: boolean;
};

/** Reads the letters of a clip while its pictures pass: each part of the picture when letters come to rest there. */
export class ScreenReader {
  readonly #spotter = new TextSpotter();
  readonly #lines: string[] = [];
  #reader: Reader | null;
  readonly #isOwn: boolean;
  #spent = -BUDGET.start;
  #isPartial = false;

  /** @param reader one that stays open, for more than one clip. Another is opened only when there is something to read. */
  constructor(reader?: Reader) {
    this.#reader = reader ?? null;
    this.#isOwn = !reader;
  }

  async look(picture: LumaPicture, seconds: number): Promise<void> {
    const spots = this.#spotter.add(picture, seconds);
    const chosen = likeliest(spots, picture);
    if (chosen.length < spots.length) this.#isPartial = true;
    for (const spot of chosen) {
      const left = seconds * BUDGET.perSecond - this.#spent;
      if (left < (sharpness(spot) < SHARP ? BUDGET.forSharp : 0)) {
        this.#isPartial = true;
        continue;
      }
      this.#reader ??= await openReader();
      this.#lines.push(...(await this.#read(this.#reader, spot, chosen === spots)));
    }
  }

  /** The lines in the order in which they appeared. Nothing can be read after that. */
  async finish(): Promise<ScreenText> {
    if (this.#isOwn) await this.#reader?.terminate();
    return { lines: distinct(this.#lines), isPartial: this.#isPartial };
  }

  /** Reads in one way after the other until all is sure, and keeps the surest of each place. */
  async #read(reader: Reader, spot: Spot, inEveryWay: boolean): Promise<string[]> {
    let words: Word[] = [];
    for (const picture of spotPictures(spot)) {
      this.#spent += areaOf(spot);
      words = mergeWords(words, await wordsOf(reader, picture()));
      // Light letters read as dark ones are nothing at all. Where a line seems to be, that is not the end.
      if (!inEveryWay || (words.some(isSure) ? !words.some(isUnsure) : !isLine(spot))) break;
    }
    return linesOf(words.filter(isSure));
  }
}

const areaOf = ({ box }: Pick<Spot, "box">): number => (box.right - box.left) * (box.bottom - box.top);
/** All, or in a busy picture the few that are most like a line. */
function likeliest(spots: readonly Spot[], { width, height }: LumaPicture): readonly Spot[] {
  if (spots.length <= BUSY.spots) return spots;
  return spots
    .filter((spot) => areaOf(spot) < width * height * BUSY.area)
    .map((spot) => ({ spot, likeness: likeness(spot) }))
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ spot }) => spot)
    .slice(0, BUSY.read);
}

/** Captions are slim and long, and stand out from what is behind them. */
const likeness = (spot: Spot): number =>
  Math.min(5, slimness(spot)) * (spot.box.right - spot.box.left) * sharpness(spot) ** 2;

const isLine = (spot: Spot): boolean => slimness(spot) >= LINE.slimness && sharpness(spot) >= LINE.sharpness;

/** The difference of brightness over two pixels that only few pixels exceed. */
function sharpness({ box, pictures }: Spot): number {
  const picture = pictures.at(-1);
  if (!picture) return 0;
  const counts = new Uint32Array(256);
  for (let y = box.top; y < box.bottom; y++) {
    const line = y * picture.width;
    for (let at = line + box.left + 2; at < line + box.right; at++) {
      const step = Math.abs((picture.data[at] ?? 0) - (picture.data[at - 2] ?? 0));
      counts[step] = (counts[step] ?? 0) + 1;
    }
  }
  const most = areaOf({ box }) * SHARPER;
  let [step, sharper] = [counts.length - 1, 0];
  while (step > 0 && sharper + (counts[step] ?? 0) < most) sharper += counts[step--] ?? 0;
  return step;
}

const slimness = ({ box }: Spot): number => (box.right - box.left) / (box.bottom - box.top);

export async function openReader(): Promise<Reader> {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const langPath = path.join(path.dirname(data), "4.0.0_best_int");
  // The data is in the package. Without a cache, nothing is fetched and nothing is written.
  const worker = await createWorker("eng", OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: "none" });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: "150" });
  return worker;
}

/** What looks like words, sure or not. */
async function wordsOf(reader: Reader, picture: Buffer): Promise<Word[]> {
  const { data } = await reader.recognize(picture, {}, { text: false, blocks: true });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines));
  return lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => WORD.test(text))
    .map(({ text, confidence, bbox }) => ({ text: trimmed(text), confidence, bbox }));
}

const isUnsure = ({ confidence }: Word): boolean => confidence < UNSURE;

function isSure({ text, confidence }: Word): boolean {
  const letters = Math.min(SURE.length - 1, text.replace(/[^\p{L}\p{N}]/gu, "").length);
  return confidence >= (SURE[letters] ?? 100);
}

/** Without the marks at its ends into which edges of the background are read. */
const trimmed = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}"'“(¿¡#@$€£]+|[^\p{L}\p{N}"'”).,!?:;%…-]+$/gu, "");

/** Each line once. A part of a longer line is the same line, read less well. */
function distinct(lines: readonly string[]): string[] {
  const unique = [...new Map(lines.map((line) => [keyOf(line), line])).values()];
  return unique.filter(
    (line) => !unique.some((other) => other !== line && ` ${keyOf(other)} `.includes(` ${keyOf(line)} `)),
  );
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();

/** A word that was read, 0 to 100 sure, and where it stands in the picture. */
export type Word = {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
};

/**
 * The words of two readings of the same picture. What is read the same twice becomes surer; of different words in one
 * place the surer ones stay.
 */
export function mergeWords(words: readonly Word[], others: readonly Word[]): Word[] {
  let merged = [...words];
  for (const other of others) {
    const same = merged.filter((word) => isInPlaceOf(word, other));
    const twin = same.find(({ text }) => text === other.text);
    const rest = merged.filter((word) => !same.includes(word));
    if (twin)
      merged = [...merged.filter((word) => word !== twin), { ...twin, confidence: both(twin, other) }];
    else if (same.length === 0 || meanConfidence(same) < other.confidence) merged = [...rest, other];
  }
  return merged;
}

/** As of two independent witnesses. */
const both = (a: Word, b: Word): number => 100 - ((100 - a.confidence) * (100 - b.confidence)) / 100;

/** By letters: half of a word counts less than the whole. */
function meanConfidence(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}

const isInPlaceOf = (a: Word, b: Word): boolean => isMiddleIn(a, b) || isMiddleIn(b, a);

function isMiddleIn(word: Word, { bbox }: Word): boolean {
  const x = (word.bbox.x0 + word.bbox.x1) / 2;
  return bbox.x0 <= x && x <= bbox.x1 && bbox.y0 <= middle(word) && middle(word) <= bbox.y1;
}

const middle = ({ bbox }: Word): number => (bbox.y0 + bbox.y1) / 2;

/** Words by line from top to bottom, each from left to right. */
export function linesOf(words: readonly Word[]): string[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    if (line?.some(({ bbox }) => bbox.y0 < middle(word) && middle(word) < bbox.y1)) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
      .map(({ text }) => text)
      .join(" "),
  );
}
