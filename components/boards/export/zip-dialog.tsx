import { Download } from "lucide-react";
import { useState } from "react";
import { boardExportClient } from "@/components/api/boards";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DownloadDialog } from "@/components/ui/download-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { saveAddress } from "@/components/ui/save-file";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { type BoardZip, type BoardZipOrder, DEFAULT_TAKE_NAMES } from "@/lib/boards/export";
import { zipAddress } from "@/lib/library/api";
import { errorMessage } from "@/lib/platform/error-message";
import { useSequence } from "../state/use-sequence";
import { messages } from "./messages";

const text = messages.zip;

type ZipDialogProps = { boardId: string; open: boolean; onClose: () => void };

/**
 * Orders the files of a board and leaves the download to the browser. Where something is not in them, that is said before the
 * download.
 */
export default function ZipDialog({ boardId, ...opening }: ZipDialogProps) {
  const [order, setOrder] = useState<Required<BoardZipOrder>>({
    of: "picks",
    names: DEFAULT_TAKE_NAMES,
    gaps: false,
  });
  const { without } = useSequence(boardId);
  const [ticket, setTicket] = useState<BoardZip | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<BoardZipOrder>) => {
    setOrder({ ...order, ...part });
    setTicket(null);
    setError(null);
  };
  const prepare = async () => {
    setIsBusy(true);
    setError(null);
    try {
      const made = await boardExportClient.zip({ params: { boardId }, body: order });
      if (made.without.length + made.missing > 0) return setTicket(made);
      saveAddress(zipAddress(made.id));
      toast(text.contents(made.files, made.bytes));
      opening.onClose();
    } catch (cause) {
      setError(errorMessage(cause, text.failed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DownloadDialog
      {...opening}
      title={text.title}
      href={ticket && zipAddress(ticket.id)}
      label={text.download}
      order={
        <Button
          variant="ink"
          busy={isBusy}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => void prepare()}
        >
          {text.download}
        </Button>
      }
    >
      <SegmentedControl
        label={text.of}
        value={order.of}
        onChange={(of) => change({ of })}
        segments={[
          { value: "picks", label: text.picks },
          { value: "takes", label: text.takes },
        ]}
      />
      <Field label={text.names} hint={text.namesHint} error={error}>
        <Input
          value={order.names}
          spellCheck={false}
          translate="no"
          onChange={(event) => change({ names: event.target.value })}
        />
      </Field>
      {order.of === "picks" && (
        <div className="flex flex-col gap-2">
          <p className="text-ink-soft">{text.timeline}</p>
          {without.length > 0 && !ticket && (
            <>
              <p>{messages.timeline.without(without)}</p>
              <Switch label={text.gaps} checked={order.gaps} onChange={(gaps) => change({ gaps })} />
            </>
          )}
        </div>
      )}
      {ticket && (
        <div role="status" className="flex flex-col gap-2">
          <p className="tabular-nums">{text.contents(ticket.files, ticket.bytes)}</p>
          {ticket.without.length > 0 && <p>{text.without(ticket.without)}</p>}
          {ticket.missing > 0 && <Callout tone="warning">{text.missing(ticket.missing)}</Callout>}
        </div>
      )}
    </DownloadDialog>
  );
}
