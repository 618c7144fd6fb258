import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { type UseFormReturn, useForm, useFormState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useImageCatalog } from "@/components/api/image-catalog";
import { useWhyNotOf } from "@/components/api/model-rules";
import { InputSlot } from "@/components/inputs/input-slot";
import { CharacterCount, PromptBox } from "@/components/inputs/prompt-box";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { messages as pickerMessages } from "@/components/model-picker/messages";
import { RunModels } from "@/components/model-picker/run-models";
import { contentRefusal } from "@/components/submit/content-refusal";
import { usePreset } from "@/components/submit/fill-draft";
import {
  FormSkeleton,
  ModelFallbackNote,
  OldPricesNote,
  PriceChangedNote,
  PriceListError,
} from "@/components/submit/form-notes";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { Presets } from "@/components/submit/presets";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { runControls } from "@/components/submit/run-controls";
import { useDraft } from "@/components/submit/use-draft";
import { useRunOnBoard } from "@/components/submit/use-run-on-board";
import { useSubmit } from "@/components/submit/use-submit";
import { FormControl } from "@/components/ui/form-control";
import { lazyPart } from "@/components/ui/lazy-part";
import {
  cheapestImage,
  type ImageCatalog,
  type ImageSelection,
  nearestImage,
} from "@/lib/catalog/image/image-catalog";
import { IMAGE_FIELDS, mapImageOptions } from "@/lib/catalog/image/image-fields";
import { buildImageRequest } from "@/lib/catalog/image/image-request";
import { type ImageModelTakes, resolveImageRun } from "@/lib/catalog/image/image-run";
import { pictureOnModels } from "@/lib/catalog/image/picture-on-models";
import type { WhyNot } from "@/lib/catalog/match-models";
import { pricedTakes, runTotal, type WantedTakes } from "@/lib/catalog/run";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters, textUpTo } from "@/lib/contract/text";
import { type ImageDraft, imageDraft, imageDraftFromRequest, imageDraftOf } from "@/lib/drafts/image-draft";
import { imageTakesOf } from "@/lib/drafts/image-takes";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { KINDS } from "@/lib/kinds/kinds";
import { settingsOf } from "@/lib/pricing/settings-of";
import { ImageOptions } from "./image-options";
import type { PickableImage } from "./image-picker";
import { messages } from "./messages";

// What the picture would cost on every model is worked out for the open picker only.
const ImagePicker = lazyPart(() => import("./image-picker"));

type ImageFormProps = { personId: string; preset: Record<string, unknown> | null };

