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

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const MAX_RANKED = 5;

type Ranked = { model: VideoModel; best: Offer };

/** The best combination of each model that meets a question's requirements, the best model first. */
function rank(
  models: readonly VideoModel[],
  fits: ReturnType<typeof demandsOf>["fits"],
  order: (a: Offer, b: Offer) => number,
): Ranked[] {
  return models
    .flatMap((model) => {
      const [best] = model.offers.filter((offer) => fits(model, offer)).toSorted(order);
      return best ? [{ model, best }] : [];
    })
    .toSorted((a, b) => order(a.best, b.best))
    .slice(0, MAX_RANKED);
}

const rankedTable = (ranked: readonly Ranked[]): string =>
  table(
    ["Model", "Clip", "Credits", ""],
    ranked.map(({ model, best }) => [`\`${model.id}\``, offerLabel(best), `${best.credits}`, needs(model)]),
  );

const ASKS_FOR_CHEAPEST = /\b(cheap\w*|lowest price|least expensive|best value|affordable|budget)\b/i;

/** Sorts the models by their cheapest combination that meets the question's requirements. */
export const findCheapest: Behaviour = ({ question, catalog }) => {
  if (!ASKS_FOR_CHEAPEST.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  const ranked = rank(catalog.models, fits, (a, b) => a.credits - b.credits);
  const [first] = ranked;
  const demand = labels.length > 0 ? ` ${labels.join(", ")}` : "";
  if (!first)
    return `No model makes clips${demand ? `:${demand}` : ""}. Drop one of the wishes and ask again.`;
  return `Cheapest${demand}: **\`${first.model.id}\`**, **${first.best.credits} credits** (${offerLabel(first.best)}).\n\n${rankedTable(ranked)}`;
};

const ASKS_FOR_LONGEST =
  /\b(longest|max(?:imum)? (?:length|duration)|how long (?:can|is|are)|long(?:est)? clips?)\b/i;

/** Sorts the models by their longest clip that meets the question's requirements. */
export const findLongest: Behaviour = ({ question, catalog }) => {
  if (!ASKS_FOR_LONGEST.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  const byLength = (a: Offer, b: Offer) => Number(b.duration) - Number(a.duration) || a.credits - b.credits;
  const ranked = rank(catalog.models, fits, byLength);
  const longest = ranked[0]?.best.duration;
  if (longest === undefined) return `No model makes clips: ${labels.join(", ")}.`;
  const at = ranked.filter(({ best }) => best.duration === longest).map(({ model }) => `\`${model.id}\``);
  return `Longest clip${labels.length > 0 ? ` ${labels.join(", ")}` : ""}: **${longest} s**, by ${at.join(", ")}.\n\n${rankedTable(ranked)}`;
};

const ASKS_FOR_MODELS =
  /\b(which|what|list|show|all)\b.{0,40}\bmodels?\b|\bwhich (?:have|has|support|take)\b/i;

type Trait = readonly [words: RegExp, title: string, has: (model: VideoModel) => boolean];

const TRAITS: readonly Trait[] = [
  [
    /\b(without (?:sound|audio)|silent|no (?:sound|audio))\b/i,
    "make silent clips",
    ({ audio }) => audio === "off" || audio === "toggle",
  ],
  [/\b(sound|audio)\b/i, "make clips with sound", ({ audio }) => audio === "on" || audio === "toggle"],
  [/\b(4k)\b/i, "make 4K", ({ resolutions }) => resolutions.includes("4K")],
  [/\b(1080p|full hd)\b/i, "make 1080p", ({ resolutions }) => resolutions.includes("1080p")],
  [/\b(edit\w*|v2v|video[- ]to[- ]video)\b/i, "edit a video", ({ modes }) => modes.includes("edit")],
  [
    /\b(motion (?:transfer|control)|mc)\b/i,
    "move a picture by a video",
    ({ modes }) => modes.includes("motion"),
  ],
  [
    /\b(first frame|from (?:an? )?(?:image|picture|photo)|image[- ]to[- ]video)\b/i,
    "start from a picture",
    ({ inputs }) => inputs.image !== "none",
  ],
  [/\bnegative\b/i, "take a negative prompt", ({ texts }) => texts.includes("negativePrompt")],
  [/\b(vertical|portrait|9:16|phone)\b/i, "make 9:16", ({ choices }) => choices.ratio.includes("9:16")],
  [/\b(square|1:1)\b/i, "make 1:1", ({ choices }) => choices.ratio.includes("1:1")],
  [/\b(21:9|ultra-?wide|widescreen)\b/i, "make 21:9", ({ choices }) => choices.ratio.includes("21:9")],
];

/** Lists the video models that match the question; all of them when it names nothing. */
export const listModels: Behaviour = ({ question, catalog }) => {
  if (!ASKS_FOR_MODELS.test(question)) return null;
  const [, title, has] = TRAITS.find(([words]) => words.test(question)) ?? [];
  const models = catalog.models.filter((model) => model.available && (has?.(model) ?? true));
  const head = title
    ? `These ${models.length} video models ${title}:`
    : `There are ${models.length} video models:`;
  return [head, "", ...models.map(modelLine)].join("\n");
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
