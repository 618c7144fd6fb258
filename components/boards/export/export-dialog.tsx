import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useRef, useState } from "react";
import { AccessContext, useMay } from "@/components/access/may";
import { boardExportClient, boardQuery, takesQuery } from "@/components/api/boards";
import { callOutboxOf, pressCall } from "@/components/api/call-outbox";
import { roughCutsQuery } from "@/components/api/rough-cuts";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { messages as common } from "@/components/ui/messages";
import { saveAddress } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { NO_DEFAULTS } from "@/lib/boards/defaults";
import type { BoardZip, BoardZipOrder } from "@/lib/boards/export";
import { isUnfinished, type RoughCut } from "@/lib/cuts/cut";
import { zipAddress } from "@/lib/library/api";
import { receiptLink } from "@/lib/navigation/boards";
import { errorMessage } from "@/lib/platform/error-message";
import { MadeCuts } from "../rough-cut/made-cuts";
import { ChoicesForm } from "./choices-form";
import { type ExportChoices, exportChoicesOf } from "./export-choices";
import { type FilmExport, filmExportOf } from "./film-export";
import { messages } from "./messages";

const text = messages.dialog;
const NOTHING = { name: "", shots: [], columns: [], defaults: NO_DEFAULTS, sound: null, mix: null };

type ExportDialogProps = { boardId: string; open: boolean; onClose: () => void };

/**
 * Everything that leaves a board, in one press: the files as a ZIP, which is downloaded at once, and the rough cut, whose
 * progress is shown here and which is downloaded when it is done.
 */
export default function ExportDialog({ boardId, open, onClose }: ExportDialogProps) {
  const { data: board = NOTHING } = useQuery(boardQuery(boardId));
  const { data: takes } = useQuery(takesQuery(boardId));
  const { personId } = use(AccessContext);
  const may = useMay();
  const cache = useQueryClient();
  const stored = exportChoicesOf(personId);
  const choices = useStored(stored);
  const film = filmExportOf(board, takes?.takes ?? []);
  const query = roughCutsQuery(boardId);
  const { data: cuts } = useQuery({ ...query, enabled: open });
  const current = cuts?.data.find(isUnfinished);
  const isPressed = useStored(callOutboxOf(personId).box).some(
    (entry) => entry.call === "cut" && entry.boardId === boardId,
  );
  const main = useRef<HTMLButtonElement>(null);
  const [isMade, setIsMade] = useState(false);
  const [ticket, setTicket] = useState<BoardZip | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [cutError, setCutError] = useState<string | null>(null);
  const awaitCut = useDownloadedCut(cuts?.data ?? []);
  const isCutBusy = current !== undefined || isPressed;
  const makesCut =
    choices.roughCut && may("make") && film.sequence.parts.length > 0 && !isCutBusy && !isRefused(film);
  const order = zipOrderOf(choices, film);
  const change = (part: Partial<ExportChoices>) => {
    stored.set({ ...choices, ...part });
    setError(null);
  };

  const makeZip = async (): Promise<BoardZip | null> => {
    if (!order) return null;
    const made = await boardExportClient.zip({ params: { boardId }, body: order });
    saveAddress(zipAddress(made.id));
    setTicket(made);
    return made;
  };
  const makeCut = async () => {
    if (!makesCut) return;
    setIsMade(true);
    try {
      await pressCall(personId, {
        call: "cut",
        boardId,
        cut: { ...film.cut, ...(choices.textTrack && film.lines > 0 && { captions: true }) },
      });
      awaitCut();
      await cache.invalidateQueries(query);
    } catch (cause) {
      setCutError(errorMessage(cause, text.failedToStart));
    }
  };
  const press = async () => {
    setIsBusy(true);
    setError(null);
    setCutError(null);
    setTicket(null);
    // The cut waits for nothing, and a refusal of one does not keep back the other.
    const cut = makeCut();
    try {
      const made = await makeZip();
      if (made && made.missing > 0) setIsMade(true);
      else if (made && !makesCut) {
        toast(made.files > 0 ? messages.zip.contents(made.files, made.bytes) : messages.zip.texts);
        onClose();
      }
    } catch (cause) {
      setError(errorMessage(cause, text.failed));
      if (!makesCut) setIsMade(false);
    } finally {
      await cut;
      setIsBusy(false);
    }
  };
  const close = () => {
    setIsMade(false);
    onClose();
  };
  const earlier = cuts?.data.length ?? 0;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text.title}
      size="md"
      initialFocus={main}
      closeLabel={common.close}
      footer={
        isMade ? (
          <Button onClick={() => setIsMade(false)}>{text.back}</Button>
        ) : (
          <>
            <Link href={receiptLink(boardId)} className={buttonLook({ variant: "secondary" })}>
              {text.receipt}
            </Link>
            <Button
              ref={main}
              variant="ink"
              busy={isBusy}
              disabled={!makesCut && !order}
              title={!makesCut && !order ? text.nothing : undefined}
              onClick={() => void press()}
            >
              {text.press}
            </Button>
          </>
        )
      }
    >
      {isMade ? (
        <div className="flex flex-col gap-5 py-2 text-sm">
          {ticket && <MadeZip ticket={ticket} />}
          {error && <Callout tone="danger">{error}</Callout>}
          {cutError && <Callout tone="danger">{cutError}</Callout>}
          <MadeCuts boardId={boardId} name={board.name} />
        </div>
      ) : (
        <>
          <ChoicesForm {...{ boardId, film, choices, isCutBusy, error }} onChange={change} />
          {earlier > 0 && (
            <button type="button" onClick={() => setIsMade(true)} className="mt-2 text-link text-sm">
              {text.earlier(earlier)}
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}

const isRefused = ({ isTooLong, longStills }: FilmExport): boolean => isTooLong || longStills.length > 0;

/** Null where nothing in it is chosen, or there. */
function zipOrderOf(choices: ExportChoices, film: FilmExport): BoardZipOrder | null {
  const of = film.takes > 0 ? choices.clips : "none";
  const timelines = film.sequence.parts.length > 0 ? choices.timelines : [];
  const captions = film.lines > 0 ? choices.captions : [];
  if (of === "none" && timelines.length === 0 && captions.length === 0) return null;
  const { names, gaps, dropFrame: drop_frame } = choices;
  return { of, names, gaps, timelines, drop_frame, captions };
}

/** Downloads the cut that is being made, once it is done, while this is shown. Returns what says that one was pressed. */
function useDownloadedCut(cuts: readonly RoughCut[]): () => void {
  const awaited = useRef<"next" | string | null>(null);
  const [latest] = cuts;
  useEffect(() => {
    if (!latest || awaited.current === null) return;
    if (awaited.current === "next" && isUnfinished(latest)) awaited.current = latest.id;
    if (awaited.current !== latest.id || isUnfinished(latest)) return;
    awaited.current = null;
    if (latest.url) saveAddress(`${latest.url}?download`);
  }, [latest]);
  return () => {
    awaited.current = "next";
  };
}

function MadeZip({ ticket }: { ticket: BoardZip }) {
  const zip = messages.zip;
  return (
    <section aria-label={zip.label} className="flex flex-col items-start gap-1">
      <p role="status" className="tabular-nums">
        {ticket.files > 0 ? `${zip.label}: ${zip.contents(ticket.files, ticket.bytes)}` : zip.texts}
      </p>
      {ticket.missing > 0 && <Callout tone="warning">{zip.missing(ticket.missing)}</Callout>}
      <a href={zipAddress(ticket.id)} download className="text-link">
        {zip.again}
      </a>
    </section>
  );
}
