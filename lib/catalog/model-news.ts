import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, type VideoMode, type VideoModelId, videoMode } from "@/lib/contract/video";
import { GAMMA_RATIOS_ADAPTIVE, type ModelRules, PLAIN_RULES, ZETA_RATIOS } from "./model-rules";
import { isCombination } from "./offers";
import { UNSENT } from "./video-fields";

/** True for a model that the contract lists (section POST /v1/video-generations). */
export const isListedModel = (id: string): id is VideoModelId => VIDEO_MODEL_IDS.some((each) => each === id);

/** False for a row of a mode that no request of the contract can name. */
export const hasKnownMode = ({ mode }: PricingRow): boolean =>
  !mode || videoMode.options.some((each) => each === mode);

/**
 * The models of the price list that the contract does not have, in the order of the list: those with a resolution,
 * a duration and a mode that we can ask for, under a product of video models. The contract does not show the values of
 * `product`, so what the listed models stand under counts, too.
 */
export function newVideoModels(rows: readonly PricingRow[]): string[] {
  const products = new Set<string>([PRODUCTS.video]);
  for (const { model_id: id, product } of rows) if (id && isListedModel(id)) products.add(product);
  const ids = rows
    .filter((row) => products.has(row.product) && isCombination(row) && hasKnownMode(row))
    .flatMap(({ model_id: id }) => (id && !isListedModel(id) ? [id] : []));
  return [...new Set(ids)];
}

/** How the price list differs from the models of the contract. */
export function modelNews(rows: readonly PricingRow[]): { added: string[]; gone: string[] } {
  const priced = new Set(rows.map(({ model_id }) => model_id));
  return { added: newVideoModels(rows), gone: VIDEO_MODEL_IDS.filter((id) => !priced.has(id)) };
}

/** The modes that a new model's rows name. Without any, it makes clips from text. */
export function modesInRows(rows: readonly PricingRow[]): readonly VideoMode[] {
  const named = videoMode.options.filter((mode) => rows.some((row) => row.mode === mode));
  return named.length > 0 ? named : ["generate"];
}

/** "negative_prompt is supported by beta, gamma, delta, v2v and mc models" (Additional input rules, 5). */
const TAKES_NEGATIVE_PROMPT = /^(?:beta|gamma|delta)\b|-(?:v2v|mc)$/;

/**
 * The rules of a video model that the contract does not list. Its price rows give modes, tiers, resolutions,
 * durations and audio; the rest is open. What may be taken is offered and not sent unless a person chooses it,
 * because a refusal (400) reserves nothing and names the field.
 */
export function newModelRules(id: string, rows: readonly PricingRow[]): ModelRules {
  const modes = modesInRows(rows);
  const generates = modes.includes("generate");
  return {
    ...PLAIN_RULES,
    mode: modes[0] ?? "generate",
    ratios: [UNSENT, ...new Set([...GAMMA_RATIOS_ADAPTIVE, ...ZETA_RATIOS])],
    defaults: { ratio: UNSENT },
    image: generates ? "optional" : modes.includes("motion") ? "required" : "none",
    video: modes.some((mode) => mode !== "generate") ? "required" : "none",
    texts: TAKES_NEGATIVE_PROMPT.test(id) ? ["negativePrompt"] : [],
  };
}
