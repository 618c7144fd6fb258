import { Ellipsis, Link2, Pencil, Play, RefreshCw, Trash2, Users } from "lucide-react";
import type { SavedItemOf } from "@/components/api/saved";
import { copyLink } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { presetLink } from "@/lib/navigation/form-links";
import { messages } from "./messages";

const text = messages.managePresets;

type Preset = SavedItemOf<"preset">;
type ManagePresetsProps = {
  presets: readonly Preset[];
  onUse: (preset: Preset) => void;
  onUpdate: (preset: Preset) => void;
  onRename: (preset: Preset) => void;
  onShare: (preset: Preset, shared: boolean) => void;
  onDelete: (preset: Preset) => void;
  onClose: () => void;
};

/** The presets of a form, each with what can be done with it. One that another shared can only be used. */
export default function ManagePresets({ presets, onClose, ...actions }: ManagePresetsProps) {
  return (
    <Dialog onClose={onClose} title={text.title} size="sm">
      {presets.length === 0 && <p className="py-3 text-ink-soft">{text.none}</p>}
      <ul className="flex flex-col py-1">
        {presets.map((preset) => (
          <li key={preset.id} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0">
              <span dir="auto" className="block truncate">
                {preset.content.name}
              </span>
              <SharedBy preset={preset} />
            </span>
            <PresetMenu preset={preset} {...actions} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function SharedBy({ preset: { content, shared_by } }: { preset: Preset }) {
  if (!content.shared) return null;
  return (
    <span className="flex items-center gap-1.5 text-ink-soft text-xs">
      <Users aria-hidden className="size-3.5 shrink-0" />
      {shared_by ? <bdi className="truncate">{shared_by.name ?? text.unnamed}</bdi> : text.shared}
    </span>
  );
}

type PresetMenuProps = Omit<ManagePresetsProps, "presets" | "onClose"> & { preset: Preset };

function PresetMenu({ preset, onUse, onUpdate, onRename, onShare, onDelete }: PresetMenuProps) {
  const icon = (Icon: typeof Play) => <Icon aria-hidden />;
  const { kind, name, shared } = preset.content;
  const use = { label: text.use, icon: icon(Play), onSelect: () => onUse(preset) };
  const copy = {
    label: common.copyLink,
    icon: icon(Link2),
    onSelect: () => void copyLink(presetLink(kind, preset.id)),
  };
  const own: MenuSection[] = [
    {
      actions: [
        use,
        { label: text.update, icon: icon(RefreshCw), onSelect: () => onUpdate(preset) },
        { label: common.rename, icon: icon(Pencil), onSelect: () => onRename(preset) },
        copy,
      ],
    },
    {
      checks: {
        label: text.access,
        values: shared ? ["shared"] : [],
        options: [{ value: "shared", label: text.share }],
        onChange: (values) => onShare(preset, values.length > 0),
      },
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
  ];
  return (
    <Menu
      label={text.actions(name)}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover"
      sections={preset.shared_by === null ? own : [{ actions: [use, copy] }]}
    />
  );
}
