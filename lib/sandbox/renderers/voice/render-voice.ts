import { PROVENANCE } from "../provenance";
import { readSpeech, writeMp3 } from "./sound-file";
import { synthesize, tune } from "./synthesize";
import type { VoiceSpec } from "./voice-spec";

/** 50 MB of low-rate MP3 can be hours, which is too long for one take. */
const MAX_SECONDS = 3_600;
const SPEAKING_SHARE = 0.8;

/**
 * Makes a sound file in another voice, or from a script.
 * @returns its length in seconds
 * @throws MediaError
 */
export async function renderVoice(
  { tuning, source, outputPath }: VoiceSpec,
  report: (share: number) => void,
): Promise<{ width: null; height: null; durationSeconds: number }> {
  const sound =
    source.mode === "tts"
      ? await synthesize(tuning, source.text, (share) => report(share * SPEAKING_SHARE))
      : tune(await readSpeech(source.inputPath, MAX_SECONDS), tuning);
  const metadata = { comment: PROVENANCE.voice, ...(source.mode === "tts" ? { lyrics: source.text } : {}) };
  const durationSeconds = await writeMp3(sound, outputPath, metadata, (share) =>
    report(SPEAKING_SHARE + share * (1 - SPEAKING_SHARE)),
  );
  return { width: null, height: null, durationSeconds };
}
