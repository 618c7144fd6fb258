import type { ModelMatch } from "@/lib/catalog/match-models";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { MAX_CELL_TAKES } from "../run";
import type { PickRates } from "./pick-rates";
import { creditPlanner } from "./plan-credits";

/** Takes of one model, with the settings that it matches in. */
type ClipTakes = { model: VideoModel; selection: VideoSelection; takes: number };
/** Shots that get the same. */
type ClipGroup = { shots: number; takes: readonly ClipTakes[]; credits: number };
type ClipsPlan = {
  /** What buys most first. Shots that get nothing are the last. */
  groups: readonly ClipGroup[];
  takes: number;
  credits: number;
  /** The chance that every shot has a pick; 0 where one gets nothing. */
  chance: number;
};

/** Models that a plan chooses from, those that bring most for a credit. */
const MAX_MODELS = 8;

/**
 * Plans of so many shots without a board, on the models that match what is needed: the same as `boardPlanner` gives for shots
 * that ask for nothing else.
 * @param most credits of a plan at most
 */
export function clipsPlanner(
  matches: readonly ModelMatch[],
  shots: number,
  rates: PickRates,
  most: number,
): (credits: number) => ClipsPlan {
  const offers = matches
    .flatMap(({ model, fits, credits, selection }) => {
      const chance = rates.of(model.id);
      return fits && credits !== null && selection
        ? [{ model, selection, credits, chance, room: MAX_CELL_TAKES }]
        : [];
    })
    .sort((one, other) => one.credits / -Math.log1p(-one.chance) - other.credits / -Math.log1p(-other.chance))
    .slice(0, MAX_MODELS);
  const planner = creditPlanner(
    Array.from({ length: shots }, () => ({ missed: 1, least: 0, offers })),
    most,
  );
  return (credits) => {
    const plan = planner(credits);
    const alike = Map.groupBy(plan.bundles, ({ takes }) => takes.join());
    const groups = [...alike.values()].flatMap((bundles): ClipGroup[] => {
      const [bundle] = bundles;
      if (!bundle) return [];
      const takes = offers.flatMap(({ model, selection }, at) => {
        const count = bundle.takes[at] ?? 0;
        return count > 0 ? [{ model, selection, takes: count }] : [];
      });
      return [{ shots: bundles.length, takes, credits: bundle.credits }];
    });
    return {
      groups: groups.sort((one, other) => other.credits - one.credits),
      takes: plan.bundles.reduce((sum, { takes }) => sum + takes.reduce((all, each) => all + each, 0), 0),
      credits: plan.credits,
      chance: plan.chance,
    };
  };
}
