import { useState } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { remarkLink } from "@/lib/navigation/boards";
import { remarkTimeWords } from "@/lib/reviews/remark-time";
import type { Remark } from "@/lib/reviews/review";
import { messages } from "./messages";

const RemarkFrame = lazyPopup(() => import("./remark-frame"));

const LOOK =
  "touch-target type-edge -mx-1 min-h-6 shrink-0 rounded-sm px-1 text-accent-ink hover:bg-accent-soft";

type RemarkTimeProps = { remark: Remark; latest: number | null; boardId: string | null };

/** The time of a remark in words. A press shows its frame; of a board it is a link to that, too. */
export function RemarkTime({ remark, latest, boardId }: RemarkTimeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { film, shot, version } = remarkTimeWords(remark, latest);
  const shown = film ?? shot;
  const rest = [film !== null && shot, version].filter(Boolean).join(" · ");
  const label = messages.remarks.showFrame([shown, rest].filter(Boolean).join(", "));
  const press = { onPointerEnter: RemarkFrame.load, "aria-haspopup": "dialog" } as const;
  return (
    <>
      {boardId === null ? (
        <button type="button" {...press} aria-label={label} onClick={() => setIsOpen(true)} className={LOOK}>
          {shown}
        </button>
      ) : (
        <Link
          {...press}
          href={remarkLink(boardId, remark.id)}
          aria-label={label}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            setIsOpen(true);
          }}
          className={LOOK}
        >
          {shown}
        </Link>
      )}
      {rest && <span className="type-edge min-w-0 text-ink-soft">{rest}</span>}
      {isOpen && (
        <RemarkFrame remark={remark} latest={latest} boardId={boardId} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
