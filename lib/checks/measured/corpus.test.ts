// @module-tag all
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { openAvClipWriter } from "@/lib/media/av-clip-writer";
import type { Sound } from "@/lib/media/decode";
import { measureFile } from "@/lib/media/measure/measure-file";
import {
  CORPUS_SECONDS,
  covered,
  type Draw,
  fill,
  followed,
  holding,
  letterbox,
  night,
  type Size,
  scene,
  sound,
  water,
} from "@/lib/testing/take-corpus";
import { MEASURED_KINDS, type MeasuredKind } from "../finding";
import { type Asked, findingsOf } from "./findings";

type Labeled = {
  name: string;
  /** What is to be found in it; how often where it is about moments. */
  holds: Partial<Record<MeasuredKind, number>>;
  draw: Draw;
  isPicture?: boolean;
  size?: Size;
  sound?: Sound | null;
  asked?: Partial<Asked>;
  first?: Draw;
  firstSize?: Size;
};

const WIDE = { width: 320, height: 180 };
const TALL = { width: 180, height: 320 };
const LOUD = sound((at) => 0.3 + 0.1 * Math.sin(at * 9));
const QUIET = sound(() => 0.02);
const PAUSES = sound((at) => (at % 1.5 < 0.9 ? 0.3 : 0));
const SEEDS = [11, 23, 37, 41] as const;
const good: Labeled["holds"] = {};

const CORPUS: readonly Labeled[] = [
  ...SEEDS.flatMap((seed): Labeled[] => {
    const plain = scene({ seed });
    const other = scene({ seed: seed + 500 });
    return [
      { name: `moves ${seed}`, holds: good, draw: plain, sound: LOUD, asked: { hasSound: true } },
      { name: `night ${seed}`, holds: good, draw: night(seed) },
      { name: `pans slowly ${seed}`, holds: good, draw: scene({ seed, speed: 0, shift: 0.04 }) },
      { name: `still water ${seed}`, holds: good, draw: water(seed) },
      { name: `stiller water ${seed}`, holds: good, draw: water(seed, 0.15) },
      { name: `fades in ${seed}`, holds: good, draw: covered(plain, "#000", (at) => 1 - at / 0.8) },
      {
        name: `flash ${seed}`,
        holds: good,
        draw: covered(plain, "#fff", (at) => (Math.abs(at - 1.5) < 0.06 ? 1 : 0)),
      },
      {
        name: `light goes on ${seed}`,
        holds: good,
        draw: covered(plain, "#000", (at) => (at < 1.5 ? 0.6 : 0)),
      },
      { name: `letterbox ${seed}`, holds: good, draw: letterbox(plain), asked: { ratio: 16 / 9 } },
      { name: `fast ${seed}`, holds: good, draw: scene({ seed, speed: 3, shift: 0.5 }) },
      { name: `held short ${seed}`, holds: good, draw: holding(plain, 1, 1.6) },
      { name: `black ${seed}`, holds: { black: 1 }, draw: followed(plain, 0.4 * (seed % 4), fill("#000")) },
      { name: `black first ${seed}`, holds: { black: 1 }, draw: followed(fill("#030303"), 1.2, plain) },
      { name: `stops ${seed}`, holds: { frozen: 1 }, draw: holding(plain, 1.2, 99) },
      { name: `still ${seed}`, holds: { frozen: 1 }, draw: holding(plain, 0, 99) },
      { name: `stops between ${seed}`, holds: { frozen: 1 }, draw: holding(plain, 0.5, 1.9) },
      { name: `one cut ${seed}`, holds: { cuts: 1 }, draw: followed(plain, 1.5, other) },
      {
        name: `two cuts ${seed}`,
        holds: { cuts: 2 },
        draw: followed(plain, 1, followed(other, 2, scene({ seed: seed + 900 }))),
      },
      { name: `tall ${seed}`, holds: { ratio: 1 }, draw: plain, size: TALL, asked: { ratio: 16 / 9 } },
      {
        name: `rounded size ${seed}`,
        holds: good,
        draw: plain,
        size: { width: 320, height: 176 },
        asked: { ratio: 16 / 9 },
      },
      { name: `first frame ${seed}`, holds: good, draw: plain, first: plain },
      {
        name: `first frame cut to fit ${seed}`,
        holds: good,
        draw: plain,
        first: plain,
        firstSize: { width: 360, height: 180 },
      },
      { name: `another first frame ${seed}`, holds: { first_frame: 1 }, draw: plain, first: other },
    ];
  }),
  ...SEEDS.slice(0, 3).flatMap((seed): Labeled[] => {
    const draw = scene({ seed });
    const asked = { hasSound: true };
    return [
      { name: `no track ${seed}`, holds: { silent: 1 }, draw, sound: null, asked },
      { name: `silent ${seed}`, holds: { silent: 1 }, draw, sound: sound(() => 0), asked },
      { name: `nearly silent ${seed}`, holds: { silent: 1 }, draw, sound: sound(() => 0.0003), asked },
      { name: `not asked for sound ${seed}`, holds: good, draw, sound: null },
      { name: `quiet ${seed}`, holds: good, draw, sound: QUIET, asked },
      { name: `hardly heard ${seed}`, holds: { loudness: 1 }, draw, sound: sound(() => 0.004), asked },
      { name: `pauses ${seed}`, holds: good, draw, sound: PAUSES, asked },
      { name: `picture ${seed}`, holds: good, draw, isPicture: true, asked: { ratio: 16 / 9 } },
      { name: `square picture ${seed}`, holds: { ratio: 1 }, draw, isPicture: true, asked: { ratio: 1 } },
      { name: `dark picture ${seed}`, holds: good, draw: night(seed), isPicture: true },
    ];
  }),
  { name: "black picture", holds: { black: 1 }, draw: fill("#000"), isPicture: true },
  { name: "gray picture", holds: { black: 1 }, draw: fill("#777"), isPicture: true },
];

