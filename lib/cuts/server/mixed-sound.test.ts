// @module-tag all
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { gainAt, levelPoints } from "@/lib/boards/levels";
import { PLAIN_MIX } from "@/lib/boards/mix";
import { jobs } from "@/lib/jobs/server/schema";
import { writeSettings } from "@/lib/library/server/settings";
import { mediaEngine } from "@/lib/media/engine";
import { runMedia } from "@/lib/media/run-media";
import { database } from "@/lib/platform/server/database";
import { renderVideo } from "@/lib/sandbox/renderers/fork";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { fileOf } from "@/lib/testing/stored-files";
import { amplitudeOf, toneFile } from "@/lib/testing/tones";
import type { StartRoughCut } from "../cut";
import { readCut } from "./read";
import { roughCuts } from "./schema";
import { startCut } from "./start";
import { makeNextCut } from "./work";
import { workFolder } from "./work-folder";

withJobService();

const MUSIC = 440;
const VOICE = 1_000;
const LOUD = 0.4;
/** Of half a decibel. AAC keeps a tone within less. */
const NEAR = 10 ** (0.5 / 20);

let folder = "";
const fileNamed = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mixed-"));
  const spec = { mode: "generate" as const, width: 320, height: 180, seconds: 4 };
  await renderVideo({ ...spec, audio: false, prompt: "A red harbour", outputPath: fileNamed("silent.mp4") });
  await renderVideo({ ...spec, audio: true, prompt: "A street", outputPath: fileNamed("heard.mp4") });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let owner: Session;
let board: Board;
let silent: StartRoughCut["parts"];
beforeEach(async () => {
  await database().delete(roughCuts);
  owner = await aSession();
  board = await aBoard(owner, 2);
  const clip = await aStoredTake(owner, board, { file: fileNamed("silent.mp4"), seconds: 4 });
  silent = [
    { job_id: clip, from_seconds: 0, to_seconds: 4 },
    { job_id: clip, from_seconds: 0.5, to_seconds: 2.5 },
  ];
});

async function aTone(tone: Parameters<typeof toneFile>[0]): Promise<string> {
  const file = fileNamed(`${randomUUID()}.wav`);
  await writeFile(file, toneFile({ amplitude: LOUD, ...tone }));
  return aStoredTake(owner, board, { file, shot: null, type: "audio", seconds: tone.seconds });
}

const start = (body: StartRoughCut) => startCut(owner, board.id, body, randomUUID());

async function samplesOf(id: string): Promise<Buffer> {
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, id));
  expect([row?.status, row?.reason]).toEqual(["done", null]);
  const outputPath = fileNamed(`${id}.pcm`);
  const file = fileOf("assets", row?.storedName ?? "");
  await runMedia({ kind: "cut-sound", path: file, outputPath, fromSeconds: 0, toSeconds: 30 });
  return readFile(outputPath);
}
async function made(body: StartRoughCut): Promise<Buffer> {
  const { id } = await start(body);
  await makeNextCut(new AbortController().signal);
  return samplesOf(id);
}
/** The texts of a file, read by FFmpeg, with when each begins. */
async function textsOf(file: string): Promise<{ at: number; text: string }[]> {
  const { api, codes } = await mediaEngine();
  await using input = await api.Demuxer.open(file);
  const track = input.streams.find(({ codecpar }) => codecpar.codecType === codes.AVMEDIA_TYPE_SUBTITLE);
  if (!track) throw new Error("The file has no texts");
  const found: { at: number; text: string }[] = [];
  for (const packet of input.packetsSync(track.index)) {
    if (!packet) break;
    const { num, den } = track.timeBase;
    found.push({
      at: (Number(packet.pts) * num) / den,
      text: (packet.data ?? Buffer.alloc(2)).subarray(2).toString(),
    });
    packet.free();
  }
  return found;
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) < 0.004 || (one / other < NEAR && other / one < NEAR);

