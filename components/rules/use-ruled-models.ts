import { useQuery } from "@tanstack/react-query";
import { useImageCatalog } from "@/components/api/image-catalog";
import { llmModelsQuery } from "@/components/api/llm";
import { useVideoCatalog } from "@/components/api/pricing";
import type { RuledKind } from "@/lib/rules/rules";

/** A model that a role may be kept from, with its tiers. */
export type RuledModel = { kind: RuledKind; id: string; tiers: readonly string[] };

/** Every model that has a price, kind by kind; null while they are not known. */
export function useRuledModels(): { models: RuledModel[] | null; error: Error | null } {
  const video = useVideoCatalog();
  const image = useImageCatalog();
  const text = useQuery(llmModelsQuery);
  const error = video.error ?? image.error ?? text.error;
  if (!video.data || !image.data || !text.data) return { models: null, error };
  const of = (kind: RuledKind, models: readonly { id: string; tiers?: readonly string[] }[]) =>
    models.map(({ id, tiers = [] }) => ({ kind, id, tiers }));
  return {
    models: [
      ...of(
        "video",
        video.data.models.filter(({ available }) => available),
      ),
      ...of("image", image.data.models),
      ...of("text", text.data),
    ],
    error,
  };
}
