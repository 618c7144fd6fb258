import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { TypeIcon } from "@/components/job/icons";
import { madeLabel } from "@/components/job/mark-label";
import { IconButton } from "@/components/ui/icon-button";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";

type PickTileProps = {
  name: string;
  /** Below the name. */
  note?: string | undefined;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** A picture with its name, to choose. */
export function PickTile({ name, note, disabled, onSelect, children }: PickTileProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onSelect}
      className="group flex w-full flex-col gap-1 text-left disabled:opacity-60"
    >
      <span className="flex aspect-video w-full overflow-hidden rounded-md bg-sunken group-hover:brightness-95">
        {children}
      </span>
      <span className="w-full truncate text-ink-soft text-xs">{name}</span>
      {note && <span className="w-full truncate text-ink-faint text-xs">{note}</span>}
    </button>
  );
}

type UploadTileProps = { upload: Upload; onSelect: (input: HostedInput) => void; onDelete: () => void };

/** An earlier upload. One that the service no longer hosts can only be deleted. */
export function UploadTile({ upload, onSelect, onDelete }: UploadTileProps) {
  const { name, kind, mark, is_usable, preview_url } = upload;
  return (
    <li className="relative">
      <PickTile
        name={is_usable ? name : messages.uploadTile.expired(name)}
        note={mark ? madeLabel(mark) : undefined}
        disabled={!is_usable}
        onSelect={() => onSelect(hostedFromUpload(upload))}
      >
        {kind === "image" ? (
          // biome-ignore lint/performance/noImgElement: our own copy; the optimiser is off
          <img src={preview_url} alt="" className="size-full object-cover" />
        ) : (
          <TypeIcon type={kind} className="m-auto size-6 text-ink-faint" />
        )}
      </PickTile>
      <span className="absolute top-1 right-1 rounded-md bg-surface">
        <IconButton label={messages.uploadTile.delete(name)} icon={<Trash2 />} onClick={onDelete} />
      </span>
    </li>
  );
}
