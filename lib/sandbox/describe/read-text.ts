import { createRequire } from "node:module";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { decodeVideo } from "@/lib/media/decode";
import { drawCover, pictureOfFrame } from "@/lib/media/picture";
import { textMasks } from "./text-masks";

const WIDEST = 1280;
const SURE = 65;
const WORD = /[\p{L}\p{N}]{2,}/u;

/** A word counts only if this many frames of a group have it. */
const SIGHTINGS = 2;

type Line = { text: string; confidence: number };
/** Recognizes letters, in a thread of its own. It takes a second to open. */
export type Reader = Worker;

/**
 * Reads the text on frames at some moments of a clip. A word counts only if two frames of a group have it, so
 * that noise that looks like text once is ignored.
 * @param groups moments in seconds, grouped by the same expected text
 * @param open a reader that stays open, for more than one file
 */
export async function readText(
  file: string,
  groups: readonly (readonly number[])[],
  open?: Reader,
): Promise<string[]> {
  const moments = groups.flat().toSorted((a, b) => a - b);
  const frames = await framesAt(file, moments);
  const reader = open ?? (await openReader());
  try {
    const texts: string[] = [];
    for (const group of groups) {
      const masks = group.map((moment) => frames.get(moment)).filter((each) => each !== undefined);
      texts.push(...agreed(await pagesOf(reader, masks)));
    }
    const byKey = new Map(texts.map((text) => [keyOf(text), text]));
    return [...byKey.values()];
  } finally {
    if (!open) await reader.terminate();
  }
}

/**
 * The lines of each frame of a group. Most shots have no text: there, the rest is not read once no word can be
 * seen often enough any more.
 */
async function pagesOf(reader: Reader, group: readonly Buffer[][]): Promise<Line[][]> {
  const pages: Line[][] = [];
  for (const masks of group) {
    const unread = group.length - pages.length;
    if (unread < Math.min(SIGHTINGS, group.length) && pages.every(({ length }) => length === 0)) break;
    pages.push(await linesOf(reader, masks));
  }
  return pages;
}

export async function openReader(): Promise<Reader> {
  const data = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const langPath = path.join(path.dirname(data), "4.0.0_best_int");
  // The data is in the package. Without a cache, nothing is fetched and nothing is written.
  const worker = await createWorker("eng", OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: "none" });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: "150" });
  return worker;
}

/** The first frame at or after each moment, as masks. A moment after the end has none. */
async function framesAt(file: string, moments: readonly number[]): Promise<Map<number, Buffer[]>> {
  const frames = new Map<number, Buffer[]>();
  let next = 0;
  let first: number | null = null;
  const filter = `scale='min(${WIDEST},iw)':-2:flags=bicubic,format=rgba`;
  await decodeVideo(file, { filter }, (frame) => {
    const seconds = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
    first ??= seconds;
    const moment = moments[next];
    if (moment !== undefined && seconds - first >= moment) {
      const picture = pictureOfFrame(frame);
      const context = createCanvas(picture.width, picture.height).getContext("2d");
      drawCover(context, picture, picture.width, picture.height);
      frames.set(moment, textMasks(context.getImageData(0, 0, picture.width, picture.height)));
      while ((moments[next] ?? Number.POSITIVE_INFINITY) <= seconds - first) next++;
    }
    frame.free();
    return next < moments.length;
  });
  return frames;
}

/** Lines of one frame: the lines of all masks, without duplicates. */
async function linesOf(reader: Reader, masks: readonly Buffer[]): Promise<Line[]> {
  const best = new Map<string, Line>();
  for (const mask of masks) {
    const { data } = await reader.recognize(mask, {}, { text: false, blocks: true });
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines));
    for (const { words } of lines) {
      const sure = words.filter((word) => word.confidence >= SURE && WORD.test(word.text));
      const text = sure.map((word) => word.text).join(" ");
      const confidence = sure.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, sure.length);
      const bestLine = best.get(keyOf(text));
      if (text !== "" && (!bestLine || bestLine.confidence < confidence))
        best.set(keyOf(text), { text, confidence });
    }
  }
  return [...best.values()];
}

/**
 * Lines of the first page with only the words that another page has as well. A single page is not changed.
 */
function agreed(pages: readonly Line[][]): string[] {
  const wordsOf = (page: readonly Line[]) => new Set(page.flatMap(({ text }) => text.split(" ").map(keyOf)));
  const sets = pages.map(wordsOf);
  const need = Math.min(SIGHTINGS, pages.length);
  const isSeen = (word: string) => sets.filter((set) => set.has(keyOf(word))).length >= need;
  const lines = pages.flat().flatMap(({ text }) => {
    const seenText = text.split(" ").filter(isSeen).join(" ");
    return seenText === "" ? [] : [seenText];
  });
  const unique = [...new Map(lines.map((line) => [keyOf(line), line])).values()];
  // A part of a longer line is the same line, read less well.
  return unique.filter(
    (line) => !unique.some((other) => other !== line && ` ${keyOf(other)} `.includes(` ${keyOf(line)} `)),
  );
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();
