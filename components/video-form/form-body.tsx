"use client";

import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { VideoSelection } from "@/lib/catalog/selection";
import type { VideoStores } from "@/lib/drafts/stores";
import { Fields } from "./fields";
import { useSelection } from "./use-selection";

type FormBodyProps = { stores: VideoStores; catalog: VideoCatalog; ready: boolean };

/** The form once prices are known; nothing to choose from is said instead of shown as an empty form. */
export function FormBody({ stores, catalog, ready }: FormBodyProps) {
  const controls = useSelection(stores.draft, catalog);
  const { selection } = controls;
  const model = selection && catalog.byId.get(selection.modelId);
  if (!selection || !model) {
    return (
      <EmptyState title="No video model is available">
        <Callout>The service lists no price for any video model, so nothing can be made right now.</Callout>
      </EmptyState>
    );
  }
  return (
    <Fields
      stores={stores}
      catalog={catalog}
      ready={ready}
      model={model}
      controls={{ ...controls, selection }}
    />
  );
}

export type ReadyControls = Omit<ReturnType<typeof useSelection>, "selection"> & {
  selection: VideoSelection;
};
