import { MediaError } from "@/lib/media/media-error";
import type { Sound } from "./voice-spec";
import { fromPcm } from "./wave";

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

let worker: Promise<Worker> | undefined;

/**
 * Speaks with one of eSpeak NG's voices ("de+f3").
 * @param pace 1 is the voice's own
 * @throws MediaError
 */
export async function speakWithEspeak(text: string, voice: string, pace: number): Promise<Sound> {
  worker ??= load();
  const engine = await worker;
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

async function load(): Promise<Worker> {
  try {
    const { default: init }: EspeakModule = await import("@echogarden/espeak-ng-emscripten");
    return new (await init()).eSpeakNGWorker();
  } catch (cause) {
    throw new MediaError("engine-missing", "The eSpeak NG speech engine is not installed on this machine", {
      cause,
    });
  }
}
