import { lightFor, settingOf } from "../settings";
import type { Behaviour } from "./behaviour";
import { pick, sentence, subjectOf, unstopped } from "./subject";

const ASKED =
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
  if (!ASKED.test(question) || !VERB.test(question)) return null;
  const idea = subjectOf(question.replace(/\b\d+\s*(?:s|sec|secs|seconds?)\b[\s,]*/gi, " "), ASKED);
  if (idea === null)
    return "What should happen? Write it after a colon: **Write 4 shots:** *a lighthouse in a storm*.";
  const count = countOf(question);
  const seconds = Math.max(
    count,
    Number(/\b(\d{1,3})\s*(?:s|sec|secs|seconds?)\b/i.exec(question)?.[1] ?? count * SECONDS_EACH),
  );
  const shots = Array.from({ length: count }, (_, at) => shot(idea, at, count, seconds));
  return [
    `## ${sentence(idea).replace(/\.$/, "")}`,
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
    `${frame.size}, ${frame.camera}. ${sentence(unstopped(idea))}`,
    sentence(pick(setting.motion, idea, at)),
    sentence(pick(lightFor(idea), idea)),
    `Sound: ${pick(setting.sound, idea, at)}.`,
  ].join(" ");
  return `### Shot ${at + 1} · ${from}–${to} s\n*${frame.size}: ${frame.does}.*\n\n\`\`\`text\n${prompt.replaceAll("```", "'''")}\n\`\`\`\n`;
}
