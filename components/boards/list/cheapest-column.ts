import { type NewColumn, shotSettings } from "@/lib/boards/board";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { cheapestVideo } from "@/lib/catalog/match-models";

/** What a new board begins with: one take of each shot on the cheapest video model; null while none can be used. */
export function cheapestColumn(catalog: VideoCatalog): Omit<NewColumn, "id"> | null {
  const cheapest = cheapestVideo(catalog, { from: "text" });
  if (!cheapest) return null;
  // Without a mode, a shot with a source video is edited.
  const { modelId, mode: _, ...options } = cheapest.selection;
  const settings = shotSettings.parse(
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)),
  );
  return { kind: "video", model_id: modelId, settings, takes: 1 };
}