it("has the sound at its level, fades it in and out, and lowers it under lines, as it is drawn", async () => {
  const mix = {
    level_db: -6,
    fade_in_seconds: 0.5,
    fade_out_seconds: 1.5,
    lowers_under_voice: true,
  };
  const [music, one, two] = [
    await aTone({ hertz: MUSIC, seconds: 20, rate: 44_100 }),
    await aTone({ hertz: VOICE, seconds: 0.8, channels: 1 }),
    await aTone({ hertz: VOICE, seconds: 0.6, rate: 44_100 }),
  ];
  const samples = await made({
    parts: silent,
    sound: { job_id: music },
    mix,
    lines: [
      { job_id: one, at_seconds: 1 },
      { job_id: two, at_seconds: 4 },
    ],
  });
  const spoken = [
    { starts_at: 1, seconds: 0.8 },
    { starts_at: 4, seconds: 0.6 },
  ];
  const points = levelPoints(mix, 6, spoken);
  const wrong = Array.from({ length: 119 }, (_, at) => 0.05 * (at + 1)).filter(
    (at) => !isNear(amplitudeOf(samples, MUSIC, at), LOUD * gainAt(points, at)),
  );
  expect(wrong).toEqual([]);
  // Away from the ends of the lines by half of the window.
  const heard = Array.from({ length: 60 }, (_, at) => 0.1 * at + 0.05).filter(
    (at) => amplitudeOf(samples, VOICE, at) > LOUD / 2,
  );
  const inLine = (at: number) =>
    spoken.some((line) => at > line.starts_at && at < line.starts_at + line.seconds);
  expect(heard).toEqual(Array.from({ length: 60 }, (_, at) => 0.1 * at + 0.05).filter(inLine));
  expect(isNear(amplitudeOf(samples, VOICE, 1.4), LOUD)).toBe(true);
}, 120_000);

it("takes sounds of every rate and number of channels as loud as they are, and ends with the picture", async () => {
  for (const [rate, channels, loss] of [
    [44_100, 1, 1],
    [48_000, 1, 1],
    [44_100, 2, 1],
    [44_100, 6, null],
    [48_000, 6, null],
  ] as const) {
    const sound = await aTone({ hertz: MUSIC, seconds: 9, rate, channels });
    const samples = await made({ parts: silent, sound: { job_id: sound }, mix: PLAIN_MIX });
    const level = amplitudeOf(samples, MUSIC, 3);
    // Six channels with the same tone are louder than two: their sum is kept within what a file can hold.
    expect(loss === null ? level > LOUD / 2 : isNear(level, LOUD), `${rate} Hz, ${channels}: ${level}`).toBe(
      true,
    );
    expect(samples.length / 192_000).toBeCloseTo(6, 1);
  }
  const short = await aTone({ hertz: MUSIC, seconds: 2 });
  const samples = await made({ parts: silent, sound: { job_id: short }, mix: PLAIN_MIX });
  expect([1, 3, 5].map((at) => amplitudeOf(samples, MUSIC, at) > LOUD / 2)).toEqual([true, false, false]);
}, 240_000);

it("has lines above the sound of the clips, each in the frame in which its shot begins", async () => {
  const clip = await aStoredTake(owner, board, { file: fileNamed("heard.mp4"), shot: 1, seconds: 4 });
  // At 24 frames a second these parts are 24 frames long, so that ten of them end 0.17 s before their sum.
  const parts = Array.from({ length: 10 }, () => ({ job_id: clip, from_seconds: 0, to_seconds: 1.017 }));
  const line = await aTone({ hertz: VOICE, seconds: 0.3, channels: 1 });
  const samples = await made({ parts, lines: [{ job_id: line, at_seconds: 9 * 1.017 }] });
  const onset = Array.from({ length: 400 }, (_, at) => 8.8 + at / 400).find(
    (at) => amplitudeOf(samples, VOICE, at, 0.01) > LOUD / 2,
  );
  expect(Math.abs((onset ?? 0) - 9)).toBeLessThan(1 / 24);
  expect(samples.some((byte) => byte !== 0)).toBe(true);
}, 120_000);

