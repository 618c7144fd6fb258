"use client";

import { Ellipsis, Link2, Pencil, Play, RefreshCw, Trash2 } from "lucide-react";
import type { ItemOf } from "@/components/api/saved";
import { copyLink } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { presetLink } from "@/lib/navigation/form-links";
import { messages } from "./messages";

const text = messages.managePresets;

type Preset = ItemOf<"preset">;
type ManagePresetsProps = {
  presets: readonly Preset[];
  onUse: (preset: Preset) => void;
  onUpdate: (preset: Preset) => void;
  onRename: (preset: Preset) => void;
  onDelete: (preset: Preset) => void;
  onClose: () => void;
};

/** The presets of a form, each with what can be done with it. */
export default function ManagePresets({ presets, onClose, ...actions }: ManagePresetsProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.title} size="sm">
      {presets.length === 0 && <p className="py-3 text-ink-soft">{text.none}</p>}
      <ul className="flex flex-col py-1">
        {presets.map((preset) => (
          <li key={preset.id} className="flex min-h-11 items-center justify-between gap-3">
            <span dir="auto" className="min-w-0 truncate">
              {preset.content.name}
            </span>
            <PresetMenu preset={preset} {...actions} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type PresetMenuProps = Omit<ManagePresetsProps, "presets" | "onClose"> & { preset: Preset };

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
            { label: common.rename, icon: icon(Pencil), onSelect: () => onRename(preset) },
            {
              label: common.copyLink,
              icon: icon(Link2),
              onSelect: () => void copyLink(presetLink(preset.content.kind, preset.id)),
            },
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
