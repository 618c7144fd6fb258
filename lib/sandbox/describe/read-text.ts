import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { LumaPicture } from "./sample-frames";
import { spotPictures } from "./spot-picture";
import { type Spot, TextSpotter } from "./spot-text";

/** Noise that looks like letters is read as well, but never this surely: by the number of letters, up to the last. */
const SURE = [100, 100, 86, 78, 66];
const WORD = /\p{L}[\p{L}\p{N}]|\p{N}{2}/u;
/** Words that are not sure and yet look like words: another way of reading may find more. */
const UNSURE = 35;
/** Pixels that are read: at the start, and for each second of clip. Busy pictures would cost far more. */
const BUDGET = { start: 600_000, perSecond: 80_000 };
/**
 * Windows, leaves and gravel look like letters in many places at once; captions stand in few. Of more spots than
 * these, only so many are read, in one way each, none larger than this share of the picture.
 */
const BUSY = { spots: 8, read: 5, area: 0.08 };
/** Width by height, and contrast. A spot that is no such line is given up when nothing is read at first. */
const LINE = { slimness: 2, contrast: 80 };

/** Recognizes letters, in a thread of its own. It takes a second to open. */
export type Reader = Worker;
type Words = { lines: string[]; letters: number; isUnsure: boolean };

export type ScreenText = {
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
      if (this.#spent > seconds * BUDGET.perSecond) {
        this.#isPartial = true;
        return;
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

  /** The first way of reading in which all is sure, or else the one with the most sure letters. */
  async #read(reader: Reader, spot: Spot, inEveryWay: boolean): Promise<string[]> {
    let best: Words = { lines: [], letters: 0, isUnsure: true };
    const [likely, plain, opposite] = spotPictures(spot);
    for (const picture of [likely, plain, opposite]) {
      if (picture === opposite && best.letters > 0) break;
      this.#spent += areaOf(spot);
      const words = await wordsOf(reader, picture());
      if (words.letters > best.letters) best = words;
      // Light letters read as dark ones are nothing at all. Where a line seems to be, that is not the end.
      if (!inEveryWay || (best.letters > 0 ? !words.isUnsure : !isLine(spot))) break;
    }
    return best.lines;
  }
}

const areaOf = ({ box }: Spot): number => (box.right - box.left) * (box.bottom - box.top);
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
  Math.min(5, slimness(spot)) * (spot.box.right - spot.box.left) * contrastOf(spot) ** 2;

const isLine = (spot: Spot): boolean => slimness(spot) >= LINE.slimness && contrastOf(spot) >= LINE.contrast;

/** The brightness between all but the darkest and the lightest pixels. */
function contrastOf({ box, pictures }: Spot): number {
  const picture = pictures.at(-1);
  if (!picture) return 0;
  const values: number[] = [];
  for (let y = box.top; y < box.bottom; y += 2)
    for (let x = box.left; x < box.right; x += 2) values.push(picture.data[y * picture.width + x] ?? 0);
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor(values.length * share)] ?? 0;
  return at(0.96) - at(0.04);
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

async function wordsOf(reader: Reader, picture: Buffer): Promise<Words> {
  const { data } = await reader.recognize(picture, {}, { text: false, blocks: true });
  const found = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines));
  const sure = found.map(({ words }) => words.filter(isSure).map(({ text }) => trimmed(text)));
  const lines = sure.map((words) => words.join(" ")).filter((line) => line !== "");
  const isUnsure = found.some(({ words }) =>
    words.some(
      ({ text, confidence }) => confidence >= UNSURE && WORD.test(text) && !isSure({ text, confidence }),
    ),
  );
  return { lines, letters: lines.join("").length, isUnsure };
}

function isSure({ text, confidence }: { text: string; confidence: number }): boolean {
  const letters = Math.min(SURE.length - 1, text.replace(/[^\p{L}\p{N}]/gu, "").length);
  return WORD.test(text) && confidence >= (SURE[letters] ?? 100);
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
