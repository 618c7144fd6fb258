import { decodeMono } from "@/lib/media/decode";
import { MediaError } from "@/lib/media/media-error";
import { type Sound, SPEECH_RATE } from "./voice-spec";

/**
 * The sound of a recording, at most its first `maxSeconds`.
 * @throws MediaError "unreadable" if it has none
 */
export async function readSpeech(path: string, maxSeconds: number): Promise<Sound> {
  const samples = await decodeMono(path, SPEECH_RATE, maxSeconds);
  if (!samples || samples.length === 0) throw new MediaError("unreadable", "The file has no sound");
  return { samples, sampleRate: SPEECH_RATE };
}
