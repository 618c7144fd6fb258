"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uploadsClient, uploadsKey } from "@/components/api/uploads";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";

const text = messages.deleteUpload;

/** Asks before it deletes an upload, and says what the service keeps. */
export function DeleteUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
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
        return setRefusal(errorMessage(error, text.failed));
      }
    }
    await cache.invalidateQueries({ queryKey: uploadsKey });
    announce(text.deleted(upload.name));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title(upload.name)}
      description={text.description(remainder(upload))}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {refusal && <Callout tone="danger">{refusal}</Callout>}
    </Dialog>
  );
}

/** What the service keeps, because it cannot delete a file. */
function remainder({ expires_at }: Upload): string {
  if (expires_at === null) return text.apiCopy.unknown;
  const day = expires_at.slice(0, 10);
  return Date.parse(expires_at) <= Date.now() ? text.apiCopy.expired(day) : text.apiCopy.expires(day);
}
