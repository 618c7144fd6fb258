import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { Offer, VideoModel } from "@/lib/catalog/video-model";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { llmModels } from "../../prices/llm-models";
import type { Behaviour } from "../conversation";

/** The video models named in a question. Where one name begins with another, the longest counts. */
function modelsNamed(question: string, { models }: VideoCatalog): VideoModel[] {
  let rest = ` ${question.toLowerCase()} `;
  const named = models
    .toSorted((a, b) => b.id.length - a.id.length)
    .filter(({ id }) => {
      const pattern = new RegExp(`(?<![\\w.-])${id.replaceAll(".", "\\.")}(?![\\w-]|\\.\\d)`, "g");
      const isNamed = pattern.test(rest);
      rest = rest.replace(pattern, " ");
      return isNamed;
    });
  return models.filter((model) => named.includes(model));
}

/** The requirements for a combination in a question. */
function demandsOf(question: string): {
  labels: string[];
  fits: (model: VideoModel, offer: Offer) => boolean;
} {
  const resolution = /\b(4k|2k|1080p|768p|720p|480p)\b/i.exec(question)?.[1];
  const seconds = /\b(\d{1,2})[\s-]*(?:s|sec|seconds?)\b/i.exec(question)?.[1];
  const silent = /\b(silent|without (?:sound|audio)|no (?:sound|audio))\b/i.test(question);
  const sound = !silent && /\b(sound|audio)\b/i.test(question);
  const labels = [resolution, seconds && `${Number(seconds)} s`, sound && "with sound", silent && "silent"];
  return {
    labels: labels.filter((label) => typeof label === "string"),
    fits: (model, offer) =>
      (!resolution || offer.resolution.toLowerCase() === resolution.toLowerCase()) &&
      (!seconds || offer.duration === String(Number(seconds))) &&
      (!sound || offer.audio === true) &&
      (!silent || offer.audio === false) &&
      model.available,
  };
}

/** The file with which a model has to start; empty when text is enough. */
const needs = ({ inputs }: VideoModel): string =>
  [inputs.image === "required" && "needs an image", inputs.video === "required" && "needs a video"]
    .filter(Boolean)
    .join(", ");

/** "720p · 8 s · fast · with sound". */
const offerLabel = ({ resolution, duration, tier, audio }: Offer): string =>
  [resolution, `${duration} s`, tier, audio === true ? "with sound" : audio === false ? "silent" : null]
    .filter(Boolean)
    .join(" · ");

