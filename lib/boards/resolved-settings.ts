import { adjustmentMessage, isAnnounced } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { chooseModel, type ResolvedSettings } from "@/lib/catalog/choose";
import type { RequestedSettings } from "@/lib/catalog/video-fields";
import { type Quote, quote } from "@/lib/catalog/video-request";

/** What a model makes of settings, and what that costs; null without a price. */
type ResolvedWithPrice = ResolvedSettings & {
  price: Quote | null;
  /** What it makes differently from what was asked for, a line each. */
  changes: readonly string[];
};

const known = new WeakMap<VideoCatalog, Map<string, ResolvedWithPrice | null>>();
/** More than a board has. The server's catalogs live longer than a page. */
const MAX_KNOWN = 500;

/**
 * What a model makes of settings; null for one that is not available. Resolved once for the same settings: the shots of a
 * board differ in their words far more than in their settings.
 * @param inputSeconds the length of the source video
 */
export function resolveSettings(
  catalog: VideoCatalog,
  requested: RequestedSettings & { modelId: string },
  inputSeconds?: number,
): ResolvedWithPrice | null {
  const all = known.get(catalog) ?? new Map<string, ResolvedWithPrice | null>();
  known.set(catalog, all);
  const key = JSON.stringify([requested, inputSeconds]);
  const last = all.get(key);
  if (last !== undefined) return last;
  const resolved = chooseModel(catalog, requested, requested.modelId);
  const priced = resolved && {
    ...resolved,
    price: quote(catalog, resolved.selection, { inputSeconds }),
    changes: resolved.adjustments.filter(isAnnounced).map(adjustmentMessage),
  };
  if (all.size >= MAX_KNOWN) all.clear();
  all.set(key, priced);
  return priced;
}
