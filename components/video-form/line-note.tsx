import dynamic from "next/dynamic";
import { messages as picker } from "@/components/model-picker/messages";
import type { ModelTakes } from "@/lib/catalog/run";
import type { Field } from "@/lib/catalog/video-fields";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import { settingLabel } from "./setting-label";

const text = messages.models;

const NewModelHint = dynamic(() => importWithRetry(() => import("./new-model-hint")));

type LineNoteProps = {
  line: ModelTakes;
  /** A value that every model has for a setting in which they differ; null without one. */
  commonValue: (field: Field) => { value: string | boolean; label: string } | null;
  onChoose: (field: Field, value: string | boolean) => void;
};

/** How a model's takes differ from those of the first, with a value that brings them together. */
export function LineNote({ line, commonValue, onChoose }: LineNoteProps) {
  const { model, selection, adjustments, reason } = line;
  if (reason !== null) return <p className="text-warning">{picker.runModels.misfit(reason)}</p>;
  if (!selection) return null;
  const made = adjustments.flatMap(({ field, to }) => (to === null ? [] : [settingLabel(field, to)]));
  const difference = made.length > 0 ? picker.runModels.makes(made.join(", ")) : null;
  const fix = adjustments
    .filter(({ from, to }) => from !== null && to !== null)
    .map(({ field }) => ({ field, common: commonValue(field) }))
    .find(({ common }) => common !== null);
  return (
    <>
      {difference && (
        <p>
          {difference}{" "}
          {fix?.common && (
            <button
              type="button"
              className="touch-target font-semibold text-ink text-link"
              onClick={() => fix.common && onChoose(fix.field, fix.common.value)}
            >
              {text.use(settingLabel(fix.field, fix.common.value))}
            </button>
          )}
        </p>
      )}
      {model.isNew && <NewModelHint model={model} />}
    </>
  );
}
