import { X } from "lucide-react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { RunModels } from "@/components/model-picker/run-models";
import { contentRefusal } from "@/components/submit/content-refusal";
import { ModelFallbackNote, OldPricesNote, PriceChangedNote } from "@/components/submit/form-notes";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { runControls } from "@/components/submit/run-controls";
import { useRunOnBoard } from "@/components/submit/use-run-on-board";
import { useSubmit } from "@/components/submit/use-submit";
import { Button } from "@/components/ui/button";
import { FormControl } from "@/components/ui/form-control";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { chooseModel, chooseOption, type ResolvedSettings } from "@/lib/catalog/choose";
import { type AcceptedInputs, acceptedInputsOf } from "@/lib/catalog/field-state";
import type { AvailableInputs } from "@/lib/catalog/input-misfit";
import { alternatives, type ModelMatch, type Shot } from "@/lib/catalog/match-models";
import { mapFields } from "@/lib/catalog/request-field";
import { commonValue, pricedTakes, resolveRun, runTotal, type WantedTakes } from "@/lib/catalog/run";
import {
  FIELDS,
  type Field,
  mapTexts,
  type RequestedSettings,
  type VideoSelection,
} from "@/lib/catalog/video-fields";
import { buildVideoRequest } from "@/lib/catalog/video-request";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { optionPath, type ShownInputs, shownInputs, type VideoDraft } from "@/lib/drafts/video-draft";
import { videoTakesOf } from "@/lib/drafts/video-takes";
import { settingsOf } from "@/lib/pricing/settings-of";
import { LineNote } from "./line-note";
import { messages } from "./messages";
import { OtherModels } from "./other-models";
import { PromptField } from "./prompt-field";
import { VideoInputs } from "./video-inputs";
import { VideoSettings } from "./video-settings";

// Every model with what the shot would cost on it is worked out for the open picker only.
const VideoPicker = lazyPart(() => import("./video-picker"));

/** The changes after the last choice, what was requested before it and the selection after it. */
export type SelectionNotice = {
  lines: string[];
  before: RequestedSettings;
  after: VideoSelection;
  /** Restores what changed beside the settings. */
  undo?: (() => void) | undefined;
};

/** What the person requested, and how a choice changes it. */
export type SelectionControls = {
  requested: RequestedSettings;
  /** The requested model that is not available, until another is chosen. */
  unavailableModel: string | null;
  /** Null after something other than the last choice has changed the selection. */
  notice: SelectionNotice | null;
  choose: (field: Field, value: string | boolean) => void;
  chooseModel: (modelId: string, undo?: () => void) => void;
  /** Switches to another model with settings that were shown with it. */
  chooseShown: (shown: Pick<ModelMatch, "model" | "selection">) => void;
  undo: () => void;
  dismiss: () => void;
};

