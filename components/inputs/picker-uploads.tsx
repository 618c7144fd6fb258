import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { uploadsClient, uploadsKey, uploadsQuery } from "@/components/api/uploads";
import { TypeIcon } from "@/components/job/icons";
import { sourceTypeText } from "@/components/job/mark-label";
import { MAX_DRAWN_BYTES } from "@/components/player/sound-peaks";
import { SoundRow } from "@/components/player/sound-row";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { ApiError } from "@/lib/contract/errors";
import { type HostedInput, hostedFromUpload, soundNameOf } from "@/lib/inputs/hosted-input";
import { errorMessage } from "@/lib/platform/error-message";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";
import { PickerList, PickTile } from "./picker-list";

const text = messages.inputPicker;

type PickerUploadsProps = {
  type: HostedInput["type"];
  q: string;
  /** Frames a second of the film that a sound is for. */
  rate?: number;
  onSelect: (input: HostedInput) => void;
};

/** Earlier uploads, the latest used first. */
export function PickerUploads({ type, q, rate, onSelect }: PickerUploadsProps) {
  const list = useInfiniteQuery(uploadsQuery(type, q));
  const [leaving, setLeaving] = useState<Upload | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PickerList
        list={list}
        isEmpty={rows.length === 0}
        empty={q ? text.noMatch : text.uploads.empty}
        isRows={type === "audio"}
      >
        {rows.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            rate={rate}
            onSelect={onSelect}
            onDelete={() => setLeaving(upload)}
          />
        ))}
      </PickerList>
      {leaving && <DeleteUpload upload={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

type UploadTileProps = {
  upload: Upload;
  rate: number | undefined;
  onSelect: (input: HostedInput) => void;
  onDelete: () => void;
};

/** An earlier upload. One that the upstream no longer hosts can only be deleted. */
function UploadTile({ upload, rate, onSelect, onDelete }: UploadTileProps) {
  const { name, kind, mark, is_usable, preview_url, person_id } = upload;
  const may = useMay();
  const remove = may("remove", person_id) && (
    <IconButton label={messages.uploadTile.delete(name)} icon={<Trash2 />} onClick={onDelete} />
  );
  if (kind === "audio" && is_usable) {
    return (
      <li>
        <SoundRow
          name={soundNameOf(name)}
          about={mark ? sourceTypeText(mark) : undefined}
          src={preview_url}
          seconds={upload.duration_seconds}
          {...(rate !== undefined && { rate })}
          isReadable={upload.size_bytes <= MAX_DRAWN_BYTES}
        >
          <Button
            size="sm"
            aria-label={text.use(soundNameOf(name))}
            onClick={() => onSelect(hostedFromUpload(upload))}
          >
            {text.useIt}
          </Button>
          {remove}
        </SoundRow>
      </li>
    );
  }
  return (
    <li className="relative">
      <PickTile
        name={is_usable ? name : messages.uploadTile.expired(name)}
        note={mark ? sourceTypeText(mark) : undefined}
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
      {remove && <span className="absolute top-1 right-1 rounded-md bg-surface">{remove}</span>}
    </li>
  );
}

/** Asks before it deletes an upload, and says what the upstream keeps. */
function DeleteUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = async () => {
    setIsBusy(true);
    try {
      await uploadsClient.remove({ params: { uploadId: upload.id } });
    } catch (error) {
      // An upload that was deleted elsewhere counts as deleted.
      if (!(error instanceof ApiError && error.status === 404)) {
        setIsBusy(false);
        return setRefusal(errorMessage(error, messages.deleteUpload.failed));
      }
    }
    await cache.invalidateQueries({ queryKey: uploadsKey });
    announce(messages.deleteUpload.deleted(upload.name));
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={messages.deleteUpload.title(upload.name)}
      description={messages.deleteUpload.description(remainder(upload))}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
          {messages.deleteUpload.confirm}
        </Button>
      }
    >
      {refusal && <Callout tone="danger">{refusal}</Callout>}
    </Dialog>
  );
}

/** What the upstream keeps, because it cannot delete a file. */
function remainder({ expires_at }: Upload): string {
  if (expires_at === null) return messages.deleteUpload.apiCopy.unknown;
  const day = expires_at.slice(0, 10);
  return Date.parse(expires_at) <= Date.now()
    ? messages.deleteUpload.apiCopy.expired(day)
    : messages.deleteUpload.apiCopy.expires(day);
}
