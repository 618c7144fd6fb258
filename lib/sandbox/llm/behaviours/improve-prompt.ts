import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { namesCamera } from "../camera-terms";
import { lightFor, settingOf } from "../settings";
import type { Behaviour } from "./behaviour";
import { pick, sentence, subjectOf } from "./subject";

const ASKED =
  /\b(improve|rewrite|re-write|enhance|better|polish|refine|upgrade|fix|strengthen|expand)\b(?:[\w\s']{0,40}?\b(?:prompt|idea|text|this|it|description)\b)?/i;

const CAMERAS = [
  "Slow dolly in from a wide shot to a medium close-up, 35 mm lens, eye level",
  "Gentle tracking shot alongside the subject, 50 mm lens, steady",
  "Low angle, slow crane up that opens the view, 24 mm lens",
  "Slow quarter orbit around the subject, 40 mm lens, level horizon",
] as const;

type Part = { name: string; already: (text: string) => boolean; write: (text: string) => string };

const says = (pattern: RegExp) => (text: string) => pattern.test(text);

const PARTS: readonly Part[] = [
  { name: "Camera", already: namesCamera, write: (text) => pick(CAMERAS, text) },
  {
    name: "Light",
    already: says(
      /\b(light|lit|lighting|backlit|glow\w*|golden hour|blue hour|sunset|sunrise|dawn|dusk|neon|shadows?|overcast|candle\w*)\b/i,
    ),
    write: (text) => pick(lightFor(text), text),
  },
  {
    name: "Motion",
    already: says(
      /\b(slow motion|time-?lapse|drift\w*|sway\w*|flutter\w*|ripples?|slowly|rushing|spinning|rotat\w+)\b/i,
    ),
    write: (text) => pick(settingOf(text).motion, text),
  },
  {
    name: "Detail",
    already: says(/\b(depth of field|bokeh|macro|texture|sharp focus|film grain|anamorphic)\b/i),
    write: (text) => pick(settingOf(text).detail, text),
  },
  {
    name: "Sound",
    already: says(/\b(sound|audio|music|silence|silent|voice|says|hum\w*|noise|song)\b/i),
    write: (text) => `Sound: ${pick(settingOf(text).sound, text)}`,
  },
];

/** Rewrites a prompt: the subject stays unchanged, and missing details are added. */
export const improvePrompt: Behaviour = ({ question }) => {
  if (!ASKED.test(question)) return null;
  const subject = subjectOf(question, ASKED);
  if (subject === null)
    return "Which prompt? Write it after a colon: **Improve my prompt:** *a fox in the snow*.";
  return improved(subject);
};

function improved(subject: string): string {
  const missing = PARTS.filter((part) => !part.already(subject));
  const presentParts = PARTS.filter((part) => part.already(subject));
  const added = missing.map((part) => ({ name: part.name, text: sentence(part.write(subject)) }));
  const prompt = [sentence(subject), ...added.map(({ text }) => text)].join(" ");
  const fits = countCharacters(prompt) <= LIMITS.videoPromptMaxLength;
  return [
    "```text",
    (fits ? prompt : subject).replaceAll("```", "'''"),
    "```",
    "",
    ...added.map(({ name, text }) => `- **${name}** added: ${text}`),
    ...(presentParts.length > 0
      ? [`- **${presentParts.map(({ name }) => name).join(", ")}** kept as you wrote it`]
      : []),
    ...(missing.length === 0 ? ["- Nothing is missing: your prompt says everything a model asks for"] : []),
    "",
    "*Your subject stays word for word. For a model without sound, leave the last sentence out.*",
  ].join("\n");
}