/** A Markdown table. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const ASKS_FOR_CHEAPEST = /\b(cheap\w*|lowest price|least expensive|best value|affordable|budget)\b/i;
const MAX_CHEAPEST = 5;

/** Sorts the models by their cheapest combination that meets the question's requirements. */
export const findCheapest: Behaviour = ({ question, catalog }) => {
  if (!ASKS_FOR_CHEAPEST.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  const ranked = catalog.models
    .flatMap((model) => {
      const offers = model.offers.filter((offer) => fits(model, offer));
      const best = offers.toSorted((a, b) => a.credits - b.credits)[0];
      return best ? [{ model, best }] : [];
    })
    .toSorted((a, b) => a.best.credits - b.best.credits)
    .slice(0, MAX_CHEAPEST);
  const [first] = ranked;
  const demand = labels.length > 0 ? ` ${labels.join(", ")}` : "";
  if (!first)
    return `No model makes clips${demand ? `:${demand}` : ""}. Drop one of the wishes and ask again.`;
  const rows = ranked.map(({ model, best }) => [
    `\`${model.id}\``,
    offerLabel(best),
    `${best.credits}`,
    needs(model),
  ]);
  return `Cheapest${demand}: **\`${first.model.id}\`**, **${first.best.credits} credits** (${offerLabel(first.best)}).\n\n${table(["Model", "Clip", "Credits", ""], rows)}`;
};

const ASKS_FOR_LONGEST =
  /\b(longest|max(?:imum)? (?:length|duration)|how long (?:can|is|are)|long(?:est)? clips?)\b/i;
const MAX_LONGEST = 5;

/** Sorts the models by their longest clip that meets the question's requirements. */
export const findLongest: Behaviour = ({ question, catalog }) => {
  if (!ASKS_FOR_LONGEST.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  const ranked = catalog.models
    .flatMap((model) => {
      const offers = model.offers.filter((offer) => fits(model, offer));
      const best = offers.toSorted(
        (a, b) => Number(b.duration) - Number(a.duration) || a.credits - b.credits,
      )[0];
      return best ? [{ model, best }] : [];
    })
    .toSorted((a, b) => Number(b.best.duration) - Number(a.best.duration) || a.best.credits - b.best.credits)
    .slice(0, MAX_LONGEST);
  const longest = ranked[0]?.best.duration;
  if (longest === undefined) return `No model makes clips: ${labels.join(", ")}.`;
  const at = ranked.filter(({ best }) => best.duration === longest).map(({ model }) => `\`${model.id}\``);
  const rows = ranked.map(({ model, best }) => [
    `\`${model.id}\``,
    offerLabel(best),
    `${best.credits}`,
    needs(model),
  ]);
  return `Longest clip${labels.length > 0 ? ` ${labels.join(", ")}` : ""}: **${longest} s**, by ${at.join(", ")}.\n\n${table(["Model", "Clip", "Credits", ""], rows)}`;
};

const ASKS_FOR_MODELS =
  /\b(which|what|list|show|all)\b.{0,40}\bmodels?\b|\bwhich (?:have|has|support|take)\b/i;

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
  {
    words: /\bnegative\b/i,
    title: "take a negative prompt",
    has: ({ texts }) => texts.includes("negativePrompt"),
  },
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
  if (!ASKS_FOR_MODELS.test(question)) return null;
  const trait = TRAITS.find(({ words }) => words.test(question));
  const models = catalog.models.filter((model) => model.available && (trait?.has(model) ?? true));
  const title = trait
    ? `These ${models.length} video models ${trait.title}:`
    : `There are ${models.length} video models:`;
  return [title, "", ...models.map(modelLine)].join("\n");
};

function modelLine(model: VideoModel): string {
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

const ASKS_FOR_PRICE = /\b(price|prices|pricing|cost|costs|how much|credits|expensive)\b/i;
const MAX_PRICE_ROWS = 24;

/** The prices of the models named in a question, limited to its requirements. */
export const priceModels: Behaviour = ({ question, catalog }) => {
  const named = modelsNamed(question, catalog);
  if (named.length === 0 || !ASKS_FOR_PRICE.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  return named.map((model) => priceOf(model, labels, fits)).join("\n\n");
};

function priceOf(model: VideoModel, words: string[], fits: ReturnType<typeof demandsOf>["fits"]): string {
  const offers = model.offers.filter((offer) => fits(model, offer)).toSorted((a, b) => a.credits - b.credits);
  if (offers.length === 0) {
    return `**\`${model.id}\`** has no clip ${words.join(", ")}. It comes in ${model.resolutions.join(", ")} and ${model.durations.join(", ")} s.`;
  }
  const rows = offers.slice(0, MAX_PRICE_ROWS).map((offer) => [offerLabel(offer), String(offer.credits)]);
  const more =
    offers.length > MAX_PRICE_ROWS
      ? `\n\n${offers.length - MAX_PRICE_ROWS} dearer combinations are on the price list.`
      : "";
  const need = needs(model) ? ` It ${needs(model)}.` : "";
  return `**\`${model.id}\`** costs from **${offers[0]?.credits} credits**.${need}\n\n${table(["Clip", "Credits"], rows)}${more}`;
}

/** Two or more models next to each other, or the facts of one. */
export const compareModels: Behaviour = ({ question, catalog }) => {
  const named = modelsNamed(question, catalog);
  if (named.length === 0) return null;
  const facts: [string, (model: VideoModel) => string][] = [
    ["From", (model) => (model.fromCredits === null ? "not sold" : `${model.fromCredits} credits`)],
    ["Resolutions", (model) => model.resolutions.join(", ")],
    ["Seconds", (model) => model.durations.join(", ")],
    ["Ratios", (model) => model.choices.ratio.join(", ") || "as the input"],
    [
      "Sound",
      ({ audio }) =>
        ({ toggle: "as you choose", on: "always", off: "never", ignored: "not a choice" })[audio],
    ],
    ["Tiers", (model) => model.tiers.join(", ") || "none"],
    ["Needs", (model) => needs(model) || "a prompt"],
    ["Negative prompt", ({ texts }) => (texts.includes("negativePrompt") ? "yes" : "no")],
  ];
  return table(
    ["", ...named.map(({ id }) => `\`${id}\``)],
    facts.map(([name, of]) => [name, ...named.map(of)]),
  );
};

const ASKS_FOR_LANGUAGE_MODELS = /\b(language models?|llms?|chat models?|tokens?)\b/i;
const credits = (millicredits: number) => `${millicredits / MILLICREDITS_PER_CREDIT}`;

/** The language models, with their prices. */
export const priceLanguage: Behaviour = ({ question }) => {
  const named = llmModels.filter(({ id }) =>
    question
      .toLowerCase()
      .split(/[^\w.-]+/)
      .includes(id),
  );
  if (named.length === 0 && !ASKS_FOR_LANGUAGE_MODELS.test(question)) return null;
  const rows = (named.length > 0 ? named : llmModels).map((model) => [
    `\`${model.id}\``,
    model.modalities.join(", "),
    credits(model.pricing.input_mc_per_1m),
    credits(model.pricing.output_mc_per_1m),
  ]);
  return `Credits for a million tokens; one set of rules answers behind every name.\n\n${table(["Model", "Takes", "In", "Out"], rows)}`;
};
