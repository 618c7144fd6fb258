"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { InputField } from "@/components/inputs/input-field";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { storesOf } from "@/components/job/clients";
import { PriceMoved } from "@/components/job/price-moved";
import { useImageCatalog } from "@/components/job/use-again-credits";
import { JobForm } from "@/components/submit/job-form";
import { PriceListError } from "@/components/submit/price-list-error";
import { showStage } from "@/components/submit/show-stage";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useHydrated } from "@/components/ui/use-stored";
import { type ImageCatalog, imageCredits, nearestImage } from "@/lib/catalog/image/image-catalog";
import { buildImageRequest, checkImageRequest } from "@/lib/catalog/image/image-request";
import { imageRequest } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { imageDraftOf } from "@/lib/drafts/from-request";
import { makeDraftsOf } from "@/lib/drafts/make-drafts";
import { CREATE_PATHS } from "@/lib/navigation/create";
import { formatCount } from "@/lib/platform/format";
import { settingsOf } from "@/lib/price-history/price-history";
import { ImageOptions } from "./image-options";

type ImageFormProps = { personId: string; preset: Record<string, unknown> | null };

/** The form for a picture. `preset` is an earlier request to start from; it is laid over the draft once. */
export function ImageForm({ personId, preset }: ImageFormProps) {
  const catalog = useImageCatalog();
  const hydrated = useHydrated();
  useEffect(() => {
    const earlier = preset && imageDraftOf(preset);
    if (!earlier) return;
    makeDraftsOf(personId).image.set(earlier);
    window.history.replaceState(null, "", CREATE_PATHS.image);
  }, [personId, preset]);
  if (catalog.isError) {
    return <PriceListError error={catalog.error} onRetry={() => void catalog.refetch()} />;
  }
  if (!catalog.data) return null;
  return <Fields key={String(hydrated)} personId={personId} catalog={catalog.data} ready={hydrated} />;
}

const words = z.object({ prompt: imageRequest.shape.prompt });
type Words = z.infer<typeof words>;

type FieldsProps = { personId: string; catalog: ImageCatalog; ready: boolean };

function Fields({ personId, catalog, ready }: FieldsProps) {
  const { draft, put } = useDraft(makeDraftsOf(personId).image);
  const submit = useSubmit(storesOf(personId), "image", CREATE_PATHS.image);
  const { errorAt } = submit;
  const form = useForm<Words>({ resolver: zodResolver(words), values: { prompt: draft.prompt } });
  const selection = nearestImage(catalog, draft);
  const model = selection && catalog.byId.get(selection.modelId);
  if (!selection || !model)
    return <p className="text-ink-soft">The service lists no price for any image model.</p>;
  const credits = imageCredits(model, selection);
  const input = model.input === "none" ? null : draft.input;

  const send = form.handleSubmit(({ prompt }) => {
    const body = buildImageRequest(catalog, { selection, prompt, input: input?.url ?? null });
    const { request } = checkImageRequest(catalog, body);
    if (submit.send(request, credits)) showStage();
  });

  return (
    <JobForm label="New image" ready={ready} submit={submit} credits={credits} onPress={send}>
      <ImageOptions
        catalog={catalog}
        model={model}
        selection={selection}
        gone={draft.modelId && draft.modelId !== model.id ? draft.modelId : null}
        onChange={put}
        errorAt={errorAt}
        prompt={
          <div data-field="prompt">
            <Field
              label="Prompt"
              error={form.formState.errors.prompt?.message ?? errorAt("prompt")}
              aside={`${formatCount(draft.prompt.length)} / ${formatCount(LIMITS.videoPromptMaxLength)}`}
            >
              <TextArea
                {...form.register("prompt", { onChange: (event) => put({ prompt: event.target.value }) })}
                rows={5}
                placeholder="What is seen, in what light, in what style"
              />
            </Field>
          </div>
        }
      />
      {credits !== null && (
        <PriceMoved
          settings={settingsOf("image", buildImageRequest(catalog, { selection, prompt: "", input: null }))}
          credits={credits}
        />
      )}
      {model.input !== "none" && (
        <div data-field="firstFrame">
          <InputField
            label="Picture to work from"
            rule={IMAGE_RULE}
            required={model.input === "required"}
            value={draft.input}
            onChange={(next) => put({ input: next })}
            error={errorAt("firstFrame")}
          />
        </div>
      )}
    </JobForm>
  );
}
