"use client";

import { X } from "lucide-react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { contentRefusal } from "@/components/submit/content-refusal";
import { FallbackNote, OldPrices, PriceMoved } from "@/components/submit/form-notes";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { type SubmitControls, useSubmit } from "@/components/submit/use-submit";
import { Button } from "@/components/ui/button";
import { FormControl } from "@/components/ui/form-control";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import type { ResolvedSettings } from "@/lib/catalog/choose";
import { type AcceptedInputs, acceptedInputsOf } from "@/lib/catalog/field-state";
import { alternatives, type ModelMatch } from "@/lib/catalog/match-models";
import { mapFields } from "@/lib/catalog/request-field";
import {
  FIELDS,
  type Field,
  mapTexts,
  type RequestedSettings,
  TEXT_FIELDS,
  type VideoSelection,
} from "@/lib/catalog/video-fields";
import { buildVideoRequest, quote, quoteRequest } from "@/lib/catalog/video-request";
import { optionPath, type ShownInputs, shownInputs, type VideoDraft } from "@/lib/drafts/video-draft";
import { createVideoLink } from "@/lib/navigation/create";
import { settingsOf } from "@/lib/pricing/price-history";
import { Inputs } from "./inputs";
import { messages } from "./messages";
import { ModelPicker } from "./model-picker";
import { Options, TextField } from "./options";
import { PricePanel } from "./price-panel";
import { PromptField } from "./prompt-field";

/** The changes after the last choice, what was requested before it and the selection after it. */
export type Notice = { lines: string[]; before: RequestedSettings; after: VideoSelection };

/** What the person requested, and how a choice changes it. */
export type SelectionControls = {
  requested: RequestedSettings;
  /** The requested model that is not available, until another is chosen. */
  unavailableModel: string | null;
  /** Null after something other than the last choice has changed the selection. */
  notice: Notice | null;
  choose: (field: Field, value: string | boolean) => void;
  chooseModel: (modelId: string) => void;
  /** Switches to another model with settings that were shown with it: of a need, or of the same shot. */
  chooseShown: (shown: Pick<ModelMatch, "model" | "selection">) => void;
  undo: () => void;
  dismiss: () => void;
};

type FieldsProps = {
  personId: string;
  catalog: VideoCatalog;
  ready: boolean;
  form: UseFormReturn<VideoDraft>;
  resolved: ResolvedSettings;
  controls: SelectionControls;
};

const REFUSAL_PATHS: RefusalPaths<"video", VideoDraft> = {
  ...mapFields(FIELDS, optionPath),
  ...mapTexts((field) => field),
  model: "selection.modelId",
  mode: "selection.modelId",
  prompt: "prompt",
  firstFrame: "firstFrame",
  sourceVideo: "sourceVideo",
  lastFrame: "lastFrame",
  references: "references",
};

/**
 * Every control of the form, in the order of the page: what a clip needs and what its price depends on comes before
 * what it may have. Only the text fields watch typed text.
 */
export function Fields({ personId, catalog, ready, form, resolved, controls }: FieldsProps) {
  const { control } = form;
  const { model, selection } = resolved;
  const { unavailableModel, notice } = controls;
  const submit = useSubmit(personId, "video", createVideoLink());
  const acceptedInputs = acceptedInputsOf(model, selection);
  const inputs = useShownInputs(control, acceptedInputs);
  const availableInputs = {
    hasImage: inputs.firstFrame !== null,
    hasVideo: inputs.sourceVideo !== null,
    ...(inputs.sourceVideo?.durationSeconds ? { inputSeconds: inputs.sourceVideo.durationSeconds } : {}),
  };
  const price = quote(catalog, selection, availableInputs);
  const others = alternatives(catalog, selection, availableInputs, controls.requested);
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
        const [other] = others;
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
      {TEXT_FIELDS.filter((field) => model.texts.includes(field)).map((field) => (
        <TextField key={field} form={form} field={field} />
      ))}
      {price && <PricePanel price={price} others={others} onTake={controls.chooseShown} />}
      <OldPrices />
      {price && (
        <PriceMoved
          settings={settingsOf("video", buildVideoRequest(catalog, { selection, prompt: "" }))}
          credits={price.reserved}
        />
      )}
    </JobForm>
  );
}

type AdjustmentNoticeProps = { notice: Notice | null; onUndo: () => void; onDismiss: () => void };

/**
 * One line: what changed with the last choice and why, with an undo. The component that made the change
 * announces it.
 */
function AdjustmentNotice({ notice, onUndo, onDismiss }: AdjustmentNoticeProps) {
  if (!notice) return null;
  return (
    <div className="flex items-start gap-2 rounded-md bg-hover py-1.5 pr-1.5 pl-3 text-sm">
      <p className="min-w-0 flex-1 py-0.5">{messages.useSelection.notice(notice.lines)}</p>
      <Button variant="quiet" size="sm" onClick={onUndo}>
        {common.undo}
      </Button>
      <IconButton label={common.dismiss} size="sm" icon={<X />} onClick={onDismiss} />
    </div>
  );
}

/** The inputs of the form that it shows with these settings. */
function useShownInputs(control: Control<VideoDraft>, acceptedInputs: AcceptedInputs): ShownInputs {
  const [firstFrame, sourceVideo, lastFrame, references] = useWatch({
    control,
    name: ["firstFrame", "sourceVideo", "lastFrame", "references"],
  });
  return shownInputs({ firstFrame, sourceVideo, lastFrame, references }, acceptedInputs);
}

type Sending = {
  catalog: VideoCatalog;
  selection: VideoSelection;
  acceptedInputs: AcceptedInputs;
  submit: SubmitControls;
};

/**
 * The action of Generate: builds the request, checks it with the upstream's own rules, and sends it.
 * @throws ApiError naming the field that has to change; nothing was sent
 */
function sendVideo({ catalog, selection, acceptedInputs, submit }: Sending, draft: VideoDraft): void {
  const { firstFrame, sourceVideo, lastFrame, references } = shownInputs(draft, acceptedInputs);
  const request = checkVideoRequest(
    catalog,
    buildVideoRequest(catalog, {
      selection,
      prompt: draft.prompt,
      ...mapTexts((field) => draft[field]),
      inputs: {
        image: firstFrame?.url,
        video: sourceVideo?.url,
        lastFrame: lastFrame?.url,
        references: references.map(({ url }) => url),
      },
    }),
  );
  const inputSeconds = sourceVideo?.durationSeconds ?? undefined;
  const credits = quoteRequest(catalog, request, { inputSeconds })?.reserved ?? null;
  submit.send(request, credits);
}
