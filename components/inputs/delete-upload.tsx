"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uploadsClient, uploadsKey } from "@/components/api/uploads";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import { formatDay } from "@/lib/platform/format";
import type { Upload } from "@/lib/uploads/upload";

/** Asks before it deletes an upload, and says what the service keeps. */
export function DeleteUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = async () => {
    setIsBusy(true);
    try {
      await uploadsClient.remove(upload.id);
    } catch (error) {
      // An upload that was deleted elsewhere counts as deleted.
      if (!(error instanceof ApiError && error.status === 404)) {
        setIsBusy(false);
        return setRefusal(errorMessage(error, "Couldn't delete the upload."));
      }
    }
    await cache.invalidateQueries({ queryKey: uploadsKey });
    announce(`${upload.name} deleted`);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${upload.name}?`}
      description={`This deletes the file stored here and previews made from it, and can't be undone. Jobs you already submitted aren't affected. ${remainder(upload)}`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            Delete upload
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
  if (expires_at === null) return "The API can't delete files and doesn't say how long it keeps its copy.";
  const day = formatDay(expires_at.slice(0, 10));
  return Date.parse(expires_at) <= Date.now()
    ? `The API's copy expired on ${day}.`
    : `The API can't delete files: its own copy expires on ${day}.`;
}
