"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type * as z from "zod/mini";
import { type ItemOf, useSaved } from "@/components/api/saved";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { PRESET_PARAMETER } from "@/lib/navigation/create";
import { errorMessage } from "@/lib/platform/error-message";
import type { Store } from "@/lib/platform/store";
import { fillTemplate, variablesOf } from "@/lib/saved/template";
import { fillDraft } from "./fill-draft";
import { messages } from "./messages";
import type { TemplateValues } from "./template-dialog";

const text = messages.presets;

export type Preset = ItemOf<"preset">;

export type PresetForm<Field extends string, Draft extends Record<Field, string>> = {
  kind: JobKind;
  store: Store<Draft>;
  schema: z.ZodMiniType<Draft>;
  /** The field with the text, which may have variables. */
  textField: Field;
  /** Adds to a draft what the form shows where the draft says nothing. */
  complete?: (draft: Draft) => Draft;
};

/** The presets of a form: filling it from one, from the menu or a link, and saving its settings as one. */
export function usePresets<Field extends string, Draft extends Record<Field, string>>({
  kind,
  store,
  schema,
  textField,
  complete = (draft) => draft,
}: PresetForm<Field, Draft>) {
  const saved = useSaved("preset", (error) =>
    toast(errorMessage(error, text.changeFailed), { tone: "danger" }),
  );
  const presets = saved.items.filter(({ content }) => content.kind === kind);
  /** A preset whose text has variables that are being filled in. */
  const [template, setTemplate] = useState<{ preset: Preset; draft: Draft } | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);

  const fill = ({ id, content }: Preset, draft: Draft, filledText: string) => {
    // A preset without a text of its own leaves the person's.
    const ownText = filledText.trim() === "" ? store.get()[textField] : filledText;
    fillDraft(store, { ...draft, [textField]: ownText }, text.loaded(content.name));
    setLastId(id);
  };
  const use = (preset: Preset) => {
    const draft = schema.safeParse(preset.content.draft).data;
    if (!draft) return;
    const source = draft[textField];
    if (variablesOf(source).length > 0) setTemplate({ preset, draft });
    else fill(preset, draft, fillTemplate(source, new Map()));
  };
  const save = (name: string, values?: TemplateValues) =>
    saved.save({
      type: "preset",
      name,
      kind,
      draft: { ...complete(store.get()) },
      ...(values ? { values } : {}),
    });

  const linkedId = useSearchParams().get(PRESET_PARAMETER);
  const fillFromLink = useEffectEvent((id: string) => {
    // A reload must not fill the form again over newer input.
    window.history.replaceState(null, "", KINDS[kind].createPath);
    const linked = presets.find((preset) => preset.id === id);
    if (linked) use(linked);
    else toast(text.gone, { tone: "danger" });
  });
  useEffect(() => {
    if (linkedId !== null && saved.isLoaded) fillFromLink(linkedId);
  }, [linkedId, saved.isLoaded]);

  return {
    presets,
    /** The preset that filled the form last. */
    last: presets.find(({ id }) => id === lastId) ?? null,
    template,
    use,
    /** Saves the present settings; a preset of the same name is replaced. */
    save: (name: string) => save(name, presets.find(({ content }) => content.name === name)?.content.values),
    fillTemplate: (filledText: string, values: TemplateValues) => {
      if (!template) return;
      saved.amend(template.preset.id, { values });
      fill(template.preset, template.draft, filledText);
      setTemplate(null);
    },
    closeTemplate: () => setTemplate(null),
    update: ({ content: { name, values } }: Preset) => {
      save(name, values);
      toast(text.updated(name));
    },
    rename: ({ id }: Preset, name: string) => saved.amend(id, { name }),
    remove: ({ id, content }: Preset) => {
      saved.remove(id);
      toast(text.deleted(content.name), {
        action: { label: common.undo, run: () => saved.save(content) },
      });
    },
  };
}