/** The form for a picture. `preset` is an earlier request to start from; it is applied to the draft once. */
export function ImageForm({ personId, preset }: ImageFormProps) {
  const catalog = useImageCatalog();
  const whyNot = useWhyNotOf("image");
  const store = imageDraftOf(personId);
  usePreset(preset, {
    store,
    fill: (request, { tags }) => {
      const draft = imageDraftFromRequest(request);
      return draft && { ...draft, tags };
    },
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
        complete={(draft) => ({ ...draft, ...startImage(data, draft, whyNot) })}
      />
      <Fields personId={personId} catalog={data} />
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

type FieldsProps = { personId: string; catalog: ImageCatalog };

function Fields({ personId, catalog }: FieldsProps) {
  const store = imageDraftOf(personId);
  const form = useForm<ImageDraft>({ defaultValues: store.initial(), resolver });
  const { control, setValue } = form;
  useDraft(form, store, "prompt");
  const choices = useWatch({ control, compute: withoutText });
  const needsText = useWatch({ control, name: "prompt", compute: (text) => text.trim() === "" });
  const submit = useSubmit(personId, "image", choices.tags);
  const whyNot = useWhyNotOf("image");
  const runOnBoard = useRunOnBoard();
  const selection = startImage(catalog, choices, whyNot);
  const model = selection && catalog.byId.get(selection.modelId);
  if (!selection || !model) return <p className="text-ink-soft">{messages.imageForm.unavailable}</p>;
  const input = model.input === "none" ? null : choices.input;
  const hasInput = input !== null;
  const linesOf = (
    of: ImageSelection,
    takes = submit.takes,
    others: readonly WantedTakes[] = choices.otherModels,
  ) => resolveImageRun(catalog, { selection: of, hasInput, takes, others, maxTakes: MAX_TAKES });
  const lines = linesOf(selection);
  const total = runTotal(lines);
  const run = runControls({
    lines,
    others: choices.otherModels,
    put: (next) => setValue("otherModels", next),
    submit,
    chooseModel: (modelId) => setValue("modelId", modelId),
    selectionOf: (modelId) => nearestImage(catalog, { ...choices, modelId }),
    linesOf,
  });
  const shot = { catalog, requested: { ...choices, modelId: model.id }, hasInput };

  return (
    <JobForm
      label={messages.imageForm.label}
      form={form}
      prompt="prompt"
      onText={(text) => form.setValue("prompt", text)}
      // A refusal of another model's take is not about the settings that the form shows.
      refusalPaths={submit.sent === null || submit.sent.model_id === model.id ? REFUSAL_PATHS : {}}
      submit={submit}
      uses={pricedTakes(lines).map(({ model: { id }, quote: { reserved } }) => ({
        ...{ kind: "image", modelId: id, credits: reserved },
      }))}
      needsText={needsText}
      takes={total?.takes ?? 1}
      credits={total?.reserved ?? null}
      findCheaper={() => {
        const cheapest = cheapestImage(catalog, whyNot);
        if (!cheapest || !total || cheapest.credits * total.takes >= total.reserved) return null;
        return {
          text: messages.imageForm.cheaper(cheapest.modelId, cheapest.credits),
          credits: cheapest.credits * total.takes,
        };
      }}
      onTags={(tags) => setValue("tags", tags)}
      onSend={(draft) => submit.sendTakes(imageTakesOf(catalog, lines, draft))}
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
      <FormControl control={control} name="modelId" className="flex flex-col gap-2">
        {({ error }) => (
          <RunModels
            label={IMAGE_FIELDS.model_id.label}
            lines={lines}
            spare={spareModels(shot, lines)}
            error={error}
            noteOf={imageNoteOf}
            renderPicker={(opening) => (
              <ImagePicker
                {...opening}
                shot={shot}
                lines={lines}
                sumOf={run.sumOf}
                onUse={run.use}
                onRun={
                  needsText
                    ? null
                    : (ids, credits) => {
                        const picture = { prompt: form.getValues().prompt, inputs: { firstFrame: input } };
                        return runOnBoard({
                          kind: "image",
                          shot: picture,
                          lines: run.linesWith(ids),
                          credits,
                          tags: choices.tags,
                        });
                      }
                }
              />
            )}
            onTakes={run.setTakes}
            onRemove={run.remove}
          />
        )}
      </FormControl>
      <ImageOptions
        control={control}
        model={model}
        selection={selection}
        totalWith={(option, value) => runTotal(linesOf({ ...selection, [option]: value }))?.reserved ?? null}
      />
      {choices.modelId && choices.modelId !== model.id && (
        <ModelFallbackNote unavailableModel={choices.modelId} modelId={model.id} />
      )}
      <OldPricesNote />
      {pricedTakes(lines).map((line) => (
        <PriceChangedNote
          key={line.model.id}
          name={lines.length > 1 ? line.model.id : null}
          settings={settingsOf(
            "image",
            buildImageRequest(catalog, { selection: line.selection, prompt: "", input: null }),
          )}
          credits={line.quote.reserved}
        />
      ))}
    </JobForm>
  );
}

/** How many models that are not in the press can make the picture, and the lowest price of one. */
function spareModels({ catalog, requested, hasInput }: PickableImage, lines: readonly ImageModelTakes[]) {
  const prices = pictureOnModels(catalog, requested, { hasInput }).flatMap(({ model, credits }) =>
    credits === null || lines.some((line) => line.model.id === model.id) ? [] : credits,
  );
  return prices.length > 0 ? { count: prices.length, credits: Math.min(...prices) } : null;
}

/** How a model's pictures differ from those of the first. */
function imageNoteOf({ changes, reason }: ImageModelTakes): ReactNode {
  const text = pickerMessages.runModels;
  if (reason !== null) return <p className="text-warning">{text.misfit(reason)}</p>;
  if (changes.length === 0) return null;
  return (
    <p>{text.makes(changes.map(({ option, to }) => IMAGE_FIELDS[option].format(to) ?? to).join(", "))}</p>
  );
}

/**
 * The settings of a draft; before anyone has chosen a model those of the cheapest picture that a text alone makes and that
 * the person may make.
 */
const startImage = (
  catalog: ImageCatalog,
  requested: Omit<ImageDraft, "prompt" | "input" | "otherModels" | "tags">,
  whyNot: WhyNot,
) => {
  const cheapest = requested.modelId === null ? cheapestImage(catalog, whyNot) : null;
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
          <CharacterCount length={length} limit={limit} text={messages.imagePrompt.count(length, limit)} />
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
