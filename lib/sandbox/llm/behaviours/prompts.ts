import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { namesCamera } from "../camera-terms";
import type { Behaviour } from "../conversation";
import { lightFor, settingOf } from "../settings";

const ASKS_TO_IMPROVE =
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
  { name: "Camera", already: namesCamera, write: (text) => pickByText(CAMERAS, text) },
  {
    name: "Light",
    already: says(
      /\b(light|lit|lighting|backlit|glow\w*|golden hour|blue hour|sunset|sunrise|dawn|dusk|neon|shadows?|overcast|candle\w*)\b/i,
    ),
    write: (text) => pickByText(lightFor(text), text),
  },
  {
    name: "Motion",
    already: says(
      /\b(slow motion|time-?lapse|drift\w*|sway\w*|flutter\w*|ripples?|slowly|rushing|spinning|rotat\w+)\b/i,
    ),
    write: (text) => pickByText(settingOf(text).motion, text),
  },
  {
    name: "Detail",
    already: says(/\b(depth of field|bokeh|macro|texture|sharp focus|film grain|anamorphic)\b/i),
    write: (text) => pickByText(settingOf(text).detail, text),
  },
  {
    name: "Sound",
    already: says(/\b(sound|audio|music|silence|silent|voice|says|hum\w*|noise|song)\b/i),
    write: (text) => `Sound: ${pickByText(settingOf(text).sound, text)}`,
  },
];

/** Rewrites a prompt: the subject stays unchanged, and missing details are added. */
export const improvePrompt: Behaviour = ({ question }) => {
  if (!ASKS_TO_IMPROVE.test(question)) return null;
  const subject = subjectOf(question, ASKS_TO_IMPROVE);
  if (subject === null)
    return "Which prompt? Write it after a colon: **Improve my prompt:** *a fox in the snow*.";
  return improved(subject);
};

function improved(subject: string): string {
  const missing = PARTS.filter((part) => !part.already(subject));
  const presentParts = PARTS.filter((part) => part.already(subject));
  const added = missing.map((part) => ({ name: part.name, text: capitalizedSentence(part.write(subject)) }));
  const prompt = [capitalizedSentence(subject), ...added.map(({ text }) => text)].join(" ");
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

const ASKS_TO_SHORTEN =
  /\b(shorten|make (?:this|it|that|my prompt)(?: a bit| much)? shorter|shorter version|condense|trim)\b/i;
const FILLER =
  /\b(very|really|extremely|absolutely|incredibly|beautiful|stunning|amazing|breathtaking|gorgeous|masterpiece|best quality|high quality|ultra[- ]detailed|highly detailed|hyper[- ]?realistic|photo[- ]?realistic|4k|8k|trending on \w+|award[- ]winning)\b,?\s*/gi;

/** Removes parts that models ignore. */
export const shortenPrompt: Behaviour = ({ question }) => {
  if (!ASKS_TO_SHORTEN.test(question)) return null;
  const subject = subjectOf(question, ASKS_TO_SHORTEN);
  if (subject === null) return "What should be shorter? Write it after a colon.";
  const seen = new Set<string>();
  const parts = subject
    .replace(FILLER, "")
    .split(/(?<=[.!?])\s+|,\s*/)
    .map((part) => part.replace(/\s{2,}/g, " ").replace(/^[\s,.]+|[\s,.]+$/g, ""))
    .filter((part) => part !== "" && !seen.has(part.toLowerCase()) && seen.add(part.toLowerCase()));
  const short = parts.length > 0 ? capitalizedSentence(parts.join(", ")) : subject;
  return `\`\`\`text\n${short}\n\`\`\`\n\n${subject.length} → ${short.length} characters. Praise such as *stunning* or *8k* is gone: it costs room and steers nothing.`;
};

const ASKS_FOR_VARIATIONS =
  /\b(variations?|variants?|versions?|alternatives?|different ways)\b(?:\s+(?:of|for|on|to))?/i;

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
  if (!ASKS_FOR_VARIATIONS.test(question)) return null;
  const subject = subjectOf(question, ASKS_FOR_VARIATIONS);
  if (subject === null) return null;
  const numeral = /\b(two|three|four|five|[2-5])\b/i.exec(question)?.[1]?.toLowerCase() ?? "three";
  const count = NUMBERS[numeral] ?? Number(numeral);
  return LOOKS.slice(0, count)
    .map(
      ([name, look]) =>
        `**${name}**\n\n\`\`\`text\n${capitalizedSentence(withoutFullStop(subject))} ${capitalizedSentence(look)}\n\`\`\``,
    )
    .join("\n\n");
};

