import type { VideoModel } from "@/lib/catalog/video-model";
import type { Behaviour } from "./behaviour";
import { needs } from "./catalog-replies";

const ASKED = /\b(which|what|list|show|all)\b.{0,40}\bmodels?\b|\bwhich (?:have|has|support|take)\b/i;

type Trait = { words: RegExp; title: string; has: (model: VideoModel) => boolean };

const TRAITS: readonly Trait[] = [
  {
    words: /\b(without (?:sound|audio)|silent|no (?:sound|audio))\b/i,
    title: "make silent clips",
    has: ({ audio }) => audio === "off" || audio === "toggle",
  },
  {
    words: /\b(sound|audio)\b/i,
    title: "make clips with sound",
    has: ({ audio }) => audio === "on" || audio === "toggle",
  },
  { words: /\b(4k)\b/i, title: "make 4K", has: ({ resolutions }) => resolutions.includes("4K") },
  {
    words: /\b(1080p|full hd)\b/i,
    title: "make 1080p",
    has: ({ resolutions }) => resolutions.includes("1080p"),
  },
  {
    words: /\b(edit\w*|v2v|video[- ]to[- ]video)\b/i,
    title: "edit a video",
    has: ({ modes }) => modes.includes("edit"),
  },
  {
    words: /\b(motion (?:transfer|control)|mc)\b/i,
    title: "move a picture by a video",
    has: ({ modes }) => modes.includes("motion"),
  },
  {
    words: /\b(first frame|from (?:an? )?(?:image|picture|photo)|image[- ]to[- ]video)\b/i,
    title: "start from a picture",
    has: ({ inputs }) => inputs.image !== "none",
  },
  { words: /\bnegative\b/i, title: "take a negative prompt", has: ({ negativePrompt }) => negativePrompt },
  {
    words: /\b(vertical|portrait|9:16|phone)\b/i,
    title: "make 9:16",
    has: ({ choices }) => choices.ratio.includes("9:16"),
  },
  { words: /\b(square|1:1)\b/i, title: "make 1:1", has: ({ choices }) => choices.ratio.includes("1:1") },
  {
    words: /\b(21:9|ultra-?wide|widescreen)\b/i,
    title: "make 21:9",
    has: ({ choices }) => choices.ratio.includes("21:9"),
  },
];

/** Lists the video models that match the question; all of them when it names nothing. */
export const listModels: Behaviour = ({ question, catalog }) => {
  if (!ASKED.test(question)) return null;
  const trait = TRAITS.find(({ words }) => words.test(question));
  const models = catalog.models.filter((model) => model.available && (trait?.has(model) ?? true));
  const title = trait
    ? `These ${models.length} video models ${trait.title}:`
    : `There are ${models.length} video models:`;
  return [title, "", ...models.map(line)].join("\n");
};

function line(model: VideoModel): string {
  const facts = [
    model.fromCredits !== null && `from ${model.fromCredits} credits`,
    model.highestResolution !== null && `up to ${model.highestResolution}`,
    model.maxDurationSeconds !== null && `up to ${model.maxDurationSeconds} s`,
    model.audio === "toggle" && "sound as you choose",
    model.audio === "on" && "always with sound",
    needs(model),
  ];
  return `- \`${model.id}\`: ${facts.filter(Boolean).join(", ")}`;
}
