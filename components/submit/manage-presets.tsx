"use client";

import { Ellipsis, Link2, Pencil, Play, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ItemOf } from "@/components/api/saved";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { presetLink } from "@/lib/navigation/create";
import { NAME_CHARACTERS } from "@/lib/saved/saved";
import { messages } from "./messages";

const text = messages.managePresets;

type Preset = ItemOf<"preset">;
type ManagePresetsProps = {
  presets: readonly Preset[];
  onUse: (preset: Preset) => void;
  onUpdate: (preset: Preset) => void;
  onRename: (preset: Preset, name: string) => void;
  onDelete: (preset: Preset) => void;
  onClose: () => void;
};

/** The presets of a form, each with what can be done with it. */
export default function ManagePresets({ presets, onClose, onRename, ...actions }: ManagePresetsProps) {
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.title} size="sm">
      {presets.length === 0 && <p className="py-3 text-ink-soft">{text.none}</p>}
      <ul className="flex flex-col py-1">
        {presets.map((preset) => (
          <li key={preset.id} className="flex min-h-11 items-center justify-between gap-3">
            {renaming === preset.id ? (
              <NameField
                name={preset.content.name}
                onDone={(name) => {
                  setRenaming(null);
                  if (name !== "" && name !== preset.content.name) onRename(preset, name);
                }}
              />
            ) : (
              <>
                <span className="min-w-0 truncate">{preset.content.name}</span>
                <PresetMenu preset={preset} {...actions} onRename={() => setRenaming(preset.id)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type PresetMenuProps = Pick<ManagePresetsProps, "onUse" | "onUpdate" | "onDelete"> & {
  preset: Preset;
  onRename: () => void;
};

function PresetMenu({ preset, onUse, onUpdate, onRename, onDelete }: PresetMenuProps) {
  const icon = (Icon: typeof Play) => <Icon aria-hidden />;
  return (
    <Menu
      label={text.actions(preset.content.name)}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover"
      sections={[
        {
          actions: [
            { label: text.use, icon: icon(Play), onSelect: () => onUse(preset) },
            { label: text.update, icon: icon(RefreshCw), onSelect: () => onUpdate(preset) },
            { label: common.rename, icon: icon(Pencil), onSelect: onRename },
            { label: text.copyLink, icon: icon(Link2), onSelect: () => void copyLink(preset) },
          ],
        },
        {
          actions: [
            {
              label: common.delete,
              icon: icon(Trash2),
              tone: "danger",
              onSelect: () => onDelete(preset),
            },
          ],
        },
      ]}
    />
  );
}

/** A name that is being changed. Enter and leaving the field keep it, Escape does not. */
function NameField({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <div className="flex-1 py-1">
      <Field label={text.name} hideLabel>
        <Input
          autoFocus
          value={typed}
          maxLength={NAME_CHARACTERS}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => onDone(typed.trim())}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            onDone(event.key === "Enter" ? typed.trim() : name);
          }}
        />
      </Field>
    </div>
  );
}

async function copyLink({ id, content }: Preset): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(presetLink(content.kind, id), window.location.href).href);
    toast(text.linkCopied);
  } catch {
    toast(common.copyButton.failed, { tone: "danger" });
  }
}
