"use client";

import { useState } from "react";
import { ModelSample, SampleNote } from "@/components/submit/model-sample";
import { Badge } from "@/components/ui/badge";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { type Fit, narrow } from "@/lib/catalog/narrow";
import { byFamily, capabilities } from "./capabilities";
import { messages } from "./messages";
import { NeedFilters } from "./need-filters";
import { type NeedName, needsOf } from "./needs";

const text = messages.modelPicker;

type ModelPickerProps = {
  catalog: VideoCatalog;
  modelId: string;
  onModel: (modelId: string) => void;
  onFit: (fit: Fit) => void;
  error?: string | null;
};

/** Every model by family, searchable, with filters. Each row shows abilities and price. */
export function ModelPicker({ catalog, modelId, onModel, onFit, error }: ModelPickerProps) {
  const [pressed, setPressed] = useState<Set<NeedName>>(new Set());
  const [maxCredits, setMaxCredits] = useState<number | null>(null);
  const narrowed = pressed.size > 0 || maxCredits !== null;
  const matches = narrow(catalog, needsOf(pressed, maxCredits)).filter((fit) => fit.fits || !narrowed);
  const model = catalog.byId.get(modelId);

  const select = (id: string) => {
    const fit = matches.find((each) => each.model.id === id);
    if (narrowed && fit) onFit(fit);
    else onModel(id);
  };
  return (
    <Field
      label={text.label}
      error={error}
      hint={model && (model.isNew ? text.newHint(capabilities(model)) : capabilities(model))}
    >
      <Combobox
        value={modelId}
        onChange={select}
        searchLabel={text.search}
        empty={text.empty}
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

function ModelRow({ fit: { model, credits } }: { fit: Fit }) {
  return (
    <span className="flex items-center gap-3">
      <ModelSample kind="video" modelId={model.id} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="flex items-baseline gap-2 font-medium">
            <span translate="no">{model.name}</span>
            {model.isNew && <Badge tone="accent">{text.isNew}</Badge>}
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
