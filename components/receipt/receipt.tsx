import { useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useMay, useSeesCosts } from "@/components/access/may";
import { receiptQuery } from "@/components/api/receipts";
import { useTimeZone } from "@/components/api/time-zone";
import { Button, buttonLook } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Figure, Figures } from "@/components/ui/figures";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { PrintButton } from "@/components/ui/print-button";
import { saveFile } from "@/components/ui/save-file";
import { Skeleton } from "@/components/ui/skeleton";
import { boardLink } from "@/lib/navigation/boards";
import { boardStatementLink } from "@/lib/navigation/statements";
import { fileNameWords } from "@/lib/platform/file-name";
import { formatCount, formatCredits, formatMoment } from "@/lib/platform/format";
import type { Receipt as FilmReceipt } from "@/lib/receipts/receipt";
import { messages as text } from "./messages";
import { ReceiptTable } from "./receipt-table";

const MAX_NAME_CHARACTERS = 60;

/** What the film of a board is made of, who approved which price, and what it cost: on a page that prints. */
export function Receipt({ boardId }: { boardId: string }) {
  const { data, error, refetch } = useQuery(receiptQuery(boardId));
  if (!data && error)
    return <ErrorState heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <Page className="gap-5">{data ? <ReceiptSheet receipt={data} /> : <Skeleton className="h-96" />}</Page>
  );
}

function ReceiptSheet({ receipt }: { receipt: FilmReceipt }) {
  const timeZone = useTimeZone();
  const seesCosts = useSeesCosts();
  const mayManage = useMay()("manage");
  const { board_id, board_name, shots, total } = receipt;
  const name = board_name.trim();
  const save = () =>
    saveFile(
      `${fileNameWords(name, MAX_NAME_CHARACTERS) || "board"}_receipt.json`,
      "application/json",
      JSON.stringify(receipt, null, 2),
    );
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm print:hidden">
            <Link href={boardLink(board_id)} className="touch-target text-link" dir="auto">
              {text.back(name)}
            </Link>
          </p>
          <h1 className="type-title [overflow-wrap:anywhere]">
            {text.title}
            {name && (
              <>
                {": "}
                <bdi>{name}</bdi>
              </>
            )}
          </h1>
          <p className="text-ink-soft text-sm tabular-nums">
            {text.madeAt(formatMoment(receipt.made_at, timeZone))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {seesCosts && mayManage && (
            <Link href={boardStatementLink(board_id)} className={buttonLook({ variant: "quiet" })}>
              <FileText aria-hidden className="size-4" />
              {text.statement}
            </Link>
          )}
          <Button variant="quiet" icon={<Download aria-hidden className="size-4" />} onClick={save}>
            {text.json}
          </Button>
          <PrintButton variant="ink" />
        </div>
      </header>
      <Figures label={text.figures}>
        <Figure label={text.charged} value={formatCredits(total.charged)} />
        <Figure label={text.refunded} value={formatCredits(total.refunded)} />
        {total.reserved > 0 && (
          <Figure label={text.reserved} value={formatCredits(total.reserved)}>
            {text.stillReserved}
          </Figure>
        )}
        <Figure label={text.takes} value={formatCount(total.takes)}>
          {text.inFilm(shots.filter(({ result }) => result !== null).length, shots.length)}
        </Figure>
      </Figures>
      {total.unknown > 0 && <p className="text-sm">{text.unknown(total.unknown)}</p>}
      <ReceiptTable receipt={receipt} />
      <p className="max-w-prose text-ink-soft text-xs">{text.note}</p>
    </>
  );
}
