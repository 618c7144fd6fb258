// @module-tag all
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { hasStatedDuration } from "./decode-whole";
import { runMedia } from "./run-media";

const folder = await mkdtemp(path.join(tmpdir(), "stated-"));
afterAll(() => rm(folder, { recursive: true }));

async function put(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

const wav = await readFile("lib/testing/samples/speech.wav");
/** The recording as a program writes it that cannot return to its header. */
const streamed = Buffer.from(wav);
streamed.writeUInt32LE(0xffffffff, 4);
streamed.writeUInt32LE(0xffffffff, wav.indexOf("data") + 4);

it("a WAV states its length, but for one that was written to a pipe", async () => {
  expect(await hasStatedDuration(await put("whole.wav", wav))).toBe(true);
  expect(await hasStatedDuration(await put("streamed.wav", streamed))).toBe(false);
});

it("what an MP3 states of its length counts for nothing, and any other file does state it", async () => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(400)]);
  expect(await hasStatedDuration(await put("plain.mp3", frame))).toBe(false);
  expect(await hasStatedDuration(await put("tagged.mp3", Buffer.concat([Buffer.from("ID3"), frame])))).toBe(
    false,
  );
  expect(await hasStatedDuration(await put("table.mp3", Buffer.concat([frame, Buffer.from("Xing")])))).toBe(
    false,
  );
  expect(await hasStatedDuration("lib/testing/samples/h10.mp4")).toBe(true);
});

it("a recording from a pipe is whole, whatever its last part; one that is cut under its header plays, and is not", async () => {
  // Not a multiple of the parts it is read in.
  const odd = await put("odd.wav", streamed.subarray(0, streamed.length - 1_234));
  expect((await runMedia({ kind: "decode", path: odd, isImage: false })).frames).toBeGreaterThan(0);
  for (const missing of [wav.length * 0.2, 1_234]) {
    const cut = await put(`cut-${missing}.wav`, wav.subarray(0, Math.round(wav.length - missing)));
    expect(await runMedia({ kind: "decode", path: cut, isImage: false })).toMatchObject({ isClean: false });
  }
});
