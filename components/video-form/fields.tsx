"use client";

import type { UseFormReturn } from "react-hook-form";
import { contentRefusal } from "@/components/submit/content-refusal";
import { FallbackNote } from "@/components/submit/fallback-note";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { OldPrices } from "@/components/submit/old-prices";
import { PriceMoved } from "@/components/submit/price-moved";
import { useSubmit } from "@/components/submit/use-submit";
import { FormControl } from "@/components/ui/form-control";
import { alternatives } from "@/lib/catalog/alternatives";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { acceptedInputsOf } from "@/lib/catalog/inputs";
import { quote } from "@/lib/catalog/quote";
import type { VideoModel } from "@/lib/catalog/video-model";
import { buildVideoRequest } from "@/lib/catalog/video-request";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { createVideoLink } from "@/lib/navigation/create";
import { settingsOf } from "@/lib/price-history/price-history";
import { AdjustmentNotice } from "./adjustment-notice";
import type { ReadyControls } from "./form-body";
import { Inputs } from "./inputs";
import { messages } from "./messages";
import { ModelPicker } from "./model-picker";
import { NegativePromptField } from "./negative-prompt-field";
import { Options } from "./options";
import { PricePanel } from "./price-panel";
import { PromptField } from "./prompt-field";
import { sendVideo } from "./send-video";
import { useShownInputs } from "./use-shown-inputs";

type FieldsProps = {
  personId: string;
  catalog: VideoCatalog;
  ready: boolean;
  form: UseFormReturn<VideoDraft>;
  model: VideoModel;
  controls: ReadyControls;
};

const REFUSAL_PATHS: RefusalPaths<"video", VideoDraft> = {
  model: "selection.modelId",
  mode: "selection.modelId",
  tier: "selection.tier",
  ratio: "selection.ratio",
  resolution: "selection.resolution",
  duration: "selection.duration",
  audio: "selection.audio",
  prompt: "prompt",
  negativePrompt: "negativePrompt",
  firstFrame: "firstFrame",
  sourceVideo: "sourceVideo",
  lastFrame: "lastFrame",
  references: "references",
};

/**
 * Every control of the form, in the order of the page: what a clip needs and what its price depends on comes before
 * what it may have. Only the text fields watch typed text.
 */
export function Fields({ personId, catalog, ready, form, model, controls }: FieldsProps) {
  const { control } = form;
  const { selection, unavailableModel, notice } = controls;
  const submit = useSubmit(personId, "video", createVideoLink());
  const acceptedInputs = acceptedInputsOf(model, selection);
  const inputs = useShownInputs(control, acceptedInputs);
  const availableInputs = {
    hasImage: inputs.firstFrame !== null,
    hasVideo: inputs.sourceVideo !== null,
    ...(inputs.sourceVideo?.durationSeconds ? { inputSeconds: inputs.sourceVideo.durationSeconds } : {}),
  };
  const price = quote(catalog, selection, availableInputs);
  const inputFields = (
    <Inputs control={control} model={model} acceptedInputs={acceptedInputs} inputs={inputs} />
  );
  const needsInput = acceptedInputs.image === "required" || acceptedInputs.video === "required";

  return (
    <JobForm
      label={messages.fields.label}
      ready={ready}
      form={form}
      prompt="prompt"
      refusalPaths={REFUSAL_PATHS}
      submit={submit}
      credits={price?.reserved ?? null}
      expected={price?.expected}
      findCheaper={() => {
        const [other] = alternatives(catalog, selection, availableInputs, controls.wishes);
        if (!other || !price || other.quote.reserved >= price.reserved) return null;
        const credits = other.quote.reserved;
        return { text: messages.fields.cheaper(other.model.name, credits, other.exact), credits };
      }}
      onSend={(draft) => sendVideo({ catalog, selection, acceptedInputs, submit }, draft)}
    >
      <FormControl control={control} name="selection.modelId" className="flex flex-col gap-2">
        {({ error }) => (
          <>
            <ModelPicker
              catalog={catalog}
              modelId={selection.modelId}
              onModel={controls.chooseModel}
              onFit={controls.chooseShown}
              error={error}
            />
            {unavailableModel && <FallbackNote unavailableModel={unavailableModel} modelId={model.id} />}
            <AdjustmentNotice notice={notice} onUndo={controls.undo} onDismiss={controls.dismiss} />
          </>
        )}
      </FormControl>
      <PromptField form={form} refusal={contentRefusal(submit)} />
      {needsInput && inputFields}
      <Options
        catalog={catalog}
        model={model}
        selection={selection}
        hasImage={availableInputs.hasImage}
        onChoose={controls.choose}
        control={control}
      />
      {!needsInput && inputFields}
      {model.negativePrompt && <NegativePromptField form={form} />}
      <PricePanel
        catalog={catalog}
        selection={selection}
        wishes={controls.wishes}
        availableInputs={availableInputs}
        onTake={controls.chooseShown}
      />
      <OldPrices />
      {price && (
        <PriceMoved
          settings={settingsOf(
            "video",
            buildVideoRequest(catalog, { selection, prompt: "", negativePrompt: "" }),
          )}
          credits={price.reserved}
        />
      )}
    </JobForm>
  );
}
