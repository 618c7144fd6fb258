import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { voiceCredits } from "@/lib/contract/voice";
import type { Behaviour } from "./behaviour";
import { pick, sentence, subjectOf, unstopped } from "./subject";

const ASKED =
  /\b(voice[- ]?over|narration|narrator|spoken text|script for (?:a |the )?voice)\b(?:[^:"“]*?\bfor\b)?/i;
const OPENINGS = ["Look closely.", "It begins quietly.", "Some moments ask for nothing but time."] as const;
const LINES = [
  "Nothing here is in a hurry.",
  "Every small movement tells a part of the story.",
  "What seemed far away comes nearer.",
  "And for a moment, everything holds its breath.",
  "Then the light changes, and so do we.",
  "This is how it looks when someone takes care.",
] as const;
const CLOSING = "Stay a little longer.";
const DEFAULT_SECONDS = 15;

/** Writes a script that fits a length, with its price. */
export const writeVoiceover: Behaviour = ({ question }) => {
  if (!ASKED.test(question)) return null;
  const subject = subjectOf(question, ASKED);
  if (subject === null) return "What is it about? **Write a voiceover of 15 seconds for:** *a night train*.";
  const requestedSeconds = Number(
    /\b(\d{1,3})[\s-]*(?:s|sec|seconds?)\b/i.exec(question)?.[1] ?? DEFAULT_SECONDS,
  );
  const maxCharacters = Math.min(
    requestedSeconds * LIMITS.voiceCharactersPerSecond,
    LIMITS.voiceTextMaxLength,
  );
  const text = fill([pick(OPENINGS, subject), sentence(unstopped(subject))], subject, maxCharacters);
  const seconds = Math.ceil(countCharacters(text) / LIMITS.voiceCharactersPerSecond);
  return `> ${text}\n\n${countCharacters(text)} characters, about **${seconds} s** at ${LIMITS.voiceCharactersPerSecond} characters a second: **${voiceCredits(seconds)} credits** as a voice.`;
};

function fill(start: readonly string[], subject: string, maxCharacters: number): string {
  let text = start.join(" ");
  for (let at = 0; at < LINES.length; at++) {
    const line = pick(LINES, subject, at);
    if (text.length + line.length + CLOSING.length + 2 > maxCharacters) break;
    text += ` ${line}`;
  }
  return text.length + CLOSING.length < maxCharacters ? `${text} ${CLOSING}` : text;
}
