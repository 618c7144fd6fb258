import type { ImageModel } from "@/lib/catalog/image/image-catalog";
import type { ModelMatch } from "@/lib/catalog/match-models";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { runAtOnce } from "@/lib/platform/parts";
import { MAX_CELL_TAKES } from "../run";
import { perPick } from "./offers";
import type { PickRates } from "./pick-rates";
import { creditPlanner } from "./plan-credits";

/** Takes of one model, with the settings that it matches in. */
type ClipTakes = { model: VideoModel; selection: VideoSelection; takes: number };
/** Shots that get the same. `stills` are drafted for each of them first. */
type ClipGroup = { shots: number; stills: number; takes: readonly ClipTakes[]; credits: number };
type ClipsPlan = {
  /** The model of the stills; null without any. */
  stillModel: string | null;
  /** What buys most first. Shots that get nothing are the last. */
  groups: readonly ClipGroup[];
  takes: number;
  stills: number;
  credits: number;
  /** The chance that every shot has a pick; 0 where one gets nothing. */
  chance: number;
};

/** Models that a plan chooses from, those that bring most for a credit. */
const MAX_MODELS = 8;

/** What shots without a board are made of. */
type ClipOffers = {
  /** How the models make what is needed from words alone. */
  matches: readonly ModelMatch[];
  /** The same from a picture. */
  begun: readonly ModelMatch[];
  /** The models of stills that may be used. */
  images: readonly Pick<ImageModel, "id" | "fromCredits">[];
};

/**
 * Plans of so many shots without a board, on the models that match what is needed: the same as `boardPlanner` gives for shots
 * that ask for nothing else.
 * @param most credits of a plan at most
 */
export function clipsPlanner(
  { matches, begun, images }: ClipOffers,
  shots: number,
  rates: PickRates,
  most: number,
): (credits: number) => ClipsPlan {
  const priceBegun = new Map(begun.map(({ model, fits, credits }) => [model.id, fits ? credits : null]));
  const [still = null] = images
    .map(({ id, fromCredits }) => ({ id, credits: fromCredits, chance: rates.of(id) }))
    .sort((one, other) => perPick(one) - perPick(other));
  const stills = still && {
    ...{ credits: still.credits, chance: still.chance, room: MAX_CELL_TAKES },
    ...{ known: 0, gain: rates.gain, wanted: null },
  };
  const offers = matches
    .flatMap(({ model, fits, credits, selection }) => {
      const chance = rates.of(model.id);
      return fits && credits !== null && selection
        ? [
            {
              model,
              selection,
              credits,
              chance,
              room: MAX_CELL_TAKES,
              takesStill: priceBegun.get(model.id) === credits,
            },
          ]
        : [];
    })
    .sort((one, other) => perPick(one) - perPick(other))
    .slice(0, MAX_MODELS);
  const planner = runAtOnce(
    creditPlanner(
      Array.from({ length: shots }, () => ({ missed: 1, least: 0, offers, stills })),
      most,
    ),
  );
  return (credits) => {
    const plan = planner(credits);
    const alike = Map.groupBy(plan.bundles, ({ stills, takes }) => [stills, ...takes].join());
    const groups = [...alike.values()].flatMap((bundles): ClipGroup[] => {
      const [bundle] = bundles;
      if (!bundle) return [];
      const takes = offers.flatMap(({ model, selection }, at) => {
        const count = bundle.takes[at] ?? 0;
        return count > 0 ? [{ model, selection, takes: count }] : [];
      });
      return [{ shots: bundles.length, stills: bundle.stills, takes, credits: bundle.credits }];
    });
    return {
      stillModel: groups.some(({ stills }) => stills > 0) ? (still?.id ?? null) : null,
      groups: groups.sort((one, other) => other.credits - one.credits),
      takes: plan.bundles.reduce((sum, { takes }) => sum + takes.reduce((all, each) => all + each, 0), 0),
      stills: plan.bundles.reduce((sum, { stills }) => sum + stills, 0),
      credits: plan.credits,
      chance: plan.chance,
    };
  };
}
