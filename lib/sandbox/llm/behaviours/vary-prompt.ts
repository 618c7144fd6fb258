import type { Behaviour } from "./behaviour";
import { sentence, subjectOf, unstopped } from "./subject";

const ASKED = /\b(variations?|variants?|versions?|alternatives?|different ways)\b(?:\s+(?:of|for|on|to))?/i;

const LOOKS = [
  [
    "Quiet documentary",
    "slightly handheld, natural light, muted colors, long takes; sound of the place only",
  ],
  [
    "Golden-hour cinema",
    "anamorphic lens, slow dolly in, low warm sun, long shadows; soft strings far behind",
  ],
  [
    "Graphic and bold",
    "locked-off symmetrical frame, hard light, two strong colors; one clear sound on the beat",
  ],
  ["Dream", "slow motion, soft haze, pastel light, shallow depth of field; a distant, airy drone"],
  ["Night", "deep blue shadows, one warm practical light, gentle push in; near silence"],
] as const;
const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5 };

/** Gives one idea in several looks. */
export const varyPrompt: Behaviour = ({ question }) => {
  if (!ASKED.test(question)) return null;
  const subject = subjectOf(question, ASKED);
  if (subject === null) return null;
  const numeral = /\b(two|three|four|five|[2-5])\b/i.exec(question)?.[1]?.toLowerCase() ?? "three";
  const count = NUMBERS[numeral] ?? Number(numeral);
  return LOOKS.slice(0, count)
    .map(
      ([name, look]) =>
        `**${name}**\n\n\`\`\`text\n${sentence(unstopped(subject))} ${sentence(look)}\n\`\`\``,
    )
    .join("\n\n");
};
