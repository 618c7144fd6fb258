import { clsx } from "clsx";
import { Check, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { messages as shared } from "@/components/remarks/messages";
import { ReplyForm } from "@/components/remarks/reply-form";
import { RevisedNote } from "@/components/remarks/revised-note";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/clock";
import { remarkTimeWords } from "@/lib/reviews/remark-time";
import type { SharedRemark } from "@/lib/reviews/shared-review";
import type { RemarkThread } from "./film";
import { messages } from "./messages";

const text = messages.remarks;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => Array.from(part)[0] ?? "")
    .join("")
    .toUpperCase();

/** Replies that are not sent yet, by the id of their remark. */
type Drafts = Readonly<Record<string, string>>;

type RemarkListProps = {
  /** The number of the latest version. */
  latest: number;
  threads: readonly RemarkThread[];
  currentId: string | null;
  drafts: Drafts;
  isBusy: boolean;
  onOpen: (thread: RemarkThread) => void;
  /** Null drops the draft. */
  onDraft: (thread: RemarkThread, words: string | null) => void;
  onReply: (thread: RemarkThread, words: string) => void;
};

/** The remarks in the order of the film. */
export function RemarkList(props: RemarkListProps) {
  const { latest, threads, currentId, drafts, isBusy, onOpen, onDraft, onReply } = props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (currentId === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-remark="${CSS.escape(currentId)}"]`);
    const box = list.current?.parentElement;
    // Only within the list: on a phone the page would scroll away from the frame.
    if (row && box && box.scrollHeight > box.clientHeight)
      box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
  }, [currentId]);
  if (threads.length === 0) return <p className="px-4.5 pb-4 text-ink-soft text-sm">{text.none}</p>;
  return (
    <ol ref={list} className="px-2.5 pb-2">
      {threads.map((thread, at) => (
        <Row
          key={thread.remark.id}
          thread={thread}
          latest={latest}
          isFirst={thread.elsewhere !== null && thread.elsewhere !== threads[at - 1]?.elsewhere}
          isCurrent={thread.remark.id === currentId}
          draft={drafts[thread.remark.id] ?? null}
          isBusy={isBusy}
          onOpen={() => onOpen(thread)}
          onDraft={(words) => onDraft(thread, words)}
          onReply={(words) => onReply(thread, words)}
        />
      ))}
    </ol>
  );
}

type RowProps = {
  thread: RemarkThread;
  latest: number;
  /** Whether it is the first on another version. */
  isFirst: boolean;
  isCurrent: boolean;
  draft: string | null;
  isBusy: boolean;
  onOpen: () => void;
  onDraft: (words: string | null) => void;
  onReply: (words: string) => void;
};

function Row(props: RowProps) {
  const { thread, latest, isFirst, isCurrent, draft, isBusy, onOpen, onDraft, onReply } = props;
  const { remark, replies, place, elsewhere } = thread;
  const said = remarkTimeWords(remark, latest);
  const isReached = place !== null || elsewhere !== null;
  return (
    <li
      data-remark={remark.id}
      aria-current={isCurrent}
      className={clsx("grid grid-cols-[1.625rem_1fr] gap-x-2.5 rounded-lg p-2", isCurrent && "bg-hover")}
    >
      {isFirst && elsewhere !== null && (
        <p className="col-span-2 pb-1.5 text-ink-soft text-xs">{text.onVersion(elsewhere)}</p>
      )}
      <Initials remark={remark} />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2 text-sm">
          <bdi className="min-w-0 truncate font-semibold">{remark.name}</bdi>
          <StudioBadge remark={remark} />
          <span className="ml-auto shrink-0 text-ink-soft text-xs">
            <Moment at={remark.created_at} />
          </span>
        </div>
        <p className="type-edge text-ink-soft">
          <RemarkLink said={said} remark={remark} onOpen={isReached ? onOpen : null} />
        </p>
        <p
          dir="auto"
          className={clsx(
            "whitespace-pre-wrap text-sm [overflow-wrap:anywhere]",
            remark.is_resolved && "text-ink-soft",
          )}
        >
          {remark.text}
        </p>
        {!isReached && <p className="text-ink-soft text-xs">{text.gone(remark.item)}</p>}
        {place?.isLeftOut && <p className="text-ink-soft text-xs">{text.leftOut(remark.item)}</p>}
        {replies.map((reply) => (
          <div key={reply.id} className="mt-2 border-line border-l-2 pl-2.5 text-sm">
            <p className="flex items-baseline gap-2">
              <bdi className="min-w-0 truncate font-semibold">{reply.name}</bdi>
              <StudioBadge remark={reply} />
            </p>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {reply.text}
            </p>
          </div>
        ))}
        {draft === null ? (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-xs">
            {remark.is_resolved && (
              <span className="inline-flex items-center gap-1 text-positive">
                <Check aria-hidden className="size-3.5" />
                {text.resolved}
              </span>
            )}
            {!remark.is_resolved && (
              <RevisedNote isRevised={remark.is_revised} answeredIn={remark.answered_in} />
            )}
            {remark.mark && isReached && !place?.isLeftOut && (
              <button
                type="button"
                onClick={onOpen}
                className="touch-target inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink hover:underline"
              >
                <Square aria-hidden className="size-3.5" />
                {shared.marked}
              </button>
            )}
            {isReached && (
              <button
                type="button"
                aria-label={shared.replyTo(remark.name)}
                onClick={() => onDraft("")}
                className="touch-target min-h-6 rounded-sm hover:text-ink hover:underline"
              >
                {text.reply}
              </button>
            )}
          </div>
        ) : (
          <div className="mt-2">
            <ReplyForm
              to={remark.name}
              words={draft}
              isBusy={isBusy}
              onWords={onDraft}
              onSend={() => onReply(draft)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

type RemarkLinkProps = {
  said: ReturnType<typeof remarkTimeWords>;
  remark: SharedRemark;
  /** Null where nothing shows any more what it is about. */
  onOpen: (() => void) | null;
};

/** When a remark is about: the address of its frame. */
function RemarkLink({ said: { film, shot, version }, remark, onOpen }: RemarkLinkProps) {
  const beside = [film === null ? null : shot, version].filter((words) => words !== null).join(", ");
  const said = (
    <>
      <span className={onOpen ? "text-accent-ink" : undefined}>{film ?? shot}</span>
      {beside && <span>{beside}</span>}
    </>
  );
  if (!onOpen) return <span className="inline-flex gap-1.5">{said}</span>;
  return (
    <a
      href={`#${remark.id}`}
      onClick={(event) => {
        // With a key it opens elsewhere, as any link.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="touch-target -mx-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 hover:bg-accent-soft"
    >
      <span className="sr-only">{text.goTo}</span>
      {said}
    </a>
  );
}

/** Of what the studio wrote, unless its name says so. */
function StudioBadge({ remark: { is_studio, name } }: { remark: SharedRemark }) {
  return is_studio && name !== text.studio ? <Badge>{text.studio}</Badge> : null;
}

function Initials({ remark: { name } }: { remark: SharedRemark }) {
  return (
    <span
      aria-hidden
      className="grid size-6.5 place-items-center rounded-full bg-press font-semibold text-xs text-ink"
    >
      {initialsOf(name)}
    </span>
  );
}
