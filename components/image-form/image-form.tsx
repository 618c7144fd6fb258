"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { type UseFormReturn, useForm, useFormState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useImageCatalog } from "@/components/api/image-catalog";
import { InputSlot } from "@/components/inputs/input-slot";
import { LengthLeft, PromptBox } from "@/components/inputs/prompt-box";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { pickableImageModels } from "@/components/model-picker/pickable-model";
import { contentRefusal } from "@/components/submit/content-refusal";
import { usePreset } from "@/components/submit/fill-draft";
import {
  FallbackNote,
  FormSkeleton,
  OldPrices,
  PriceListError,
  PriceMoved,
} from "@/components/submit/form-notes";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { Presets } from "@/components/submit/presets";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { FormControl } from "@/components/ui/form-control";
import { useHydrated } from "@/components/ui/use-stored";
import {
  cheapestImage,
  type ImageCatalog,
  imageCredits,
  nearestImage,
} from "@/lib/catalog/image/image-catalog";
import { IMAGE_FIELDS, mapImageOptions } from "@/lib/catalog/image/image-fields";
import { buildImageRequest, checkImageRequest } from "@/lib/catalog/image/image-request";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters, textUpTo } from "@/lib/contract/text";
import { type ImageDraft, imageDraft, imageDraftFromRequest, imageDraftOf } from "@/lib/drafts/image-draft";
import { KINDS } from "@/lib/kinds/kinds";
import { settingsOf } from "@/lib/pricing/settings-of";
import { ImageModelLine, ImageOptions } from "./image-options";
import { messages } from "./messages";

type ImageFormProps = { personId: string; preset: Record<string, unknown> | null };

/** The form for a picture. `preset` is an earlier request to start from; it is applied to the draft once. */
export function ImageForm({ personId, preset }: ImageFormProps) {
  const catalog = useImageCatalog();
  const hydrated = useHydrated();
  const store = imageDraftOf(personId);
  usePreset(preset, {
    store,
    fill: imageDraftFromRequest,
    textOf: ({ prompt }) => prompt,
    address: KINDS.image.createPath,
  });
  if (catalog.isError) {
    return <PriceListError error={catalog.error} onRetry={() => void catalog.refetch()} />;
  }
  if (!catalog.data) return <FormSkeleton />;
  const { data } = catalog;
  return (
    <>
      <Presets
        kind="image"
        store={imageDraftOf(personId)}
        schema={imageDraft}
        textField="prompt"
        complete={(draft) => ({ ...draft, ...startImage(data, draft) })}
      />
      <Fields personId={personId} catalog={data} ready={hydrated} />
    </>
  );
}

const resolver = zodResolver(
  z.extend(imageDraft, {
    prompt: textUpTo(LIMITS.videoPromptMaxLength, messages.imageForm.promptTooLong).check(
      z.minLength(1, messages.imageForm.promptRequired),
    ),
  }),
);
const REFUSAL_PATHS: RefusalPaths<"image", ImageDraft> = {
  ...mapImageOptions((option) => option),
  model: "modelId",
  prompt: "prompt",
  firstFrame: "input",
};

/** All values of the form except the text, which its own field watches. */
const withoutText = ({ prompt: _, ...choices }: ImageDraft) => choices;

type FieldsProps = { personId: string; catalog: ImageCatalog; ready: boolean };

