import { BookmarkPlus, ChevronDown, ListChecks, RefreshCw } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type * as z from "zod/mini";
import { type SavedItemOf, useSaved } from "@/components/api/saved";
import { buttonLook } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { PRESET_PARAMETER } from "@/lib/navigation/form-links";
import { errorMessage } from "@/lib/platform/error-message";
import { findByName } from "@/lib/platform/name-form";
import type { Store } from "@/lib/platform/store";
import { fillTemplate, variablesOf } from "@/lib/saved/template";
import { fillDraft } from "./fill-draft";
import { messages } from "./messages";
import type { TemplateValues } from "./template-dialog";

const text = messages.presets;

const PresetName = lazyPopup(() => import("./preset-name"));
const ManagePresets = lazyPopup(() => import("./manage-presets"));
const TemplateDialog = lazyPopup(() => import("./template-dialog"));

/** The menu of a form's presets, and the dialogs that it opens. */
export function Presets<Field extends string, Draft extends PresetDraft<Field>>(
  form: PresetForm<Field, Draft>,
) {
  const { presets, own, last, template, ...actions } = usePresets(form);
  const others = presets.filter(({ shared_by }) => shared_by !== null);
  const [dialog, setDialog] = useState<"save" | "manage" | { rename: Preset } | null>(null);
  const close = () => setDialog(null);
  const sections: MenuSection[] = [
    ...[own, others].flatMap((some) =>
      some.length > 0
        ? [
            {
              ...(some === others && { label: text.sharedByOthers }),
              actions: some.map((preset) => ({
                label: nameOf(preset),
                onSelect: () => actions.use(preset),
              })),
            },
          ]
        : [],
    ),
    {
      actions: [
        { label: text.save, icon: <BookmarkPlus aria-hidden />, onSelect: () => setDialog("save") },
        ...(last
          ? [
              {
                label: text.update(last.content.name),
                icon: <RefreshCw aria-hidden />,
                onSelect: () => actions.update(last),
              },
            ]
          : []),
        {
          label: text.manage,
          icon: <ListChecks aria-hidden />,
          disabled: presets.length === 0,
          onSelect: () => setDialog("manage"),
        },
      ],
    },
  ];
  return (
    // At the end of the line of kinds, above the form.
    <div className="relative z-1 mb-3 h-0">
      <div className="absolute right-0 -mr-2 bottom-0.75 pointer-coarse:bottom-1">
        <Menu
          label={text.label}
          trigger={
            <>
              {text.label}
              <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
            </>
          }
          triggerClassName={buttonLook({ variant: "quiet", size: "sm" })}
          sections={sections}
        />
      </div>
      {dialog === "save" && (
        <PresetName
          renamed={null}
          names={own.map(({ content }) => content.name)}
          onSave={(name) => {
            actions.save(name);
            toast(messages.presetName.saved(name));
          }}
          onClose={close}
        />
      )}
      {dialog !== null && typeof dialog === "object" && (
        <PresetName
          renamed={dialog.rename.content.name}
          names={own.filter(({ id }) => id !== dialog.rename.id).map(({ content }) => content.name)}
          onSave={(name) => actions.rename(dialog.rename, name)}
          onClose={() => setDialog("manage")}
        />
      )}
      {dialog === "manage" && (
        <ManagePresets
          presets={presets}
          onUse={(preset) => {
            close();
            actions.use(preset);
          }}
          onUpdate={actions.update}
          onShare={actions.share}
          onRename={(preset) => setDialog({ rename: preset })}
          onDelete={actions.remove}
          onClose={close}
        />
      )}
      {template && (
        <TemplateDialog
          source={template.draft[form.textField]}
          values={template.preset.content.values}
          onFill={actions.fillTemplate}
          onClose={actions.closeTemplate}
        />
      )}
    </div>
  );
}

type Preset = SavedItemOf<"preset">;

/** Its name, with who shared it. */
const nameOf = ({ content: { name }, shared_by }: Preset): string =>
  shared_by ? text.ofOther(name, shared_by.name) : name;

/** What a draft has that can be a preset. */
type PresetDraft<Field extends string> = Record<Field, string> & { tags: string[] };

type PresetForm<Field extends string, Draft extends PresetDraft<Field>> = {
  kind: JobKind;
  store: Store<Draft>;
  schema: z.ZodMiniType<Draft>;
  /** The field with the text, which may have variables. */
  textField: Field;
  /** Adds to a draft what the form shows where the draft says nothing. */
  complete?: (draft: Draft) => Draft;
};

/** The presets of a form: filling it from one, from the menu or a link, and saving its settings as one. */
function usePresets<Field extends string, Draft extends PresetDraft<Field>>({
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
  const own = presets.filter(({ shared_by }) => shared_by === null);
  /** A preset whose text has variables that are being filled in. */
  const [template, setTemplate] = useState<{ preset: Preset; draft: Draft } | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);

  const fill = ({ id, content }: Preset, draft: Draft, filledText: string) => {
    // A preset without a text of its own leaves the person's.
    const ownText = filledText.trim() === "" ? store.get()[textField] : filledText;
    // Nor takes a preset without tags, such as one of an earlier release, the person's away.
    const tags = draft.tags.length > 0 ? draft.tags : store.get().tags;
    fillDraft(store, { ...draft, [textField]: ownText, tags }, text.loaded(content.name));
    setLastId(id);
  };
  const use = (preset: Preset) => {
    const draft = schema.safeParse(preset.content.draft).data;
    if (!draft) return;
    const source = draft[textField];
    if (variablesOf(source).length > 0) setTemplate({ preset, draft });
    else fill(preset, draft, fillTemplate(source, new Map()));
  };
  /** Saves the present settings. What they replace stays shared, and keeps the values of its template. */
  const save = (name: string, before: Preset | undefined) => {
    const { values, shared } = before?.content ?? {};
    saved.save({
      type: "preset",
      name,
      kind,
      draft: { ...complete(store.get()) },
      ...(values && { values }),
      ...(shared && { shared }),
    });
  };

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
    own,
    /** The own preset that filled the form last. */
    last: own.find(({ id }) => id === lastId) ?? null,
    template,
    use,
    /** Saves the present settings; a preset of the same name is replaced. */
    save: (name: string) =>
      save(
        name,
        findByName(own, name, ({ content }) => content.name),
      ),
    fillTemplate: (filledText: string, values: TemplateValues) => {
      if (!template) return;
      if (template.preset.shared_by === null) saved.amend(template.preset.id, { values });
      fill(template.preset, template.draft, filledText);
      setTemplate(null);
    },
    closeTemplate: () => setTemplate(null),
    update: (preset: Preset) => {
      const { name } = preset.content;
      save(name, preset);
      toast(text.updated(name));
    },
    share: ({ id }: Preset, shared: boolean) => saved.amend(id, { shared }),
    rename: ({ id }: Preset, name: string) => saved.amend(id, { name }),
    remove: ({ id, content }: Preset) => {
      saved.remove(id);
      toast(text.deleted(content.name), {
        action: { label: common.undo, run: () => saved.save(content) },
      });
    },
  };
}
