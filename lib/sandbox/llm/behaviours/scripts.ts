import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { voiceCredits } from "@/lib/contract/voice";
import type { Behaviour } from "../conversation";
import { lightFor, settingOf } from "../settings";
import { capitalizedSentence, pickByText, subjectOf, withoutFullStop } from "./prompts";

const ASKS_FOR_SHOTS =
  /\b(story ?board|shot ?list|shot[- ]by[- ]shot|(?:\d{1,2}|two|three|four|five|six|seven|eight)[- ]shots?|shots|scenes|sequence)\b/i;
const VERB =
  /\b(write|make|create|plan|give|turn|break|storyboard|shot ?list|shot[- ]by[- ]shot|draft|need|want)\b/i;
const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 };
const MAX_SHOTS = 12;
const SECONDS_EACH = 5;

/** The structure of a sequence: it shows the place, comes closer, turns, and ends. */
const FRAMES = [
  { size: "Wide shot", camera: "slow dolly in, level horizon", does: "establishes the place" },
  { size: "Medium shot", camera: "gentle tracking alongside", does: "introduces the subject at work" },
  {
    size: "Close-up",
    camera: "locked off, rack focus to the hands or face",
    does: "shows the telling detail",
  },
  { size: "Over-the-shoulder", camera: "slow push in", does: "shares what the subject sees" },
  { size: "Low angle", camera: "slow crane up", does: "lifts the turning point" },
  { size: "Insert", camera: "macro, almost still", does: "rests on one texture" },
] as const;
const LAST = {
  size: "Wide shot",
  camera: "slow pull back, the place opens up",
  does: "lets the moment go",
} as const;

/** Writes a sequence of shots from an idea, each as a separate prompt, with times. */
export const writeShots: Behaviour = ({ question }) => {
  if (!ASKS_FOR_SHOTS.test(question) || !VERB.test(question)) return null;
  const idea = subjectOf(question.replace(/\b\d+\s*(?:s|sec|secs|seconds?)\b[\s,]*/gi, " "), ASKS_FOR_SHOTS);
  if (idea === null)
    return "What should happen? Write it after a colon: **Write 4 shots:** *a lighthouse in a storm*.";
  const count = countOf(question);
  const seconds = Math.max(
    count,
    Number(/\b(\d{1,3})\s*(?:s|sec|secs|seconds?)\b/i.exec(question)?.[1] ?? count * SECONDS_EACH),
  );
  const shots = Array.from({ length: count }, (_, at) => shot(idea, at, count, seconds));
  return [
    `## ${capitalizedSentence(idea).replace(/\.$/, "")}`,
    "",
    `${count} shots, ${seconds} seconds. Each is a prompt of its own; the look stays the same from shot to shot.`,
    "",
    ...shots,
  ].join("\n");
};

function countOf(question: string): number {
  const numeral = /\b(\d{1,2}|two|three|four|five|six|seven|eight)[- ](?:shots?|scenes?)\b/i.exec(
    question,
  )?.[1];
  const count = numeral === undefined ? 4 : (NUMBERS[numeral.toLowerCase()] ?? Number(numeral));
  return Math.min(MAX_SHOTS, Math.max(1, count));
}

function shot(idea: string, at: number, count: number, seconds: number): string {
  const frame = at > 0 && at === count - 1 ? LAST : (FRAMES[at % FRAMES.length] ?? LAST);
  const setting = settingOf(idea);
  const [from, to] = [at, at + 1].map((edge) => Math.round((edge * seconds * 10) / count) / 10);
  const prompt = [
    `${frame.size}, ${frame.camera}. ${capitalizedSentence(withoutFullStop(idea))}`,
    capitalizedSentence(pickByText(setting.motion, idea, at)),
    capitalizedSentence(pickByText(lightFor(idea), idea)),
    `Sound: ${pickByText(setting.sound, idea, at)}.`,
  ].join(" ");
  return `### Shot ${at + 1} · ${from}–${to} s\n*${frame.size}: ${frame.does}.*\n\n\`\`\`text\n${prompt.replaceAll("```", "'''")}\n\`\`\`\n`;
}

const ASKS_FOR_VOICEOVER =
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
  if (!ASKS_FOR_VOICEOVER.test(question)) return null;
  const subject = subjectOf(question, ASKS_FOR_VOICEOVER);
  if (subject === null) return "What is it about? **Write a voiceover of 15 seconds for:** *a night train*.";
  const requestedSeconds = Number(
    /\b(\d{1,3})[\s-]*(?:s|sec|seconds?)\b/i.exec(question)?.[1] ?? DEFAULT_SECONDS,
  );
  const maxCharacters = Math.min(
    requestedSeconds * LIMITS.voiceCharactersPerSecond,
    LIMITS.voiceTextMaxLength,
  );
  const text = fill(
    [pickByText(OPENINGS, subject), capitalizedSentence(withoutFullStop(subject))],
    subject,
    maxCharacters,
  );
  const seconds = Math.ceil(countCharacters(text) / LIMITS.voiceCharactersPerSecond);
  return `> ${text}\n\n${countCharacters(text)} characters, about **${seconds} s** at ${LIMITS.voiceCharactersPerSecond} characters a second: **${voiceCredits(seconds)} credits** as a voice.`;
};

function fill(start: readonly string[], subject: string, maxCharacters: number): string {
  let text = start.join(" ");
  for (let at = 0; at < LINES.length; at++) {
    const line = pickByText(LINES, subject, at);
    if (text.length + line.length + CLOSING.length + 2 > maxCharacters) break;
    text += ` ${line}`;
  }
  return text.length + CLOSING.length < maxCharacters ? `${text} ${CLOSING}` : text;
}
