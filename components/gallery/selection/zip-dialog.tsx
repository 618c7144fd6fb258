"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { libraryQueries, zipQuery } from "@/components/api/library";
import type { SelectionDialogProps } from "@/components/job/tag-dialog";
import { buttonLook, Spinner } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { Switch } from "@/components/ui/switch";
import { zipAddress } from "@/lib/library/api";
import { messages } from "./messages";

const text = messages.zipDialog;

type ZipDialogProps = SelectionDialogProps & {
  /** Whether names begin with the number in the order of the selection. */
  isNumbered?: boolean;
};

/** Shows the size of a download, then leaves it to the browser, which streams it to disk. */
export default function ZipDialog({ selection, isNumbered = false, onClose }: ZipDialogProps) {
  const { data: ticket, error } = useQuery(zipQuery(selection, isNumbered));
  const { data: use } = useQuery(libraryQueries.storage());
  const [chosen, setChosen] = useState<boolean | null>(null);
  const settings = chosen ?? use?.mark_settings;
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      size="sm"
      closeLabel={common.cancel}
      footer={
        ticket && (
          <a
            href={zipAddress(ticket.id, settings)}
            download
            onClick={onClose}
            className={buttonLook({ variant: "ink" })}
          >
            <Download aria-hidden className="size-4" />
            {text.download(ticket.bytes)}
          </a>
        )
      }
    >
      <div className="flex flex-col gap-3 py-3 text-sm">
        {error && <Callout tone="danger">{error.message}</Callout>}
        {!ticket && !error && <Spinner />}
        {ticket && settings !== undefined && <p>{text.contents(ticket.files, ticket.jobs, settings)}</p>}
        {ticket && isNumbered && <p className="text-ink-soft">{text.numbered}</p>}
        {ticket && settings !== undefined && (
          <Switch
            label={text.includeSettings}
            hint={text.includeSettingsHint}
            checked={settings}
            onChange={setChosen}
          />
        )}
        {ticket && ticket.missing > 0 && <Callout tone="warning">{text.missing(ticket.missing)}</Callout>}
      </div>
    </Dialog>
  );
}
