"use client";

import { BookmarkPlus, ChevronDown, ListChecks, RefreshCw, SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { loadPart } from "@/lib/platform/load-part";
import { messages } from "./messages";
import { type Preset, type PresetForm, usePresets } from "./use-presets";

const text = messages.presets;

const PresetName = dynamic(() => loadPart(() => import("./preset-name")), { ssr: false, loading: KeysAhead });
const ManagePresets = dynamic(() => loadPart(() => import("./manage-presets")), {
  ssr: false,
  loading: KeysAhead,
});
const TemplateDialog = dynamic(() => loadPart(() => import("./template-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

/** The menu of a form's presets, and the dialogs that it opens. */
export function Presets<Field extends string, Draft extends Record<Field, string>>(
  form: PresetForm<Field, Draft>,
) {
  const { presets, last, template, ...actions } = usePresets(form);
  const [dialog, setDialog] = useState<"save" | "manage" | { rename: Preset } | null>(null);
  const close = () => setDialog(null);
  const sections: MenuSection[] = [
    ...(presets.length > 0
      ? [
          {
            actions: presets.map((preset) => ({
              label: preset.content.name,
              onSelect: () => actions.use(preset),
            })),
          },
        ]
      : []),
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
    // At the end of the first label's line, which leaves the room of a line to the fields.
    <div className="relative z-1 h-0">
      <div className="absolute -top-1.5 -right-2.5 pointer-coarse:-top-4">
        <Menu
          label={text.label}
          trigger={
            <>
              <SlidersHorizontal aria-hidden className="size-4" />
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
          names={presets.map(({ content }) => content.name)}
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
          names={presets.filter(({ id }) => id !== dialog.rename.id).map(({ content }) => content.name)}
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
