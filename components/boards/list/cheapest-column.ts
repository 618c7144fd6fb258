import type { NewColumn } from "@/lib/boards/board";
import type { VideoCatalog } from "@/lib/catalog/catalog";

/** What a new board begins with: one take of each shot on the cheapest video model; null while none can be used. */
export function cheapestColumn({ models }: VideoCatalog): Omit<NewColumn, "id"> | null {
  const [cheapest] = models
    .filter(({ available, fromCredits }) => available && fromCredits !== null)
    .toSorted((a, b) => (a.fromCredits ?? 0) - (b.fromCredits ?? 0));
  return cheapest ? { kind: "video", model_id: cheapest.id, settings: {}, takes: 1 } : null;
}
