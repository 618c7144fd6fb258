"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useVideoCatalog } from "@/components/api/use-catalog";
import { usePreset } from "@/components/submit/fill-draft";
import { Presets } from "@/components/submit/presets";
import { FormSkeleton, PriceListError } from "@/components/submit/price-states";
import { useDraft } from "@/components/submit/use-draft";
import { useFirstPrompt } from "@/components/submit/use-first-prompt";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast";
import { useHydrated } from "@/components/ui/use-stored";
import { adjustmentMessage, isWorthSaying } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { nearest } from "@/lib/catalog/nearest";
import type { RequestedSettings } from "@/lib/catalog/selection";
import { mapTexts, textRow, VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import { LIMITS } from "@/lib/contract/limits";
import { textUpTo } from "@/lib/contract/text";
import {
  applyPreset,
  type Preset,
  type VideoDraft,
  videoDraft,
  videoDraftOf,
} from "@/lib/drafts/video-draft";
import { createVideoLink } from "@/lib/navigation/create";
import { Fields } from "./fields";
import { messages } from "./messages";
import { useSelection } from "./use-selection";

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
      showAdjustments(data, draft.selection);
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

/** Says what of the requested settings the model does not take, and what it has instead. */
function showAdjustments(catalog: VideoCatalog, requested: RequestedSettings): void {
  const adjustments = nearest(catalog, requested)?.adjustments.filter(isWorthSaying) ?? [];
  if (adjustments.length > 0) toast(messages.useSelection.changes(adjustments.map(adjustmentMessage)));
}

type FormBodyProps = { personId: string; catalog: VideoCatalog; ready: boolean };

/** The form when prices are known. Without any model it shows a message instead of an empty form. */
function FormBody({ personId, catalog, ready }: FormBodyProps) {
  const store = videoDraftOf(personId);
  const prompt = useFirstPrompt("video", store);
  const form = useForm<VideoDraft>({
    defaultValues: { ...store.initial(), prompt },
    resolver: videoResolver(catalog),
  });
  useDraft(form, store);
  const controls = useSelection(form, catalog);
  const { selection } = controls;
  const model = selection && catalog.byId.get(selection.modelId);
  if (!selection || !model) {
    return (
      <EmptyState title={messages.videoForm.unavailable.title}>
        <Callout>{messages.videoForm.unavailable.text}</Callout>
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

/** Text of at most so many characters, with the message that names it. */
const limited = (name: string, maxLength: number) =>
  textUpTo(maxLength, (limit) => messages.videoForm.tooLong(name, limit));

const withPrompt = z.extend(videoDraft, {
  prompt: limited(VIDEO_FIELDS.prompt.label, LIMITS.videoPromptMaxLength).check(
    z.refine((text) => text.trim() !== "", messages.videoForm.promptRequired),
  ),
});

/** Checks a person's input with the contract. A text that the chosen model does not take is not checked. */
const videoResolver =
  (catalog: VideoCatalog): Resolver<VideoDraft> =>
  (values, ...rest) => {
    const selection = nearest(catalog, values.selection)?.selection;
    const model = selection && catalog.byId.get(selection.modelId);
    const texts = mapTexts((field) => {
      const { label, maxLength } = textRow(field);
      return model?.texts.includes(field) ? limited(label, maxLength) : z.string();
    });
    return zodResolver(z.extend(withPrompt, texts))(values, ...rest);
  };
