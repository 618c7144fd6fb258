import { countCharacters, firstCharacters } from "@/lib/contract/text";
import { MediaError } from "@/lib/media/media-error";
import { speakWithEspeak, speakWithFlite } from "./engines";
import { medianPitch } from "./pitch";
import { reshapeVoice } from "./reshape";
import type { Sound, VoiceTuning } from "./voice-spec";

const PAUSE_SECONDS = 0.25;
/** A pitch this near is not changed, because every change reduces clarity. */
const NEAR = 0.06;

const ENGINES = { flite: speakWithFlite, espeak: speakWithEspeak };

/**
 * Speaks a script, passage by passage.
 * @param report called with the spoken share of the script, 0 to 1
 * @throws MediaError "engine-missing", or "failed" when there is nothing to speak
 */
export async function synthesize(
  tuning: VoiceTuning,
  text: string,
  report: (share: number) => void = () => {},
): Promise<Sound> {
  const passages = passagesOf(text);
  const spoken: Sound[] = [];
  for (const [index, passage] of passages.entries()) {
    spoken.push(await ENGINES[tuning.engine](passage, tuning.voice, tuning.pace));
    report((index + 1) / passages.length);
  }
  const joined = join(spoken);
  if (!joined) throw new MediaError("failed", "The text holds nothing that can be spoken");
  return tune(joined, tuning);
}

/** Changes speech to the pitch and the formants of a voice. */
export function tune(sound: Sound, { pitchHz, formant }: Pick<VoiceTuning, "pitchHz" | "formant">): Sound {
  const own = medianPitch(sound);
  const pitch = pitchHz !== null && own !== null ? pitchHz / own : 1;
  if (Math.abs(pitch - 1) < NEAR && formant === 1) return sound;
  return reshapeVoice(sound, { pitch, formant });
}

function join(sounds: readonly Sound[]): Sound | null {
  const [first] = sounds;
  if (!first) return null;
  const pause = Math.round(PAUSE_SECONDS * first.sampleRate);
  const length = sounds.reduce((sum, { samples }) => sum + samples.length + pause, -pause);
  const samples = new Float32Array(length);
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length + pause;
  }
  return { samples, sampleRate: first.sampleRate };
}

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });
const MAX_CHARACTERS = 400;

/** An engine is made anew for each passage, which takes it as long as speaking a sentence. */
const PASSAGE_CHARACTERS = 2_000;

/** Splits a script into pieces for an engine: as many whole sentences as fit into a passage. */
function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let current = "";
  for (const sentence of sentencesOf(text)) {
    if (current !== "" && current.length + sentence.length > PASSAGE_CHARACTERS) {
      passages.push(current);
      current = "";
    }
    current = current === "" ? sentence : `${current} ${sentence}`;
  }
  return current === "" ? passages : [...passages, current];
}

/** Sentences, and parts of very long ones. */
function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => cutSentence(segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function cutSentence(sentence: string): string[] {
  if (countCharacters(sentence) <= MAX_CHARACTERS) return [sentence];
  const most = firstCharacters(sentence, MAX_CHARACTERS).length;
  const space = sentence.lastIndexOf(" ", most);
  const end = space > 0 ? space : most;
  return [sentence.slice(0, end), ...cutSentence(sentence.slice(end).trim())];
}