function Fields({ personId, catalog, ready }: FieldsProps) {
  const store = imageDraftOf(personId);
  const form = useForm<ImageDraft>({ defaultValues: store.initial(), resolver });
  const { control, setValue } = form;
  useDraft(form, store);
  const choices = useWatch({ control, compute: withoutText });
  const needsText = useWatch({ control, name: "prompt", compute: (text) => text.trim() === "" });
  const submit = useSubmit(personId, "image", KINDS.image.createPath);
  const selection = startImage(catalog, choices);
  const model = selection && catalog.byId.get(selection.modelId);
  if (!selection || !model) return <p className="text-ink-soft">{messages.imageForm.unavailable}</p>;
  const credits = imageCredits(model, selection);
  const { takes } = submit;
  const input = model.input === "none" ? null : choices.input;

  const send = ({ prompt }: ImageDraft) => {
    const body = buildImageRequest(catalog, { selection, prompt, input: input?.url ?? null });
    const { request } = checkImageRequest(catalog, body);
    submit.send(request, credits);
  };

  return (
    <JobForm
      label={messages.imageForm.label}
      ready={ready}
      form={form}
      prompt="prompt"
      refusalPaths={REFUSAL_PATHS}
      submit={submit}
      needsText={needsText}
      takes={takes}
      credits={credits === null ? null : credits * takes}
      findCheaper={() => {
        const cheapest = cheapestImage(catalog);
        if (!cheapest || credits === null || cheapest.credits >= credits) return null;
        return {
          text: messages.imageForm.cheaper(cheapest.modelId, cheapest.credits),
          credits: cheapest.credits * takes,
        };
      }}
      onSend={send}
    >
      <ImagePrompt
        form={form}
        refusal={contentRefusal(submit)}
        inputs={
          model.input !== "none" && (
            <FormControl control={control} name="input" className="contents">
              {(field) => (
                <InputSlot {...field} label={IMAGE_FIELDS.input_image_url.label} rule={IMAGE_RULE} />
              )}
            </FormControl>
          )
        }
      />
      <ImageModelLine
        models={pickableImageModels(
          catalog,
          { ...choices, modelId: model.id },
          { hasInput: choices.input !== null },
        ).map((each) =>
          // What the form starts with may be cheaper than what a choice of the same model would make.
          each.id === model.id && each.credits !== null ? { ...each, credits, changes: [] } : each,
        )}
        control={control}
        model={model}
        credits={credits}
        takes={takes}
        onTakes={submit.setTakes}
        onModel={(modelId) => setValue("modelId", modelId)}
      />
      <ImageOptions control={control} model={model} selection={selection} takes={takes} />
      {choices.modelId && choices.modelId !== model.id && (
        <FallbackNote unavailableModel={choices.modelId} modelId={model.id} />
      )}
      <OldPrices />
      {credits !== null && (
        <PriceMoved
          settings={settingsOf("image", buildImageRequest(catalog, { selection, prompt: "", input: null }))}
          credits={credits}
        />
      )}
    </JobForm>
  );
}

/** The settings of a draft; before anyone has chosen a model those of the cheapest picture that a text alone makes. */
const startImage = (catalog: ImageCatalog, requested: Omit<ImageDraft, "prompt" | "input">) => {
  const cheapest = requested.modelId === null ? cheapestImage(catalog) : null;
  return nearestImage(
    catalog,
    cheapest
      ? {
          modelId: cheapest.modelId,
          ...mapImageOptions((option) => requested[option] ?? cheapest[option]),
        }
      : requested,
  );
};

type ImagePromptProps = { form: UseFormReturn<ImageDraft>; refusal: ReactNode; inputs: ReactNode };

/** The prompt with its picture. Arrow up at its beginning recalls earlier prompts, newest first. */
function ImagePrompt({ form, refusal, inputs }: ImagePromptProps) {
  const { control, register, setValue, getValues } = form;
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const length = useWatch({ control, name: "prompt", compute: countCharacters });
  const setPrompt = (text: string) =>
    setValue("prompt", text, { shouldValidate: errors.prompt !== undefined });
  const recall = usePromptRecall("image", setPrompt);
  const limit = LIMITS.videoPromptMaxLength;
  return (
    <PromptBox
      field="prompt"
      label={IMAGE_FIELDS.prompt.label}
      error={errors.prompt?.message}
      refusal={refusal}
      inputs={inputs}
      tools={
        <>
          <LengthLeft length={length} limit={limit} text={messages.imagePrompt.count(length, limit)} />
          <PromptHistoryButton kind="image" getCurrent={() => getValues("prompt")} onSelect={setPrompt} />
        </>
      }
      {...register("prompt")}
      defaultValue={getValues("prompt")}
      placeholder={messages.imagePrompt.placeholder}
      {...recall}
    />
  );
}
