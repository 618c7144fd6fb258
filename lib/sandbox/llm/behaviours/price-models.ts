import type { VideoModel } from "@/lib/catalog/video-model";
import type { Behaviour } from "./behaviour";
import { demandsOf, modelsNamed, needs, offerLabel, table } from "./catalog-replies";

const PRICE = /\b(price|prices|pricing|cost|costs|how much|credits|expensive)\b/i;
const ROWS = 24;

/** The prices of the models named in a question, limited to its requirements. */
export const priceModels: Behaviour = ({ question, catalog }) => {
  const named = modelsNamed(question, catalog);
  if (named.length === 0 || !PRICE.test(question)) return null;
  const { labels, fits } = demandsOf(question);
  return named.map((model) => priceOf(model, labels, fits)).join("\n\n");
};

function priceOf(model: VideoModel, words: string[], fits: ReturnType<typeof demandsOf>["fits"]): string {
  const offers = model.offers.filter((offer) => fits(model, offer)).toSorted((a, b) => a.credits - b.credits);
  if (offers.length === 0) {
    return `**\`${model.id}\`** has no clip ${words.join(", ")}. It comes in ${model.resolutions.join(", ")} and ${model.durations.join(", ")} s.`;
  }
  const rows = offers.slice(0, ROWS).map((offer) => [offerLabel(offer), String(offer.credits)]);
  const more =
    offers.length > ROWS ? `\n\n${offers.length - ROWS} dearer combinations are on the price list.` : "";
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
    ["Negative prompt", (model) => (model.negativePrompt ? "yes" : "no")],
  ];
  return table(
    ["", ...named.map(({ id }) => `\`${id}\``)],
    facts.map(([name, of]) => [name, ...named.map(of)]),
  );
};
