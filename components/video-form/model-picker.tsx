"use client";

import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { ModelSample, SampleNote } from "@/components/submit/model-sample";
import { Badge } from "@/components/ui/badge";
import { Combobox } from "@/components/ui/combobox";
import { Field, FieldError } from "@/components/ui/field";
import { useNumberField } from "@/components/ui/use-number-field";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { type ModelMatch, matchModels, type Needs } from "@/lib/catalog/match-models";
import type { VideoModel } from "@/lib/catalog/video-model";
import { messages } from "./messages";

const text = messages.modelPicker;

type ModelPickerProps = {
  catalog: VideoCatalog;
  /** The name of the control. */
  label: string;
  /** The chosen model; null where one is to be added. */
  modelId: string | null;
  /** What the closed control shows. */
  shown: ReactNode;
  onModel: (modelId: string) => void;
  /** Called instead for a model that was found by filters, with the settings that meet them. */
  onFit?: (fit: ModelMatch) => void;
  className?: string;
};

/** Every model by family, searchable, with filters. Each row shows abilities and price. */
export function ModelPicker({ catalog, label, modelId, shown, onModel, onFit, className }: ModelPickerProps) {
  const [pressed, setPressed] = useState<Set<NeedName>>(new Set());
  const [maxCredits, setMaxCredits] = useState<number | null>(null);
  const narrowed = pressed.size > 0 || maxCredits !== null;
  const matches = matchModels(catalog, needsOf(pressed, maxCredits)).filter((fit) => fit.fits || !narrowed);

  const select = (id: string) => {
    const fit = matches.find((each) => each.model.id === id);
    if (narrowed && fit && onFit) onFit(fit);
    else onModel(id);
  };
  return (
    <Field label={label} hideLabel>
      <Combobox
        look="plain"
        value={modelId}
        onChange={select}
        shown={shown}
        searchLabel={text.search}
        empty={text.empty}
        {...(className && { className })}
        header={
          <div className="flex flex-col gap-2">
            <NeedFilters
              pressed={pressed}
              onPressed={setPressed}
              maxCredits={maxCredits}
              onMaxCredits={setMaxCredits}
            />
            <SampleNote />
          </div>
        }
        groups={byFamily(matches).map(([family, items]) => ({
          label: family,
          items: items.map((fit) => ({
            value: fit.model.id,
            text: fit.model.name,
            keywords: `${family} ${capabilities(fit.model)}`,
            disabled: !fit.model.available,
            row: <ModelRow fit={fit} />,
          })),
        }))}
      />
    </Field>
  );
}

function ModelRow({ fit: { model, credits } }: { fit: ModelMatch }) {
  return (
    <span className="flex items-center gap-3">
      <ModelSample kind="video" modelId={model.id} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="flex items-baseline gap-2 font-medium">
            <span translate="no">{model.name}</span>
            {model.isNew && <Badge>{text.isNew}</Badge>}
          </span>
          {credits !== null && (
            <span className="shrink-0 text-ink-soft text-xs tabular-nums">{text.from(credits)}</span>
          )}
        </span>
        <span className="block text-balance text-ink-faint text-xs">
          {model.available ? capabilities(model) : model.unavailableReason}
        </span>
      </span>
    </span>
  );
}

type NeedFiltersProps = {
  pressed: ReadonlySet<NeedName>;
  onPressed: (names: Set<NeedName>) => void;
  maxCredits: number | null;
  onMaxCredits: (credits: number | null) => void;
};

/** Filters of the list of models by need. */
function NeedFilters({ pressed, onPressed, maxCredits, onMaxCredits }: NeedFiltersProps) {
  const words = messages.needFilters;
  const errorId = useId();
  const { input, problem } = useNumberField(
    { name: words.maxCredits.label, min: 1 },
    maxCredits,
    onMaxCredits,
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{words.legend}</legend>
      {NEEDS.map(({ name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={pressed.has(name)}
          onClick={() => onPressed(toggleNeed(pressed, name))}
          className={clsx(
            "h-6 rounded-full border px-2.5 text-xs transition-colors pointer-coarse:h-9",
            pressed.has(name)
              ? "border-transparent bg-ink font-medium text-canvas"
              : "border-line text-ink-soft hover:bg-hover",
          )}
        >
          {words.needs[name]}
        </button>
      ))}
      <label className="flex items-center gap-1.5 text-ink-soft text-xs">
        {words.maxCredits.before}
        <input
          {...input}
          aria-label={words.maxCredits.label}
          aria-describedby={problem && errorId}
          className="field-box h-6 w-16 px-2 tabular-nums pointer-coarse:h-9"
        />
        {words.maxCredits.after}
      </label>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </fieldset>
  );
}

/** A model's abilities as a short text for its row: sources, sound, longest clip, highest resolution. */
export function capabilities(model: VideoModel): string {
  const words = messages.capabilities;
  const { image, video } = model.inputs;
  const sources = [
    model.modes.includes("generate") && image !== "required" && words.text,
    model.modes.includes("generate") && image !== "none" && words.firstFrame,
    model.modes.includes("edit") && video !== "none" && words.edit,
    model.modes.includes("motion") && words.motion,
  ].filter(Boolean);
  const limits = [
    model.maxDurationSeconds === null ? null : words.upTo(model.maxDurationSeconds),
    model.highestResolution,
  ];
  // A price list without audio states says nothing of a new model's audio.
  const audio = model.isNew && model.audio === "ignored" ? null : words.audio[model.audio];
  return [sources.join(", "), audio, ...limits].filter(Boolean).join(" · ");
}

/** Models by family, in catalog order. */
function byFamily<Item extends { model: VideoModel }>(items: readonly Item[]): [string, Item[]][] {
  const families = new Map<string, Item[]>();
  for (const item of items) {
    const family = families.get(item.model.family) ?? [];
    families.set(item.model.family, [...family, item]);
  }
  return [...families];
}

export type NeedName = "sound" | "4k" | "long" | "tall" | "image" | "video" | "motion";

/** The filters of the model list, in the order they are shown. */
const NEEDS: readonly { name: NeedName; needs: Needs }[] = [
  { name: "sound", needs: { sound: true } },
  { name: "4k", needs: { resolution: "4K" } },
  { name: "long", needs: { minSeconds: 15 } },
  { name: "tall", needs: { ratio: "9:16" } },
  { name: "image", needs: { from: "image" } },
  { name: "video", needs: { from: "video" } },
  { name: "motion", needs: { from: "motion" } },
];

/** The needs of all pressed filters. Of two filters about the source, the later in the list counts. */
export function needsOf(names: ReadonlySet<NeedName>, maxCredits: number | null): Needs {
  const selectedNeeds = NEEDS.filter(({ name }) => names.has(name)).map(({ needs }) => needs);
  return Object.assign({}, ...selectedNeeds, maxCredits === null ? {} : { maxCredits });
}

/** Pressing a filter about the source replaces another one about it, because a clip has one source. */
export function toggleNeed(names: ReadonlySet<NeedName>, name: NeedName): Set<NeedName> {
  if (names.has(name)) return new Set([...names].filter((other) => other !== name));
  const isSource = (other: NeedName) => NEEDS.find((need) => need.name === other)?.needs.from !== undefined;
  return new Set([...[...names].filter((other) => !(isSource(name) && isSource(other))), name]);
}
