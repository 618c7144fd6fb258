"use client";

import { useRef } from "react";
import { PriceMoved } from "@/components/job/price-moved";
import { StandInNote } from "@/components/job/stand-in-note";
import { JobForm } from "@/components/submit/job-form";
import { useSubmit } from "@/components/submit/use-submit";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useStored } from "@/components/ui/use-stored";
import { buildVideoRequest } from "@/lib/catalog/build-request";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { inputsTaken } from "@/lib/catalog/inputs";
import { quote } from "@/lib/catalog/quote";
import type { VideoModel } from "@/lib/catalog/video-model";
import { shownInputs } from "@/lib/drafts/shown-inputs";
import type { VideoStores } from "@/lib/drafts/stores";
import { createVideoLink } from "@/lib/navigation/create-video";
import { settingsOf } from "@/lib/price-history/price-history";
import type { ReadyControls } from "./form-body";
import { Inputs } from "./inputs";
import { ModelPicker } from "./model-picker";
import { MoveNotice } from "./move-notice";
import { Options } from "./options";
import { PricePanel } from "./price-panel";
import { PromptField } from "./prompt-field";
import { sendVideo } from "./send-video";
import { usePaste } from "./use-paste";
import { type TextFields, useText } from "./use-text";

type FieldsProps = {
  stores: VideoStores;
  catalog: VideoCatalog;
  ready: boolean;
  model: VideoModel;
  controls: ReadyControls;
};

/** Every control of the form, in the order of the page. */
export function Fields({ stores, catalog, ready, model, controls }: FieldsProps) {
  const { selection, gone, notice } = controls;
  const text = useText(stores, ready);
  const submit = useSubmit(stores, "video", createVideoLink());
  const { errorAt } = submit;
  const taken = inputsTaken(model, selection);
  const generate = (typed: TextFields) => sendVideo({ stores, catalog, selection, taken, submit }, typed);
  const element = useRef<HTMLFormElement>(null);
  usePaste(element);
  const { firstFrame, sourceVideo } = shownInputs(useStored(stores.draft), taken);
  const hasImage = firstFrame !== null;
  const atHand = {
    hasImage,
    hasVideo: sourceVideo !== null,
    ...(sourceVideo?.durationSeconds ? { inputSeconds: sourceVideo.durationSeconds } : {}),
  };
  const price = quote(catalog, selection, atHand);

  return (
    <JobForm
      ref={element}
      label="New video"
      ready={ready}
      submit={submit}
      credits={price?.reserved ?? null}
      expected={price?.expected}
      onPress={() => text.submit(element.current, model.negativePrompt, generate)}
    >
      <div data-field="model" className="flex flex-col gap-2">
        <ModelPicker
          catalog={catalog}
          modelId={selection.modelId}
          onModel={controls.chooseModel}
          onFit={controls.chooseFit}
          error={errorAt("model") ?? errorAt("mode")}
        />
        {gone && <StandInNote gone={gone} modelId={model.id} />}
        <MoveNotice notice={notice} onUndo={controls.undo} onDismiss={controls.dismiss} />
      </div>
      <PromptField stores={stores} text={text} error={errorAt("prompt")} />
      <Inputs stores={stores} model={model} taken={taken} errorAt={errorAt} />
      <Options
        catalog={catalog}
        model={model}
        selection={selection}
        hasImage={hasImage}
        onChoose={controls.choose}
        errorAt={errorAt}
      />
      {model.negativePrompt && (
        <div data-field="negativePrompt">
          <Field
            label="Negative prompt"
            optional
            error={text.errors.negativePrompt ?? errorAt("negativePrompt")}
          >
            <TextArea {...text.negativeInput} rows={2} placeholder="What should not appear" />
          </Field>
        </div>
      )}
      <PricePanel
        catalog={catalog}
        selection={selection}
        atHand={atHand}
        onTake={({ model: other }) => controls.chooseModel(other.id)}
      />
      {price && (
        <PriceMoved
          settings={settingsOf("video", buildVideoRequest(catalog, { selection, prompt: "" }))}
          credits={price.reserved}
        />
      )}
    </JobForm>
  );
}
