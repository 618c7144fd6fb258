"use client";

import { useEffect } from "react";
import { storesOf } from "@/components/job/clients";
import { useVideoCatalog } from "@/components/job/use-video-catalog";
import { PriceListError } from "@/components/submit/price-list-error";
import { toast } from "@/components/ui/toast";
import { useHydrated, useStored } from "@/components/ui/use-stored";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { moveLine } from "@/lib/catalog/moves";
import { nearest } from "@/lib/catalog/nearest";
import type { VideoStores } from "@/lib/drafts/stores";
import { applyPreset, type Preset } from "@/lib/drafts/video-preset";
import { createVideoLink } from "@/lib/navigation/create-video";
import { FormBody } from "./form-body";
import { FormSkeleton } from "./form-skeleton";

/** The video form. `preset` is what the address asked for; it is laid over the draft once and never sent. */
export function VideoForm({ personId, preset }: { personId: string; preset: Preset | null }) {
  const stores = storesOf(personId);
  const hydrated = useHydrated();
  const fills = useStored(stores.fills);
  const catalog = useVideoCatalog();
  usePreset(stores, catalog.data, preset);

  if (catalog.isPending) return <FormSkeleton />;
  if (catalog.isError) {
    return <PriceListError error={catalog.error} onRetry={() => void catalog.refetch()} />;
  }
  // The draft is known to the browser alone: the fields begin anew with it, and take no input until then.
  return <FormBody key={`${hydrated}-${fills}`} stores={stores} catalog={catalog.data} ready={hydrated} />;
}

function usePreset(stores: VideoStores, catalog: VideoCatalog | undefined, preset: Preset | null): void {
  useEffect(() => {
    if (!catalog || !preset) return;
    const draft = applyPreset(stores.draft.get(), preset, (wish) => {
      const repaired = nearest(catalog, wish);
      const moved = repaired?.moves.filter(({ from, to }) => from !== null && to !== null) ?? [];
      if (moved.length > 0) toast(moved.map(moveLine).join(". "));
      // A model that is not to be had stays in the draft by its name, so that the form can say so.
      return repaired && { ...repaired.selection, modelId: wish.modelId ?? repaired.selection.modelId };
    });
    stores.fill(draft);
    // From here on the draft holds it; a reload must not lay it over what is typed since.
    window.history.replaceState(null, "", createVideoLink());
  }, [stores, catalog, preset]);
}
