import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Resolver, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useWhyNotOf } from "@/components/api/model-rules";
import { useVideoCatalog } from "@/components/api/pricing";
import { usePreset } from "@/components/submit/fill-draft";
import { FormSkeleton, PriceListError } from "@/components/submit/form-notes";
import { Presets } from "@/components/submit/presets";
import { useDraft } from "@/components/submit/use-draft";
import { announce } from "@/components/ui/announce";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast";
import { adjustmentMessage, adjustmentsBetween, isAnnounced } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import {
  type ChangedSelection,
  changedFields,
  chooseModel,
  chooseOption,
  isSameSelection,
  type ResolvedSettings,
  requestedAfter,
  resolveSettings,
} from "@/lib/catalog/choose";
import { cheapestVideo, type WhyNot } from "@/lib/catalog/match-models";
import {
  definedSettings,
  mapTexts,
  type RequestedSettings,
  textRow,
  VIDEO_FIELDS,
} from "@/lib/catalog/video-fields";
import { LIMITS } from "@/lib/contract/limits";
import { textUpTo } from "@/lib/contract/text";
import {
  applyPreset,
  type Preset,
  type VideoDraft,
  videoDraft,
  videoDraftOf,
} from "@/lib/drafts/video-draft";
import { KINDS } from "@/lib/kinds/kinds";
import { messages } from "./messages";
import { type SelectionControls, type SelectionNotice, VideoFields } from "./video-fields";

/** The video form. `preset` comes from the address. It is applied to the draft once and never sent. */
export function VideoForm({ personId, preset }: { personId: string; preset: Preset | null }) {
  const catalog = useVideoCatalog();
  const { data } = catalog;
  const whyNot = useWhyNotOf("video");
  const store = videoDraftOf(personId);
  usePreset(data ? preset : null, {
    store,
    fill: (from, before) => {
      if (!data) return null;
      const draft = applyPreset(before, from);
      const adjustments = startSettings(data, draft.selection, whyNot)?.adjustments.filter(isAnnounced) ?? [];
      if (adjustments.length > 0) toast(messages.useSelection.changes(adjustments.map(adjustmentMessage)));
      return draft;
    },
    textOf: ({ prompt }) => prompt,
    address: KINDS.video.createPath,
  });

  if (catalog.isPending) return <FormSkeleton />;
  if (catalog.isError) {
    return <PriceListError error={catalog.error} onRetry={() => void catalog.refetch()} />;
  }
  return (
    <>
      <Presets
        kind="video"
        store={videoDraftOf(personId)}
        schema={videoDraft}
        textField="prompt"
        complete={(draft) => ({
          ...draft,
          selection: startSettings(catalog.data, draft.selection, whyNot)?.selection ?? draft.selection,
        })}
      />
      <FormBody personId={personId} catalog={catalog.data} />
    </>
  );
}

type FormBodyProps = { personId: string; catalog: VideoCatalog };

/** The form when prices are known. Without any model it shows a message instead of an empty form. */
function FormBody({ personId, catalog }: FormBodyProps) {
  const store = videoDraftOf(personId);
  const whyNot = useWhyNotOf("video");
  const form = useForm<VideoDraft>({
    defaultValues: store.initial(),
    resolver: videoResolver(catalog, whyNot),
  });
  useDraft(form, store, "prompt");
  const { resolved, ...controls } = useSelection(form, catalog, whyNot);
  if (!resolved) {
    return (
      <EmptyState title={messages.videoForm.unavailable.title}>
        <Callout>{messages.videoForm.unavailable.text}</Callout>
      </EmptyState>
    );
  }
  return (
    <VideoFields personId={personId} catalog={catalog} form={form} resolved={resolved} controls={controls} />
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
  (catalog: VideoCatalog, whyNot: WhyNot): Resolver<VideoDraft> =>
  (values, ...rest) => {
    const model = startSettings(catalog, values.selection, whyNot)?.model;
    const texts = mapTexts((field) => {
      const { label, maxLength } = textRow(field);
      return model?.texts.includes(field) ? limited(label, maxLength) : z.string();
    });
    return zodResolver(z.extend(withPrompt, texts))(values, ...rest);
  };

/**
 * The settings of a draft. Before anyone has chosen a model they are those of the cheapest clip that a text alone
 * makes and that the person may make, so that nobody spends more by default.
 */
function startSettings(
  catalog: VideoCatalog,
  requested: RequestedSettings,
  whyNot: WhyNot,
): ResolvedSettings | null {
  const cheapest = requested.modelId ? null : cheapestVideo(catalog, { from: "text", whyNot });
  return resolveSettings(
    catalog,
    cheapest ? { ...cheapest.selection, ...definedSettings(requested) } : requested,
  );
}

/**
 * The options of the draft, which holds what the person requested. What is shown is always a row of the price matrix:
 * the nearest to the request that the model has. `resolved` is null when no model is available.
 */
function useSelection(
  { control, setValue }: Pick<UseFormReturn<VideoDraft>, "control" | "setValue">,
  catalog: VideoCatalog,
  whyNot: WhyNot,
): SelectionControls & { resolved: ResolvedSettings | null } {
  const requested: RequestedSettings = useWatch({ control, name: "selection" });
  const resolved = startSettings(catalog, requested, whyNot);
  const selection = resolved?.selection ?? null;
  const unavailableModel =
    requested.modelId && selection && requested.modelId !== selection.modelId ? requested.modelId : null;
  const [notice, setNotice] = useState<SelectionNotice | null>(null);

  const put = (next: RequestedSettings) => setValue("selection", next);
  const take = (
    next: RequestedSettings,
    { selection: after, adjustments }: ChangedSelection,
    undo?: () => void,
  ) => {
    const lines = adjustments.filter(isAnnounced).map(adjustmentMessage);
    put(next);
    setNotice(lines.length > 0 ? { lines, before: requested, after, undo } : null);
    if (lines.length > 0) announce(messages.useSelection.changes(lines));
  };

  return {
    resolved,
    requested,
    unavailableModel,
    notice: notice && selection && isSameSelection(notice.after, selection) ? notice : null,
    choose: (field, value) => {
      if (!selection) return;
      const chosen = chooseOption(catalog, selection, field, value);
      const changed = { ...changedFields(selection, chosen.selection), [field]: value };
      take(requestedAfter(catalog, requested, changed, chosen.selection), chosen);
    },
    chooseModel: (modelId, undo) => {
      const chosen = chooseModel(catalog, requested, modelId);
      if (!selection || !chosen) return;
      // What the form starts with is nobody's choice, and no change of it is worth a word.
      const before = { ...(requested.modelId && selection), ...definedSettings(requested) };
      take(
        { ...requested, modelId },
        { ...chosen, adjustments: adjustmentsBetween(chosen.model, before, chosen.selection) },
        undo,
      );
    },
    chooseShown: ({ model, selection: next }) =>
      selection &&
      next &&
      take(requestedAfter(catalog, requested, {}, next), {
        selection: next,
        adjustments: adjustmentsBetween(model, selection, next),
      }),
    undo: () => {
      if (!notice) return;
      put(notice.before);
      notice.undo?.();
      setNotice(null);
      announce(messages.useSelection.undone);
    },
    dismiss: () => setNotice(null),
  };
}
