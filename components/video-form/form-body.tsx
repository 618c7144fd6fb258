"use client";

import { useForm } from "react-hook-form";
import { useDraft } from "@/components/submit/use-draft";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { VideoSelection } from "@/lib/catalog/selection";
import { type VideoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { Fields } from "./fields";
import { useSelection } from "./use-selection";
import { videoResolver } from "./video-resolver";

type FormBodyProps = { personId: string; catalog: VideoCatalog; ready: boolean };

/** The form when prices are known. Without any model it shows a message instead of an empty form. */
export function FormBody({ personId, catalog, ready }: FormBodyProps) {
  const store = videoDraftOf(personId);
  const form = useForm<VideoDraft>({ defaultValues: store.initial(), resolver: videoResolver(catalog) });
  useDraft(form, store);
  const controls = useSelection(form, catalog);
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
      personId={personId}
      catalog={catalog}
      ready={ready}
      form={form}
      model={model}
      controls={{ ...controls, selection }}
    />
  );
}

export type ReadyControls = Omit<ReturnType<typeof useSelection>, "selection"> & {
  selection: VideoSelection;
};