const ASKS_FOR_NEGATIVE = /\bnegative[- ]prompts?\b|\bwhat (?:should i|to) (?:avoid|exclude)\b/i;
const ALWAYS = ["blurry", "low resolution", "flicker", "watermark", "text overlay", "jump cuts"];
const BY_SETTING: Record<string, string[]> = {
  portrait: ["deformed hands", "extra fingers", "waxy skin", "crossed eyes"],
  product: ["warped logo", "bent edges", "fingerprints", "busy background"],
  food: ["plastic look", "gray meat", "dull colors"],
  city: ["warped buildings", "melting cars", "unreadable signs"],
  action: ["extra limbs", "motion smear", "floating feet"],
  nature: ["extra legs", "repeating texture", "oversaturated green"],
  sea: ["tilted horizon", "plastic water", "repeating waves"],
  space: ["noise in the blacks", "crowded stars"],
};

/** Lists what to keep out of a clip, and the models that support a negative prompt. */
export const writeNegative: Behaviour = ({ question, catalog }) => {
  if (!ASKS_FOR_NEGATIVE.test(question)) return null;
  const subject = subjectOf(question, ASKS_FOR_NEGATIVE) ?? "";
  const words = [...(BY_SETTING[settingOf(subject).name] ?? []), ...ALWAYS];
  const takers = catalog.models
    .filter(({ texts }) => texts.includes("negativePrompt"))
    .map((model) => `\`${model.id}\``);
  return [
    "```text",
    words.join(", "),
    "```",
    "",
    `Send it as \`negative_prompt\`. These models take one: ${takers.join(", ")}. The others are not sent it.`,
  ].join("\n");
};

const MAX_SUBJECT = 1500;
const QUOTES = /^["“'`]+|["”'`]+$/g;

/**
 * The idea in a question: the text after a colon or in quotes, or else the text without the words of the
 * request; null when nothing is left.
 */
export function subjectOf(question: string, asking: RegExp): string | null {
  const fenced = /```(?:\w*\n)?([\s\S]+?)```/.exec(question)?.[1];
  const quoted = /["“]([^"”]{3,})["”]/.exec(question)?.[1];
  const match = asking.exec(question);
  const rest = match ? question.slice(match.index + match[0].length) : question;
  const idea = fenced ?? quoted ?? afterColon(rest) ?? rest;
  const subject = idea
    .trim()
    .replace(
      /^(?:of|for|about|from|with|on|this|that|it|my|the following|idea|prompt|please|[:,–—-]|\s)+(?=\s|$)/i,
      "",
    )
    .replace(/^[\s:,.–—-]+/, "")
    .replace(QUOTES, "")
    .trim();
  return subject.length > 1 ? [...subject].slice(0, MAX_SUBJECT).join("") : null;
}

/** A colon ends the request only near its beginning. Later ones belong to the idea. */
function afterColon(rest: string): string | null {
  const colon = rest.indexOf(":");
  return colon >= 0 && colon < 40 && rest.slice(colon + 1).trim() !== "" ? rest.slice(colon + 1) : null;
}

/** Without the full stop at its end, so that more text can follow. */
export const withoutFullStop = (text: string): string => text.replace(/[\s.;,]+$/, "");

/** As a sentence: with a capital letter and a full stop. */
export function capitalizedSentence(text: string): string {
  const bare = withoutFullStop(text);
  const end = /[!?…"”]$/.test(bare) ? "" : ".";
  return `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}${end}`;
}

/** An entry of a list by a hash of the text. Another `turn` moves on in the list. */
export function pickByText<T>(list: readonly [T, ...T[]], text: string, turn = 0): T {
  let hash = 2_166_136_261;
  for (const byte of new TextEncoder().encode(text.toLowerCase())) {
    hash = Math.imul(hash ^ byte, 16_777_619) >>> 0;
  }
  return list[(hash + turn) % list.length] ?? list[0];
}