it("finds in each take of a labeled corpus what is there, and nothing else", {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-corpus-"));
  const wrong: string[] = [];
  const counts = new Map(MEASURED_KINDS.map((kind) => [kind, { right: 0, missed: 0, extra: 0 }]));
  for (const take of CORPUS) {
    const found = await findingsIn(folder, take);
    for (const [kind, count] of counts) {
      const [is, expected] = [found.filter((each) => each === kind).length, take.holds[kind] ?? 0];
      count.right += Math.min(is, expected);
      count.missed += Math.max(0, expected - is);
      count.extra += Math.max(0, is - expected);
      if (is !== expected) wrong.push(`${take.name}: ${kind} ${is} instead of ${expected}`);
    }
  }
  await rm(folder, { recursive: true });
  const table = [...counts].map(([kind, { right, missed, extra }]) => ({
    kind,
    right,
    missed,
    extra,
    precision: right / (right + extra),
    recall: right / (right + missed),
  }));
  console.table(table);
  if (wrong.length > 0) console.info(wrong.join("\n"));
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
  for (const { kind, precision, recall } of table) {
    expect(precision, `precision of ${kind}`).toBeGreaterThanOrEqual(0.95);
    expect(recall, `recall of ${kind}`).toBeGreaterThanOrEqual(0.95);
  }
});

async function findingsIn(folder: string, take: Labeled): Promise<string[]> {
  const file = path.join(folder, take.isPicture ? "take.png" : "take.mp4");
  const size = take.size ?? WIDE;
  const of = take.isPicture ? "image" : "video";
  if (take.isPicture) await writeFile(file, await pngOf(take.draw, size));
  else await writeClip(file, take.draw, size, take.sound ?? null);
  const firstPath = take.first && path.join(folder, "first.png");
  if (take.first && firstPath) await writeFile(firstPath, await pngOf(take.first, take.firstSize ?? size));
  const measures = await measureFile({ path: file, of, firstPath });
  const asked = { ratio: null, hasSound: false, ...take.asked };
  return findingsOf(measures, asked).map(({ kind }) => kind);
}

function pngOf(draw: Draw, size: Size): Promise<Buffer> {
  const canvas = createCanvas(size.width, size.height);
  // A larger picture shows the same in its middle.
  const shown = {
    width: Math.min(size.width, (size.height * WIDE.width) / WIDE.height),
    height: size.height,
  };
  const context = canvas.getContext("2d");
  context.translate((size.width - shown.width) / 2, 0);
  draw(context, 0, size.width > shown.width ? shown : size);
  return canvas.encode("png");
}

async function writeClip(file: string, draw: Draw, size: Size, heard: Sound | null): Promise<void> {
  const fps = 24;
  const writer = await openAvClipWriter({ path: file, ...size, fps, sound: heard, metadata: {} });
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  for (let frame = 0; frame < CORPUS_SECONDS * fps; frame++) {
    draw(context, frame / fps, size);
    const { data } = context.getImageData(0, 0, size.width, size.height);
    await writer.writePicture(Buffer.from(data.buffer));
  }
  await writer.finish();
}
