"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy, Suspense, useState } from "react";
import { ModelButton } from "@/components/model-picker/model-button";
import type { PressSum } from "@/components/model-picker/model-picker";
import { RunLine, RunLines } from "@/components/submit/run-lines";
import { FieldError } from "@/components/ui/field";
import { useLatePopup } from "@/components/ui/keys-ahead";
import type { Alternative } from "@/lib/catalog/match-models";
import type { RunLine as Line } from "@/lib/catalog/run";
import type { Field } from "@/lib/catalog/video-fields";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import { settingLabel } from "./setting-label";
import type { PickableShot } from "./video-picker";

const text = messages.models;

// Every model with what the shot would cost on it is worked out for the open picker only.
const VideoPicker = lazy(() => importWithRetry(() => import("./video-picker")));
const NewModelHint = dynamic(() => importWithRetry(() => import("./new-model-hint")));

type ModelsProps = {
  shot: PickableShot;
  lines: readonly Line[];
  /** The same shot on models that are not in the press, cheapest first. */
  others: readonly Alternative[];
  error: string | null;
  /** A value that every model has for a setting in which they differ; null without one. */
  commonValue: (field: Field) => { value: string | boolean; label: string } | null;
  onChoose: (field: Field, value: string | boolean) => void;
  /** What a press with these models would make and cost. */
  sumOf: (modelIds: readonly string[]) => PressSum;
  onUse: (modelIds: string[]) => void;
  onTakes: (modelId: string, takes: number) => void;
  onRemove: (modelId: string) => void;
};

/** The models of the next press: the first has the settings of the form, the others make the nearest they can. */
export function Models(props: ModelsProps) {
  const { shot, lines, others, error, sumOf, onUse, onTakes, onRemove } = props;
  const [opened, setOpened] = useState<"several" | "add">("several");
  const [isOpen, setIsOpen] = useState(false);
  const { hasOpened, popup } = useLatePopup(isOpen);
  const open = (picks: "several" | "add") => {
    setOpened(picks);
    setIsOpen(true);
  };
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
                <ModelButton
                  label={text.label}
                  modelId={line.model.id}
                  modelName={line.model.name}
                  isOpen={isOpen && opened === "several"}
                  onOpen={() => open("several")}
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
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen && opened === "add"}
              onClick={() => open("add")}
              className="touch-target flex min-h-7.5 items-center gap-2 rounded-md px-1.5 text-ink-soft hover:bg-hover"
            >
              <Plus aria-hidden className="size-4" />
              {text.add}
            </button>
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
      {hasOpened && (
        <Suspense fallback={null}>
          <VideoPicker
            popup={popup}
            open={isOpen}
            onOpenChange={setIsOpen}
            shot={shot}
            lines={lines}
            sumOf={sumOf}
            picks={opened}
            onUse={onUse}
          />
        </Suspense>
      )}
      {error && <FieldError id="model-error">{error}</FieldError>}
    </>
  );
}

/** How a model's takes differ from those of the first, with a value that brings them together. */
function LineNote({ line, commonValue, onChoose }: ModelsProps & { line: Line }) {
  const { model, selection, adjustments, reason } = line;
  if (reason !== null) return <p className="text-warning">{text.misfit(reason)}</p>;
  if (!selection) return null;
  const made = adjustments.flatMap(({ field, to }) => (to === null ? [] : [settingLabel(field, to)]));
  const difference = made.length > 0 ? text.makes(made.join(", ")) : null;
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
