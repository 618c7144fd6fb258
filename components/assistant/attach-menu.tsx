import { Paperclip, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { TypeIcon } from "@/components/job/icons";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { type AssetType, assetType } from "@/lib/contract/asset";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { messages } from "./messages";
import { ATTACHABLE } from "./use-attach";

const InputPicker = lazyPopup(() => import("@/components/inputs/input-picker"));

const text = messages.attachMenu;

type AttachMenuProps = {
  onFiles: (files: readonly File[]) => void;
  onAsset: (assetId: string, name: string) => void;
  onInput: (input: HostedInput) => void;
};

/** A file from this device, or something that was made here or uploaded before. */
export function AttachMenu({ onFiles, onAsset, onInput }: AttachMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pickedType, setPickedType] = useState<AssetType | null>(null);
  return (
    <>
      <Menu
        label={text.label}
        align="start"
        trigger={<Paperclip aria-hidden className="size-4.5" />}
        triggerClassName="touch-target grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
        sections={[
          {
            actions: [
              { label: text.upload, icon: <Upload aria-hidden />, onSelect: () => input.current?.click() },
            ],
          },
          {
            actions: assetType.options.map((type) => ({
              label: text.library[type],
              icon: <TypeIcon type={type} />,
              onSelect: () => setPickedType(type),
            })),
          },
        ]}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.label}
        accept={ATTACHABLE}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {pickedType && (
        <InputPicker
          type={pickedType}
          onClose={() => setPickedType(null)}
          onInput={onInput}
          onAsset={onAsset}
          onFile={(file) => onFiles([file])}
        />
      )}
    </>
  );
}
