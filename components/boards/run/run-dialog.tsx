import AskNote from "@/components/submit/ask-note";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";
import type { RunQuestion } from "./use-run";

const text = messages.dialog;

type RunDialogProps = { asked: RunQuestion; onClose: () => void };

/**
 * Asks before takes are made above a limit that warns, asks an owner above one that asks, and asks again above a price that
 * was shown: both totals stand there.
 */
export default function RunDialog({ asked, onClose }: RunDialogProps) {
  const { credits, confirm } = asked;
  return (
    <Dialog
      onClose={onClose}
      title={credits === null ? text.priceGone : text[asked.why]}
      size="sm"
      closeLabel={common.cancel}
      footer={
        credits !== null && (
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              confirm();
            }}
          >
            {asked.why === "resume"
              ? messages.status.resumeFor(credits)
              : asked.why === "ask"
                ? messages.ask(credits)
                : messages.generate(asked.takes, 0, credits, null)}
          </Button>
        )
      }
    >
      <div className="py-2 text-sm">
        {"message" in asked ? (
          <div className="flex flex-col gap-3">
            <p>{asked.message}</p>
            {asked.why === "ask" && <AskNote />}
          </div>
        ) : credits === null ? (
          <p>{text.nothing}</p>
        ) : (
          <dl className="flex gap-10 tabular-nums">
            <Total name={text.shown} credits={asked.shown} className="text-ink-soft" />
            <Total name={text.now} credits={credits} className="font-semibold" />
          </dl>
        )}
      </div>
    </Dialog>
  );
}

function Total({ name, credits, className }: { name: string; credits: number; className: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className={className}>{formatCredits(credits)}</dd>
    </div>
  );
}
