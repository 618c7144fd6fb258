"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { type UseFormReturn, useForm, useFormState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useImageCatalog } from "@/components/api/pricing";
import { InputField } from "@/components/inputs/input-field";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { contentRefusal } from "@/components/submit/content-refusal";
import { useFirstPrompt, usePreset } from "@/components/submit/fill-draft";
import { FormSkeleton, OldPrices, PriceListError, PriceMoved } from "@/components/submit/form-notes";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { Presets } from "@/components/submit/presets";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { TextArea } from "@/components/ui/input";
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
import { settingsOf } from "@/lib/pricing/price-history";
import { ImageOptions } from "./image-options";
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
        complete={(draft) => ({ ...draft, ...nearestImage(data, draft) })}
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
  const prompt = useFirstPrompt("image", store);
  const form = useForm<ImageDraft>({ defaultValues: { ...store.initial(), prompt }, resolver });
  const { control, setValue } = form;
  useDraft(form, store);
  const choices = useWatch({ control, compute: withoutText });
  const submit = useSubmit(personId, "image", KINDS.image.createPath);
  const selection = nearestImage(catalog, choices);
  const model = selection && catalog.byId.get(selection.modelId);
  if (!selection || !model) return <p className="text-ink-soft">{messages.imageForm.unavailable}</p>;
  const credits = imageCredits(model, selection);
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
      credits={credits}
      findCheaper={() => {
        const cheapest = cheapestImage(catalog);
        if (!cheapest || credits === null || cheapest.credits >= credits) return null;
        return {
          text: messages.imageForm.cheaper(cheapest.modelId, cheapest.credits),
          credits: cheapest.credits,
        };
      }}
      onSend={send}
    >
      <ImageOptions
        catalog={catalog}
        control={control}
        model={model}
        selection={selection}
        unavailableModel={choices.modelId && choices.modelId !== model.id ? choices.modelId : null}
        onModel={(modelId) => setValue("modelId", modelId)}
        prompt={<ImagePrompt form={form} refusal={contentRefusal(submit)} />}
      />
      <OldPrices />
      {credits !== null && (
        <PriceMoved
          settings={settingsOf("image", buildImageRequest(catalog, { selection, prompt: "", input: null }))}
          credits={credits}
        />
      )}
      {model.input !== "none" && (
        <FormControl control={control} name="input">
          {(field) => (
            <InputField
              {...field}
              label={IMAGE_FIELDS.input_image_url.label}
              rule={IMAGE_RULE}
              required={model.input === "required"}
            />
          )}
        </FormControl>
      )}
    </JobForm>
  );
}

type ImagePromptProps = { form: UseFormReturn<ImageDraft>; refusal: ReactNode };

/** The prompt with its count. Arrow up at its beginning recalls earlier prompts, newest first. */
function ImagePrompt({ form, refusal }: ImagePromptProps) {
  const { control, register, setValue, getValues } = form;
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const length = useWatch({ control, name: "prompt", compute: countCharacters });
  const setPrompt = (text: string) =>
    setValue("prompt", text, { shouldValidate: errors.prompt !== undefined });
  const recall = usePromptRecall("image", setPrompt);
  return (
    <div data-field="prompt">
      <Field
        label={IMAGE_FIELDS.prompt.label}
        error={errors.prompt?.message ?? refusal}
        aside={messages.imagePrompt.count(length, LIMITS.videoPromptMaxLength)}
      >
        <TextArea
          {...register("prompt")}
          defaultValue={getValues("prompt")}
          rows={5}
          placeholder={messages.imagePrompt.placeholder}
          {...recall}
        />
      </Field>
      <div className="mt-1 flex">
        <PromptHistoryButton kind="image" getCurrent={() => getValues("prompt")} onSelect={setPrompt} />
      </div>
    </div>
  );
}
