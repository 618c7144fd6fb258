import type { Worth } from "@/lib/usage/worth";

/**
 * What is believed of a take before any has ended: one pick in four takes, as strongly as four takes would say it. People make
 * about four takes of a shot and pick one. Four takes are few enough that the first twenty of a studio outweigh them.
 */
const PRIOR = { picked: 1, ended: 4 };
/**
 * What is believed of a clip that begins with a picked still, before any has ended: it is as good as two that begin with none,
 * because its composition is chosen already. As strongly as four takes would say it.
 */
const PRIOR_GAIN = 2;
/** Picks of few takes say no more than this. */
const MAX_GAIN = 6;

/** With fewer takes than these the chances are guesses, which are not shown as figures. */
export const KNOWN_FROM = 20;

/** Picks of so many days count. */
export const RATE_DAYS = 365;

/** How often a take of a model is picked. */
export type PickRates = {
  /** The takes that they rest on. */
  ended: number;
  /** More than 0 and less than 1, for any model. Of a clip without a still. */
  of: (modelId: string) => number;
  /** How many takes without a still a clip that begins with a picked one is as good as. */
  gain: number;
};

/** The takes of a model that have ended, and how many of those began with a picked still. */
export type PickCounts = Pick<
  Worth,
  "model_id" | "ended" | "picked" | "ended_with_still" | "picked_with_still"
>;

/**
 * The rate of each model: its own picks, and the rate of all models as strongly as four takes. So a model without any takes
 * has the rate of all, and one with many has its own (a Beta prior in two steps).
 */
export function pickRates(models: readonly PickCounts[]): PickRates {
  const own = new Map<string, { ended: number; picked: number }>();
  const all = { ended: 0, picked: 0 };
  for (const { model_id, ended, picked, ended_with_still, picked_with_still } of models) {
    const known = own.get(model_id) ?? { ended: 0, picked: 0 };
    const without = { ended: ended - ended_with_still, picked: picked - picked_with_still };
    own.set(model_id, { ended: known.ended + without.ended, picked: known.picked + without.picked });
    all.ended += without.ended;
    all.picked += without.picked;
  }
  const common = (all.picked + PRIOR.picked) / (all.ended + PRIOR.ended);
  const of = (modelId: string): number => {
    const { ended, picked } = own.get(modelId) ?? { ended: 0, picked: 0 };
    return (picked + PRIOR.ended * common) / (ended + PRIOR.ended);
  };
  const begun = models.filter(({ ended_with_still }) => ended_with_still > 0);
  const endedBegun = begun.reduce((sum, each) => sum + each.ended_with_still, 0);
  const pickedBegun = begun.reduce((sum, each) => sum + each.picked_with_still, 0);
  /** How often the same models are picked without a still. */
  const without =
    endedBegun === 0
      ? common
      : begun.reduce((sum, each) => sum + of(each.model_id) * each.ended_with_still, 0) / endedBegun;
  const believed = 1 - (1 - without) ** PRIOR_GAIN;
  const withStill = (pickedBegun + PRIOR.ended * believed) / (endedBegun + PRIOR.ended);
  const gain = Math.log1p(-withStill) / Math.log1p(-without);
  return {
    ended: all.ended + endedBegun,
    of,
    gain: Math.min(MAX_GAIN, Math.max(1, gain)),
  };
}
