import type { VideoCatalog } from "@/lib/catalog/catalog";
import { type ModelNeeds, matchModels } from "@/lib/catalog/match-models";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";

/** What is given: whole credits to spend, or a number of clips to make. */
export type ClipAmount = { credits: number } | { clips: number };

export type ClipPlan = {
  model: VideoModel;
  /** The model's cheapest matching settings. */
  selection: VideoSelection;
  each: number;
  clips: number;
  /** Credits of all of them. */
  total: number;
};

/**
 * The models that meet the needs, with what the amount makes or costs in their cheapest matching settings: the most
 * clips first for credits, the fewest credits first for clips. A model whose clip costs more than the credits is left
 * out.
 */
export function planClips(
  catalog: VideoCatalog,
  needs: Omit<ModelNeeds, "maxCredits">,
  amount: ClipAmount,
): ClipPlan[] {
  return matchModels(catalog, needs)
    .flatMap(({ model, fits, credits: each, selection }) => {
      if (!fits || !each || !selection) return [];
      const clips = "clips" in amount ? amount.clips : Math.floor(amount.credits / each);
      return clips > 0 ? [{ model, selection, each, clips, total: clips * each }] : [];
    })
    .sort((a, b) => b.clips - a.clips || a.each - b.each);
}
