"use client";

import { useVideoCatalog } from "@/components/api/use-catalog";
import { FormSkeleton } from "@/components/submit/form-skeleton";
import { Presets } from "@/components/submit/presets";
import { PriceListError } from "@/components/submit/price-list-error";
import { usePreset } from "@/components/submit/use-preset";
import { toast } from "@/components/ui/toast";
import { useHydrated } from "@/components/ui/use-stored";
import { adjustmentMessage, isWorthSaying } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { nearest } from "@/lib/catalog/nearest";
import type { Wishes } from "@/lib/catalog/selection";
import { type VideoDraft, videoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { applyPreset, type Preset } from "@/lib/drafts/video-preset";
import { createVideoLink } from "@/lib/navigation/create";
import { FormBody } from "./form-body";
import { messages } from "./messages";

/** The video form. `preset` comes from the address. It is applied to the draft once and never sent. */
export function VideoForm({ personId, preset }: { personId: string; preset: Preset | null }) {
  const hydrated = useHydrated();
  const catalog = useVideoCatalog();
  const { data } = catalog;
  const store = videoDraftOf(personId);
  usePreset(data ? preset : null, {
    store,
    fill: (from, before) => {
      if (!data) return null;
      const draft = applyPreset(before, from);
      sayMisfits(data, draft.selection);
      return draft;
    },
    textOf: ({ prompt }) => prompt,
    address: createVideoLink(),
  });

  if (catalog.isPending) return <FormSkeleton />;
  if (catalog.isError) {
    return <PriceListError error={catalog.error} onRetry={() => void catalog.refetch()} />;
  }
  // Only the browser has the draft, so the fields accept no input until it is loaded.
  return (
    <>
      <Presets
        kind="video"
        store={videoDraftOf(personId)}
        schema={videoDraft}
        textField="prompt"
        complete={(draft) => ({ ...draft, ...nearestSelection(catalog.data, draft) })}
      />
      <FormBody personId={personId} catalog={catalog.data} ready={hydrated} />
    </>
  );
}

/** The selection that the form shows for a draft, which may name none. */
function nearestSelection(catalog: VideoCatalog, draft: VideoDraft): Partial<Pick<VideoDraft, "selection">> {
  const selection = nearest(catalog, draft.selection)?.selection;
  return selection ? { selection } : {};
}

/** Says what of the wishes the model does not take, and what stands in its place. */
function sayMisfits(catalog: VideoCatalog, wishes: Wishes): void {
  const changes = nearest(catalog, wishes)?.adjustments.filter(isWorthSaying) ?? [];
  if (changes.length > 0) toast(messages.useSelection.changes(changes.map(adjustmentMessage)));
}
