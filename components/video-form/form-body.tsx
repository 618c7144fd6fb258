"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useDraft } from "@/components/submit/use-draft";
import { useFirstPrompt } from "@/components/submit/use-first-prompt";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { nearest } from "@/lib/catalog/nearest";
import type { VideoSelection } from "@/lib/catalog/selection";
import { LIMITS } from "@/lib/contract/limits";
import { textUpTo } from "@/lib/contract/text";
import { type VideoDraft, videoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { Fields } from "./fields";
import { messages } from "./messages";
import { useSelection } from "./use-selection";

type FormBodyProps = { personId: string; catalog: VideoCatalog; ready: boolean };

/** The form when prices are known. Without any model it shows a message instead of an empty form. */
export function FormBody({ personId, catalog, ready }: FormBodyProps) {
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
      <EmptyState title={messages.formBody.unavailable.title}>
        <Callout>{messages.formBody.unavailable.text}</Callout>
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

const withoutNegative = z.extend(videoDraft, {
  prompt: textUpTo(LIMITS.videoPromptMaxLength, messages.formBody.promptTooLong).check(
    z.refine((text) => text.trim() !== "", messages.formBody.promptRequired),
  ),
});
const withNegative = z.extend(withoutNegative, {
  negativePrompt: textUpTo(LIMITS.videoPromptMaxLength, messages.formBody.negativePromptTooLong),
});

/**
 * Checks a person's input with the contract. The negative prompt is checked only if the chosen model takes
 * one.
 */
const videoResolver =
  (catalog: VideoCatalog): Resolver<VideoDraft> =>
  (values, ...rest) => {
    const selection = nearest(catalog, values.selection)?.selection;
    const model = selection && catalog.byId.get(selection.modelId);
    return zodResolver(model?.negativePrompt ? withNegative : withoutNegative)(values, ...rest);
  };
