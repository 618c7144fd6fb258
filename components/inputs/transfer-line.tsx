import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { messages as common } from "@/components/ui/messages";
import { Progress } from "@/components/ui/progress";
import { messages } from "./messages";
import type { Transfer } from "./use-transfer";

const text = messages.transferLine;

type TransferLineProps = {
  transfer: Transfer;
  onStop: () => void;
  /** For a file that is nowhere but in this page, and would be lost with a failed upload. */
  kept?: { save: () => void; discard: () => void };
  /** Whether it stands in a box already. */
  isInBox?: boolean;
};

/** A running upload, with the share that was really sent, or why it failed. */
export default function TransferLine({ transfer, onStop, kept, isInBox = false }: TransferLineProps) {
  if (transfer.phase === "idle") return null;
  if (transfer.phase === "failed") {
    return (
      <Callout
        tone="danger"
        title={transfer.name}
        action={
          <>
            {transfer.retry && (
              <Button size="sm" onClick={transfer.retry}>
                {common.tryAgain}
              </Button>
            )}
            {kept && (
              <Button size="sm" onClick={kept.save}>
                {text.save}
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={kept?.discard ?? onStop}>
              {kept ? text.discard : common.dismiss}
            </Button>
          </>
        }
      >
        {transfer.reason}
      </Callout>
    );
  }
  const percent = transfer.phase === "sending" ? Math.round(transfer.share * 100) : null;
  return (
    <div
      className={clsx("flex flex-col gap-2 text-sm", isInBox ? "pl-1" : "rounded-lg border border-line p-3")}
    >
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{transfer.name}</span>
        <span className="text-ink-soft text-xs tabular-nums">{progressLabel(percent)}</span>
        <Button size="sm" variant="quiet" onClick={onStop}>
          {text.stop}
        </Button>
      </div>
      <Progress label={text.label(transfer.name)} percent={percent} />
    </div>
  );
}

const progressLabel = (percent: number | null): string =>
  percent === null ? text.checking : percent < 100 ? text.percent(percent / 100) : text.finishing;
