"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { zipQuery } from "@/components/api/library";
import { Button, buttonLook, Spinner } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { zipAddress } from "@/lib/library/client";
import { formatBytes, formatCount } from "@/lib/platform/format";
import type { SelectionDialogProps } from "./tag-dialog";

/** Shows the size of a download, then leaves it to the browser, which streams it to disk. */
export default function ZipDialog({ selection, onClose }: SelectionDialogProps) {
  const { data: ticket, error } = useQuery(zipQuery(selection));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download as ZIP"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {ticket && (
            <a
              href={zipAddress(ticket.id)}
              download
              onClick={onClose}
              className={buttonLook({ variant: "primary" })}
            >
              <Download aria-hidden className="size-4" />
              Download · {formatBytes(ticket.bytes)}
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 py-3 text-sm">
        {error && <Callout tone="danger">{error.message}</Callout>}
        {!ticket && !error && <Spinner />}
        {ticket && (
          <p>
            {formatCount(ticket.files)} {ticket.files === 1 ? "file" : "files"} of {formatCount(ticket.jobs)}{" "}
            {ticket.jobs === 1 ? "job" : "jobs"}, the settings of each, and a table of all.
          </p>
        )}
        {ticket && ticket.missing > 0 && (
          <Callout tone="warning">
            {formatCount(ticket.missing)} {ticket.missing === 1 ? "file is" : "files are"} not in your own
            storage yet and not in the ZIP.
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
