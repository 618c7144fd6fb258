import { useQueryClient } from "@tanstack/react-query";
import { Check, Shuffle, Square } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { remarksClient } from "@/components/api/reviews";
import { messages as shared } from "@/components/remarks/messages";
import { ReplyForm } from "@/components/remarks/reply-form";
import { RevisedNote } from "@/components/remarks/revised-note";
import { Button, buttonLook } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { useTask } from "@/components/ui/use-task";
import { remixWithRemarkLink } from "@/lib/navigation/form-links";
import { remarksKey } from "@/lib/reviews/queries";
import type { Remark } from "@/lib/reviews/review";
import { messages } from "./messages";
import { RemarkTime } from "./remark-time";

const text = messages.remarks;

type RemarkRowProps = {
  remark: Remark;
  replies: readonly Remark[];
  /** The latest version of its review; null where that is not known. */
  latest: number | null;
  /** The board that was reviewed; null for another thing. */
  boardId: string | null;
};

/** A remark with its replies, and what can be done about it. */
export function RemarkRow({ remark, replies, latest, boardId }: RemarkRowProps) {
  const cache = useQueryClient();
  const may = useMay();
  const { run, isBusy } = useTask();
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isResolved = remark.resolved_at !== null;
  const params = { remarkId: remark.id };
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await cache.invalidateQueries({ queryKey: remarksKey });
    }, text.failed);
  const reply = (words: string) =>
    change(async () => {
      await remarksClient.reply({ params, body: { text: words } });
      setDraft(null);
    });
  return (
    <li data-remark={remark.id} className="flex flex-col gap-1 border-line border-t py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <bdi className="min-w-0 truncate font-semibold">{remark.name}</bdi>
        <RemarkTime remark={remark} latest={latest} boardId={boardId} />
        <span className="ml-auto shrink-0 text-ink-soft text-xs">
          <Moment at={remark.created_at} />
        </span>
      </div>
      <Words text={remark.text} isSoft={isResolved} />
      {replies.map((each) => (
        <div key={each.id} className="mt-1 border-line border-l-2 pl-2.5 text-sm">
          <bdi className="font-semibold">{each.name}</bdi>
          <Words text={each.text} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-1.5 text-sm">
        {isResolved && (
          <span className="inline-flex items-center gap-1 text-positive">
            <Check aria-hidden className="size-3.5" />
            {text.resolved}
          </span>
        )}
        {!isResolved && (
          <RevisedNote isRevised={remark.revised_at !== null} answeredIn={remark.answered_in} />
        )}
        {remark.mark && (
          <span className="inline-flex items-center gap-1 text-ink-soft">
            <Square aria-hidden className="size-3.5" />
            {shared.marked}
          </span>
        )}
        {may("arrange") && draft === null && (
          <>
            <Button
              size="sm"
              variant="quiet"
              aria-label={shared.replyTo(remark.name)}
              onClick={() => setDraft("")}
            >
              {text.reply}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              {...(!isResolved && { "aria-label": text.resolveOf(remark.name) })}
              onClick={() =>
                void change(() => remarksClient.resolve({ params, body: { resolved: !isResolved } }))
              }
            >
              {isResolved ? text.reopen : text.resolve}
            </Button>
            {!isAsking && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={text.deleteOf(remark.name)}
                onClick={() => setIsAsking(true)}
              >
                {text.delete}
              </Button>
            )}
          </>
        )}
        {may("make") && draft === null && (
          <Link
            href={remixWithRemarkLink({ id: remark.job_id, kind: remark.kind }, remark.text)}
            aria-label={text.remixOf(remark.name)}
            className={buttonLook({ size: "sm", variant: "quiet" })}
          >
            <Shuffle aria-hidden className="size-3.5" />
            {text.remix}
          </Link>
        )}
      </div>
      {isAsking && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="mr-auto">{text.askDelete}</span>
          <Button size="sm" variant="quiet" autoFocus onClick={() => setIsAsking(false)}>
            {text.keep}
          </Button>
          <Button
            size="sm"
            variant="danger"
            busy={isBusy}
            onClick={() => void change(() => remarksClient.remove({ params }))}
          >
            {text.delete}
          </Button>
        </div>
      )}
      {draft !== null && (
        <ReplyForm
          to={remark.name}
          words={draft}
          isBusy={isBusy}
          onWords={setDraft}
          onSend={() => void reply(draft)}
        />
      )}
    </li>
  );
}

function Words({ text: words, isSoft = false }: { text: string; isSoft?: boolean }) {
  return (
    <p
      dir="auto"
      className={`whitespace-pre-wrap text-sm [overflow-wrap:anywhere] ${isSoft ? "text-ink-soft" : ""}`}
    >
      {words}
    </p>
  );
}
