import { type ModelRules, PLAIN_RULES } from "@/lib/catalog/model-rules";
import { UNSENT } from "@/lib/catalog/video-fields";
import type { PricingRow } from "@/lib/contract/pricing";
import { type VideoMode, videoMode } from "@/lib/contract/video";
import { GAMMA_RATIOS_ADAPTIVE, ZETA_RATIOS } from "./shared-options";

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
    negativePrompt: TAKES_NEGATIVE_PROMPT.test(id),
  };
}
