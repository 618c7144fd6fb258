import type { Worth } from "@/lib/usage/worth";

/**
 * What is believed of a take before any has ended: one pick in four takes, as strongly as four takes would say it. People make
 * about four takes of a shot and pick one. Four takes are few enough that the first twenty of a studio outweigh them.
 */
const PRIOR = { picked: 1, ended: 4 };
/** With fewer takes than these the chances are guesses, which are not shown as figures. */
export const KNOWN_FROM = 20;

/** Picks of so many days count. */
export const RATE_DAYS = 365;

/** How often a take of a model is picked. */
export type PickRates = {
  /** The takes that they rest on. */
  ended: number;
  /** More than 0 and less than 1, for any model. */
  of: (modelId: string) => number;
};

/**
 * The rate of each model: its own picks, and the rate of all models as strongly as four takes. So a model without any takes
 * has the rate of all, and one with many has its own (a Beta prior in two steps).
 */
export function pickRates(models: readonly Pick<Worth, "model_id" | "ended" | "picked">[]): PickRates {
  const own = new Map<string, { ended: number; picked: number }>();
  const all = { ended: 0, picked: 0 };
  for (const { model_id, ended, picked } of models) {
    const known = own.get(model_id) ?? { ended: 0, picked: 0 };
    own.set(model_id, { ended: known.ended + ended, picked: known.picked + picked });
    all.ended += ended;
    all.picked += picked;
  }
  const common = (all.picked + PRIOR.picked) / (all.ended + PRIOR.ended);
  return {
    ended: all.ended,
    of: (modelId) => {
      const { ended, picked } = own.get(modelId) ?? { ended: 0, picked: 0 };
      return (picked + PRIOR.ended * common) / (ended + PRIOR.ended);
    },
  };
}
