import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { libraryQueries, zipQuery } from "@/components/api/library";
import type { SelectionDialogProps } from "@/components/job/tag-dialog";
import { Spinner } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DownloadDialog } from "@/components/ui/download-dialog";
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
    <DownloadDialog
      onClose={onClose}
      title={text.title}
      href={ticket ? zipAddress(ticket.id, settings) : null}
      label={text.download(ticket?.bytes ?? 0)}
    >
      <div className="flex flex-col gap-3">
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
    </DownloadDialog>
  );
}
