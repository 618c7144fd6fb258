import { ChevronDown, Plus, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useLazyPopup } from "@/components/ui/buffer-keys";
import { Field, FieldError, useField } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Stepper } from "@/components/ui/stepper";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { messages } from "./messages";
import type PickerDialog from "./picker-dialog";

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

type AnyModelTakes = {
  model: { id: string; name?: string };
  takes: number;
  quote: { reserved: number } | null;
};

/** The models of the next press: the first has the settings of the form, the others make the nearest they can. */
export function RunModels<Line extends AnyModelTakes>(props: RunModelsProps<Line>) {
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
      <ModelTakesList>
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
      </ModelTakesList>
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

/** The models of one press of Generate, one line each. */
function ModelTakesList({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.75">
      <div className="flex items-baseline justify-between gap-2 text-ink-soft text-xs">
        <h2 id={id} className="font-[550]">
          {messages.modelTakes.label}
        </h2>
        <span aria-hidden>{messages.modelTakes.each}</span>
      </div>
      <div className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </div>
    </section>
  );
}

type ModelTakesProps = {
  /** What makes the takes, as its controls are called. */
  name: string;
  /** The name as it is shown, or the control that changes it. */
  shown: ReactNode;
  /** Credits of one take; null while there is no price. */
  credits: number | null;
  takes: number;
  /** As many takes as this line may have beside the others. */
  max: number;
  onTakes: (takes: number) => void;
  /** Takes it out of the press; absent for the only one. */
  onRemove: (() => void) | undefined;
  /** What is different here: one line below. */
  children: ReactNode;
};

/** One model: its name, credits for a take, the number of takes. */
function ModelTakes(props: ModelTakesProps) {
  const { name, shown, credits, takes, max, onTakes, onRemove, children } = props;
  return (
    <div data-model-takes={name} className="flex flex-col px-1.5 py-1.5">
      <div className="flex min-h-7.5 items-center gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2.5">
          {shown}
          {credits !== null && (
            <span className="shrink-0 text-ink-soft text-sm tabular-nums">
              {messages.modelTakes.perTake(credits)}
            </span>
          )}
        </div>
        <Stepper
          label={messages.modelTakes.takes(name)}
          fewer={messages.modelTakes.fewer(name)}
          more={messages.modelTakes.more(name)}
          value={takes}
          min={1}
          max={max}
          onChange={onTakes}
        />
        {onRemove && (
          <IconButton size="sm" label={messages.modelTakes.remove(name)} icon={<X />} onClick={onRemove} />
        )}
      </div>
      {children && <div className="px-1.5 pb-0.5 text-ink-soft text-xs">{children}</div>}
    </div>
  );
}

type ModelButtonProps = {
  /** The name of the control. */
  label: string;
  modelId: string;
  modelName: string;
  isOpen: boolean;
  onOpen: () => void;
};

/** The model in its line of a form, which opens the picker. Its value is the name that it shows. */
const ModelButton = ({ label, ...rest }: ModelButtonProps) => (
  <Field label={label} hideLabel>
    <OpeningButton {...rest} />
  </Field>
);

function OpeningButton({ modelId, modelName, isOpen, onOpen }: Omit<ModelButtonProps, "label">) {
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      {...useField()}
      data-value={modelId}
      data-open={isOpen || undefined}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        onOpen();
      }}
      className="touch-target flex min-h-7.5 min-w-0 items-center gap-1 rounded-md px-1.5 text-left hover:bg-hover data-open:bg-hover"
    >
      <span translate="no" className="min-w-0 flex-1 truncate font-semibold">
        {modelName}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
    </button>
  );
}
