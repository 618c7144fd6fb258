/**
 * Prints the processor seconds of the longest script that the contract allows, and of a take of about ten seconds once
 * the engine is loaded, one row a voice: `npm run bench -- voice`. The first argument is another number of characters.
 * Processor seconds are reliable; wall-clock time depends on other work of the machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIMITS } from "../../lib/contract/limits";
import { writeMp3 } from "../../lib/sandbox/renderers/voice/sound-file";
import { synthesize } from "../../lib/sandbox/renderers/voice/synthesize";
import { libraryVoice } from "../../lib/sandbox/voice/library";
import { report } from "./report";

const VOICES = ["en-us-kal", "en-us-slt", "en-us-rms-deep", "de-de-high"];
const SENTENCES =
  "The tide comes in twice a day and nobody applauds. A keeper counts the ships, writes each name into a book, and closes it. Who reads it? ";

/** About ten seconds of speech. */
const SHORT_CHARACTERS = 150;

const characters = Number(process.argv[2] ?? LIMITS.voiceTextMaxLength);
const text = SENTENCES.repeat(Math.ceil(characters / SENTENCES.length)).slice(0, characters);
const folder = mkdtempSync(path.join(tmpdir(), "measure-"));

async function measured<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, Math.round((user + system) / 10_000) / 100];
}

const rows = [];
for (const id of VOICES) {
  const voice = libraryVoice(id);
  if (!voice) throw new Error(`There is no voice ${id}.`);
  const [sound, speaking] = await measured(() => synthesize(voice.tuning, text));
  const [, short] = await measured(() => synthesize(voice.tuning, text.slice(0, SHORT_CHARACTERS)));
  const [seconds, writing] = await measured(() => writeMp3(sound, path.join(folder, `${id}.mp3`), {}));
  const together = Math.round((speaking + writing) * 100) / 100;
  rows.push({
    voice: id,
    "sound s": Math.round(seconds),
    "speaking, processor s": speaking,
    "writing, processor s": writing,
    together,
    "10 s take speaks, processor s": short,
  });
  report(
    { figure: `processor s, ${characters} letters, ${id}`, value: together, aim: "at most 10" },
    { figure: `processor s, ten seconds, loaded engine, ${id}`, value: short, aim: "at most 0.3" },
  );
}
console.table(rows);
rmSync(folder, { recursive: true });
process.exit(0);