type FieldsProps = {
  personId: string;
  catalog: VideoCatalog;
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
 * Every control of the form, in the order of the page: the sentence with its inputs, who makes it how often, and how.
 * Only the text fields watch typed text.
 */
export function VideoFields({ personId, catalog, form, resolved, controls }: FieldsProps) {
  const { control } = form;
  const { model, selection } = resolved;
  const { requested, unavailableModel, notice } = controls;
  const tags = useWatch({ control, name: "tags" });
  const submit = useSubmit(personId, "video", tags);
  const acceptedInputs = acceptedInputsOf(model, selection);
  const inputs = useShownInputs(control, acceptedInputs);
  const shot: Shot = { selection, requested, inputs: availableInputs(inputs) };
  const otherModels = useWatch({ control, name: "otherModels" });
  const linesOf = (of: VideoSelection, takes = submit.takes, others: readonly WantedTakes[] = otherModels) =>
    resolveRun(catalog, { shot: { ...shot, selection: of }, takes, others, maxTakes: MAX_TAKES });
  const lines = linesOf(selection);
  const run = runControls({
    lines,
    others: otherModels,
    put: (next) => form.setValue("otherModels", next),
    submit,
    chooseModel: controls.chooseModel,
    selectionOf: (modelId) => chooseModel(catalog, requested, modelId)?.selection ?? null,
    linesOf,
  });
  const runOnBoard = useRunOnBoard();
  const total = runTotal(lines);
  const needsText = useWatch({ control, name: "prompt", compute: (text) => text.trim() === "" });
  const others = alternatives(catalog, selection, shot.inputs, requested).filter(
    (other) => !lines.some((line) => line.model.id === other.model.id),
  );
  const credits = total?.reserved ?? null;
  // A refusal of another model's take is not about the settings that the form shows.
  const isOwnRefusal = submit.sent === null || submit.sent.model_id === model.id;

  return (
    <JobForm
      label={messages.fields.label}
      form={form}
      prompt="prompt"
      onText={(text) => form.setValue("prompt", text)}
      refusalPaths={isOwnRefusal ? REFUSAL_PATHS : {}}
      submit={submit}
      uses={pricedTakes(lines).map(({ model: { id }, selection: { tier }, quote: { reserved } }) => ({
        ...{ kind: "video", modelId: id, tier, credits: reserved },
      }))}
      needsText={needsText}
      takes={total?.takes ?? 1}
      credits={credits}
      expected={total?.expected}
      findCheaper={() => {
        const [other] = others;
        const takes = total?.takes ?? 1;
        if (!other || credits === null || other.quote.reserved * takes >= credits) return null;
        const { reserved } = other.quote;
        return {
          text: messages.fields.cheaper(other.model.name, reserved, other.exact),
          credits: reserved * takes,
        };
      }}
      onTags={(next) => form.setValue("tags", next)}
      onSend={(draft) => submit.sendTakes(videoTakesOf(catalog, lines, draft))}
      after={
        // Without a prompt there is no shot yet.
        !needsText && (
          <OtherModels others={others} onTake={controls.chooseShown} onAdd={run.hasRoom ? run.add : null} />
        )
      }
    >
      <PromptField
        form={form}
        refusal={contentRefusal(submit)}
        inputs={
          <VideoInputs control={control} model={model} acceptedInputs={acceptedInputs} inputs={inputs} />
        }
      />
      <FormControl control={control} name="selection.modelId" className="flex flex-col gap-2">
        {({ error }) => (
          <RunModels
            label={messages.models.label}
            lines={lines}
            spare={others[0] ? { count: others.length, credits: others[0].quote.reserved } : null}
            error={error}
            noteOf={(line) => (
              <LineNote
                line={line}
                commonValue={(field) =>
                  commonValue(
                    catalog,
                    shot,
                    lines.map((each) => each.model),
                    field,
                  )
                }
                onChoose={controls.choose}
              />
            )}
            renderPicker={(opening) => (
              <VideoPicker
                {...opening}
                shot={{ catalog, requested: { ...requested, modelId: model.id }, inputs: shot.inputs }}
                lines={lines}
                sumOf={run.sumOf}
                onUse={run.use}
                onRun={
                  needsText
                    ? null
                    : (ids, credits) => {
                        const { prompt, negativePrompt } = form.getValues();
                        const shot = { prompt, negative_prompt: negativePrompt, inputs };
                        return runOnBoard({ kind: "video", shot, lines: run.linesWith(ids), credits, tags });
                      }
                }
              />
            )}
            onTakes={run.setTakes}
            onRemove={run.remove}
          />
        )}
      </FormControl>
      <VideoSettings
        catalog={catalog}
        model={model}
        selection={selection}
        hasImage={shot.inputs.hasImage === true}
        onChoose={controls.choose}
        totalWith={(field, value) =>
          runTotal(linesOf(chooseOption(catalog, selection, field, value).selection))?.reserved ?? null
        }
        form={form}
      />
      {unavailableModel && <ModelFallbackNote unavailableModel={unavailableModel} modelId={model.id} />}
      <AdjustmentNotice notice={notice} onUndo={controls.undo} onDismiss={controls.dismiss} />
      <OldPricesNote />
      {pricedTakes(lines).map((line) => (
        <PriceChangedNote
          key={line.model.id}
          name={lines.length > 1 ? line.model.name : null}
          settings={settingsOf(
            "video",
            buildVideoRequest(catalog, { selection: line.selection, prompt: "" }),
          )}
          credits={line.quote.reserved}
        />
      ))}
    </JobForm>
  );
}

type AdjustmentNoticeProps = { notice: SelectionNotice | null; onUndo: () => void; onDismiss: () => void };

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

/** What the inputs say about the models that can make a shot from them. */
const availableInputs = ({
  firstFrame,
  sourceVideo,
  lastFrame,
  references,
}: ShownInputs): AvailableInputs => ({
  hasImage: firstFrame !== null,
  hasVideo: sourceVideo !== null,
  hasLastFrame: lastFrame !== null,
  hasReferences: references.length > 0,
  ...(sourceVideo?.durationSeconds ? { inputSeconds: sourceVideo.durationSeconds } : {}),
});