it("is the same file again, also when a worker died in the middle of its sounds", async () => {
  const [music, line] = [
    await aTone({ hertz: MUSIC, seconds: 20 }),
    await aTone({ hertz: VOICE, seconds: 1 }),
  ];
  const body = {
    parts: silent,
    sound: { job_id: music },
    mix: { ...PLAIN_MIX, level_db: -3 },
    lines: [{ job_id: line, at_seconds: 1 }],
  };
  const whole = await made(body);
  const cut = await start(body);
  const stopping = new AbortController();
  const turn = makeNextCut(stopping.signal);
  const spoken = path.join(workFolder(cut.id), "line-0.pcm");
  await eventually(() => expect(existsSync(spoken)).toBe(true));
  const { mtimeMs } = await stat(spoken);
  stopping.abort();
  await turn;
  await writeFile(path.join(workFolder(cut.id), "sound.pcm.dead"), "half");
  await database()
    .update(roughCuts)
    .set({ leaseToken: "dead", leaseUntil: new Date(Date.now() - 1_000) })
    .where(eq(roughCuts.id, cut.id));
  const again = makeNextCut(new AbortController().signal);
  expect((await stat(spoken)).mtimeMs).toBe(mtimeMs);
  await again;
  expect((await samplesOf(cut.id)).equals(whole)).toBe(true);
  expect(existsSync(workFolder(cut.id))).toBe(false);
}, 120_000);

it("has the words of the lines as a track of texts where it is asked for, and plays as before", async () => {
  const line = await aTone({ hertz: VOICE, seconds: 1 });
  await database().update(jobs).set({ prompt: "Stay <b>here</b>\n👩‍🚀" }).where(eq(jobs.id, line));
  const lines = [
    { job_id: line, at_seconds: 0.5 },
    { job_id: line, at_seconds: 3 },
  ];
  const { id } = await start({ parts: silent, lines, captions: true });
  await makeNextCut(new AbortController().signal);
  expect(isNear(amplitudeOf(await samplesOf(id), VOICE, 3.5), LOUD)).toBe(true);
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, id));
  const file = fileOf("assets", row?.storedName ?? "");
  const found = await textsOf(file);
  expect(found).toEqual([
    { at: 0, text: "" },
    { at: 0.5, text: "Stay <b>here</b> 👩‍🚀" },
    { at: 1.5, text: "" },
    { at: 3, text: "Stay <b>here</b> 👩‍🚀" },
  ]);
  expect(await runMedia({ kind: "decode", path: file, isImage: false })).toMatchObject({ isClean: true });
});

it("says in a caption over its beginning that a machine made it, below the words of lines", async () => {
  await writeSettings(owner, { film_sign: "caption" });
  const line = await aTone({ hertz: VOICE, seconds: 1 });
  await database().update(jobs).set({ prompt: "Stay here" }).where(eq(jobs.id, line));
  const lines = [3, 4.5].map((at_seconds) => ({ job_id: line, at_seconds }));
  const { id } = await start({ parts: silent, lines, captions: true });
  await makeNextCut(new AbortController().signal);
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, id));
  const sign = "The pictures and sounds in this film were made by a machine, with AI.";
  const found = await textsOf(fileOf("assets", row?.storedName ?? ""));
  // The muxer puts a text of no length between two that touch.
  expect(found.filter(({ at }, place) => at !== found[place + 1]?.at)).toEqual([
    { at: 0, text: sign },
    { at: 3, text: `Stay here\n${sign}` },
    { at: 4, text: "" },
    { at: 4.5, text: "Stay here" },
  ]);
});

it("refuses a line that nobody spoke, and says which", async () => {
  const other = await aStoredTake(owner, board, { file: fileNamed("silent.mp4"), shot: 1 });
  await expect(start({ parts: silent, lines: [{ job_id: other, at_seconds: 0 }] })).rejects.toMatchObject({
    code: "invalid_request",
    message: "Line 1 isn't a spoken line any more. Speak it again, or leave it out.",
  });
  const broken = await aStoredTake(owner, board, { text: "no sound", shot: null, type: "audio" });
  const cut = await start({ parts: silent, lines: [{ job_id: broken, at_seconds: 0 }] });
  await makeNextCut(new AbortController().signal);
  expect((await readCut(owner, cut.id)).reason).toBe("Line 1 can't be read. Speak it again.");
});
