"use client";

import { Plus } from "lucide-react";
import { RunLine, RunLines } from "@/components/submit/run-lines";
import { FieldError } from "@/components/ui/field";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { acceptedInputsOf } from "@/lib/catalog/field-state";
import type { Alternative, ModelMatch } from "@/lib/catalog/match-models";
import type { RunLine as Line } from "@/lib/catalog/run";
import type { Field } from "@/lib/catalog/video-fields";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import type { ShownInputs } from "@/lib/drafts/video-draft";
import { messages } from "./messages";
import { capabilities, ModelPicker } from "./model-picker";
import { settingLabel } from "./setting-label";

const text = messages.models;

type ModelsProps = {
  catalog: VideoCatalog;
  lines: readonly Line[];
  inputs: ShownInputs;
  /** The same shot on models that are not in the press, cheapest first. */
  others: readonly Alternative[];
  error: string | null;
  /** A value that every model has for a setting in which they differ; null without one. */
  commonValue: (field: Field) => { value: string | boolean; label: string } | null;
  onChoose: (field: Field, value: string | boolean) => void;
  onModel: (modelId: string) => void;
  onFit: (fit: ModelMatch) => void;
  onTakes: (modelId: string, takes: number) => void;
  onAdd: (modelId: string) => void;
  onRemove: (modelId: string) => void;
};

/** The models of the next press: the first has the settings of the form, the others make the nearest they can. */
export function Models(props: ModelsProps) {
  const { catalog, lines, others, error, onModel, onFit, onTakes, onAdd, onRemove } = props;
  const room = MAX_TAKES - lines.reduce((sum, { takes }) => sum + takes, 0);
  const [first] = lines;
  const [cheapest] = others;
  return (
    <>
      <RunLines>
        {lines.map((line) => (
          <RunLine
            key={line.model.id}
            name={line.model.name}
            shown={
              line === first ? (
                <ModelPicker
                  catalog={catalog}
                  label={text.label}
                  modelId={line.model.id}
                  shown={<span className="font-semibold">{line.model.name}</span>}
                  onModel={onModel}
                  onFit={onFit}
                />
              ) : (
                <span translate="no" className="min-w-0 truncate px-1.5 font-semibold">
                  {line.model.name}
                </span>
              )
            }
            credits={line.quote?.reserved ?? null}
            takes={line.takes}
            max={line.takes + room}
            onTakes={(takes) => onTakes(line.model.id, takes)}
            onRemove={lines.length > 1 ? () => onRemove(line.model.id) : undefined}
          >
            <LineNote {...props} line={line} />
          </RunLine>
        ))}
        <div className="flex items-center justify-between gap-2 px-1.5 py-1 text-sm">
          {room > 0 ? (
            <ModelPicker
              catalog={catalog}
              label={text.add}
              modelId={null}
              shown={
                <span className="flex items-center gap-2 text-ink-soft">
                  <Plus aria-hidden className="size-4" />
                  {text.add}
                </span>
              }
              onModel={onAdd}
            />
          ) : (
            <span className="px-1.5 py-1.25 text-ink-faint">{text.full(MAX_TAKES)}</span>
          )}
          {room > 0 && cheapest && (
            <span className="truncate pr-1.5 text-ink-faint tabular-nums">
              {text.fit(others.length, cheapest.quote.reserved)}
            </span>
          )}
        </div>
      </RunLines>
      {error && <FieldError id="model-error">{error}</FieldError>}
    </>
  );
}

/** How a model's takes differ from those of the first, with a value that brings them together. */
function LineNote({ line, inputs, commonValue, onChoose }: ModelsProps & { line: Line }) {
  const { model, selection, adjustments, reason } = line;
  if (reason !== null) return <p className="text-warning">{text.misfit(reason)}</p>;
  if (!selection) return null;
  const accepted = acceptedInputsOf(model, selection);
  const made = adjustments.flatMap(({ field, to }) => (to === null ? [] : [settingLabel(field, to)]));
  const differences = [
    ...(made.length > 0 ? [text.makes(made.join(", "))] : []),
    ...(inputs.lastFrame && !accepted.lastFrame ? [text.noLastFrame] : []),
    ...(inputs.references.length > accepted.referencesMax ? [text.noReferences] : []),
  ];
  const fix = adjustments
    .filter(({ from, to }) => from !== null && to !== null)
    .map(({ field }) => ({ field, common: commonValue(field) }))
    .find(({ common }) => common !== null);
  return (
    <>
      {differences.length > 0 && (
        <p>
          {differences.join(" ")}{" "}
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
      {model.isNew && <p>{text.newHint(capabilities(model))}</p>}
    </>
  );
}
