import { SOUND_RATE, type Sound } from "@/lib/media/decode";
import { hashText, type Random, randomFrom } from "./random";

/** Roots in hertz (A2, B2, C3, D3, G2) and four chords as multiples of the root. */
const ROOTS = [110, 123.47, 130.81, 146.83, 98] as const;
const CHORDS = [
  [1, 1.5, 2, 2.5198, 3],
  [0.8909, 1.3348, 1.7818, 2.2449, 2.6697],
  [1.3348, 2, 2.6697, 3.3636, 4],
  [1.1225, 1.5, 2.2449, 2.8284, 3],
] as const;
const CHORD_SECONDS = 4;
/** Pitch and loudness change once in this many samples. Smaller steps are inaudible. */
const CONTROL_SAMPLES = 64;
const FADE_IN_SECONDS = 0.4;
const FADE_OUT_SECONDS = 0.6;

type Voice = {
  phase: number;
  detunedPhase: number;
  pan: number;
  swellHz: number;
  swellPhase: number;
  tuning: number;
};

/** A slow chord of five voices over wind, equal for the same prompt, faded at both ends. */
export function composeSoundtrack(prompt: string, seconds: number): Sound {
  const length = Math.round(seconds * SOUND_RATE);
  const sound = { left: new Float32Array(length), right: new Float32Array(length) };
  addPad(sound, randomFrom(hashText(prompt) ^ 0xa0d10));
  addWind(sound, randomFrom(hashText(prompt) ^ 77));
  finish(sound);
  return sound;
}

function addPad({ left, right }: Sound, random: Random): void {
  const root = ROOTS[Math.floor(random() * ROOTS.length)] ?? ROOTS[0];
  const voices = CHORDS[0].map(
    (): Voice => ({
      phase: random() * 2 * Math.PI,
      detunedPhase: random() * 2 * Math.PI,
      pan: 0.25 + 0.5 * random(),
      swellHz: 0.1 + 0.25 * random(),
      swellPhase: random() * 2 * Math.PI,
      tuning: 1 + (random() - 0.5) * 0.004,
    }),
  );
  for (let start = 0; start < left.length; start += CONTROL_SAMPLES) {
    const seconds = start / SOUND_RATE;
    const end = Math.min(left.length, start + CONTROL_SAMPLES);
    for (const [index, voice] of voices.entries()) {
      const frequency = root * chordTone(index, seconds) * voice.tuning;
      const step = (frequency * 2 * Math.PI) / SOUND_RATE;
      const swell = Math.sin(voice.swellHz * seconds * 2 * Math.PI + voice.swellPhase);
      sing(voice, { left, right }, start, end, step, 0.075 * (0.6 + 0.4 * swell));
    }
  }
}

/** One voice of the chord at a moment. The last quarter of each chord glides into the next. */
function chordTone(voice: number, seconds: number): number {
  const chord = Math.floor(seconds / CHORD_SECONDS);
  const into = Math.max(0, (seconds / CHORD_SECONDS - chord - 0.75) * 4);
  const from = CHORDS[chord % CHORDS.length]?.[voice] ?? 1;
  const to = CHORDS[(chord + 1) % CHORDS.length]?.[voice] ?? 1;
  return from + (to - from) * into * into * (3 - 2 * into);
}

function sing(
  voice: Voice,
  { left, right }: Sound,
  from: number,
  to: number,
  step: number,
  loudness: number,
) {
  for (let i = from; i < to; i++) {
    voice.phase += step;
    voice.detunedPhase += step * 1.003;
    const tone =
      (Math.sin(voice.phase) + 0.5 * Math.sin(voice.detunedPhase) + 0.18 * Math.sin(voice.phase * 2)) *
      loudness;
    left[i] = (left[i] ?? 0) + tone * (1 - voice.pan);
    right[i] = (right[i] ?? 0) + tone * voice.pan;
  }
}

/** Noise through two low-pass stages with a slowly changing cutoff, separate for each side. */
function addWind({ left, right }: Sound, random: Random): void {
  let leftFirst = 0;
  let leftSecond = 0;
  let rightFirst = 0;
  let rightSecond = 0;
  for (let i = 0; i < left.length; i++) {
    const openness = 0.012 + 0.01 * Math.sin((i / SOUND_RATE) * 0.9);
    leftFirst += (random() * 2 - 1 - leftFirst) * openness;
    leftSecond += (leftFirst - leftSecond) * openness;
    rightFirst += (random() * 2 - 1 - rightFirst) * openness;
    rightSecond += (rightFirst - rightSecond) * openness;
    left[i] = (left[i] ?? 0) + leftSecond * 0.55;
    right[i] = (right[i] ?? 0) + rightSecond * 0.55;
  }
}

/** Fades both ends and limits the peaks softly. */
function finish({ left, right }: Sound): void {
  const { length } = left;
  const soften = (sample: number, fade: number) => (sample * fade) / (1 + Math.abs(sample * fade) * 0.4);
  for (let i = 0; i < length; i++) {
    const fade = Math.min(
      1,
      i / (SOUND_RATE * FADE_IN_SECONDS),
      (length - i) / (SOUND_RATE * FADE_OUT_SECONDS),
    );
    left[i] = soften(left[i] ?? 0, fade);
    right[i] = soften(right[i] ?? 0, fade);
  }
}
