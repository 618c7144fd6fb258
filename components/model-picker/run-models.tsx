"use client";

import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useLazyPopup } from "@/components/ui/buffer-keys";
import { FieldError } from "@/components/ui/field";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { messages } from "./messages";
import { ModelButton } from "./model-button";
import type PickerDialog from "./picker-dialog";
import { ModelTakes, RunLines } from "./run-lines";

const text = messages.runModels;

type PickerOpening = Pick<
  ComponentProps<typeof PickerDialog>,
  "popup" | "open" | "onOpenChange" | "chosen" | "picks"
>;

type RunModelsProps<Line> = {
  /** The name of the control of the first model. */
  label: string;
  lines: readonly Line[];
  /** How many models that are not in the press fit, and the lowest price of one; null without one. */
  spare: { count: number; credits: number } | null;
  error: string | null;
  /** What is different with a model, below its line. */
  noteOf: (line: Line) => ReactNode;
  /** The picker, whose code is loaded at the first opening. */
  renderPicker: (opening: PickerOpening) => ReactNode;
  onTakes: (modelId: string, takes: number) => void;
  onRemove: (modelId: string) => void;
};

type AnyLine = { model: { id: string; name?: string }; takes: number; quote: { reserved: number } | null };

/** The models of the next press: the first has the settings of the form, the others make the nearest they can. */
export function RunModels<Line extends AnyLine>(props: RunModelsProps<Line>) {
  const { label, lines, spare, error, noteOf, renderPicker, onTakes, onRemove } = props;
  const [opened, setOpened] = useState<"several" | "add">("several");
  const [isOpen, setIsOpen] = useState(false);
  const { hasOpened, popup } = useLazyPopup(isOpen);
  const open = (picks: "several" | "add") => {
    setOpened(picks);
    setIsOpen(true);
  };
  const room = MAX_TAKES - lines.reduce((sum, { takes }) => sum + takes, 0);
  const [first] = lines;
  return (
    <>
      <RunLines>
        {lines.map((line) => {
          const { id, name = id } = line.model;
          return (
            <ModelTakes
              key={id}
              name={name}
              shown={
                line === first ? (
                  <ModelButton
                    label={label}
                    modelId={id}
                    modelName={name}
                    isOpen={isOpen && opened === "several"}
                    onOpen={() => open("several")}
                  />
                ) : (
                  <span translate="no" className="min-w-0 truncate px-1.5 font-semibold">
                    {name}
                  </span>
                )
              }
              credits={line.quote?.reserved ?? null}
              takes={line.takes}
              max={line.takes + room}
              onTakes={(takes) => onTakes(id, takes)}
              onRemove={lines.length > 1 ? () => onRemove(id) : undefined}
            >
              {noteOf(line)}
            </ModelTakes>
          );
        })}
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
          {room > 0 && spare && (
            <span className="truncate pr-1.5 text-ink-faint tabular-nums">
              {text.fit(spare.count, spare.credits)}
            </span>
          )}
        </div>
      </RunLines>
      {hasOpened &&
        renderPicker({
          popup,
          open: isOpen,
          onOpenChange: setIsOpen,
          chosen: lines.map(({ model }) => model.id),
          picks: opened,
        })}
      {error && <FieldError id="model-error">{error}</FieldError>}
    </>
  );
}
