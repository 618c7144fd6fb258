import { clsx } from "clsx";
import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useMay } from "@/components/access/may";
import { Moment } from "@/components/ui/clock";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { RetriedImage } from "@/components/ui/retried-image";
import type { BoardSummary } from "@/lib/boards/board";
import { boardLink } from "@/lib/navigation/boards";
import { messages as text } from "./messages";

const AudienceMark = lazyPart(() => import("@/components/audience/audience-mark"));

type BoardCardProps = {
  board: BoardSummary;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A board of the list: its latest pictures, what it holds, what it cost so far, whose it is, and when it was changed. */
export function BoardCard({ board, onRename, onDuplicate, onDelete }: BoardCardProps) {
  const may = useMay();
  const { id, name, covers, shots, picked, credits, person_name, changed_at } = board;
  return (
    <li className="relative min-w-0">
      <Link href={boardLink(id)} className="group block rounded-xs outline-offset-4">
        <BoardCover urls={covers} />
        <span className="type-heading mt-2 block truncate pr-9 text-lg/5.5" dir="auto">
          {board.audience !== "open" && <AudienceMark kind={board.audience} />}
          {name}
        </span>
        <span className="mt-0.5 block truncate text-ink-soft text-sm tabular-nums">
          {text.holds(shots, picked)}
          {credits !== null && ` · ${text.charged(credits)}`}
        </span>
        <span className="flex text-ink-soft text-xs leading-4.5">
          {person_name !== null && (
            <>
              <bdi className="truncate">{person_name}</bdi>
              <span className="whitespace-pre">{" · "}</span>
            </>
          )}
          <span className="shrink-0">
            <Moment at={changed_at} />
          </span>
        </span>
      </Link>
      <Menu
        label={text.actions(name)}
        align="end"
        trigger={<Ellipsis aria-hidden className="size-4" />}
        // In the line of the name, below the cover.
        triggerClassName="touch-target absolute right-0 bottom-8.5 grid size-8 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink data-open:bg-hover"
        sections={[
          may("arrange") && {
            actions: [
              { label: common.rename, icon: <Pencil aria-hidden />, onSelect: onRename },
              { label: text.duplicate, icon: <Copy aria-hidden />, onSelect: onDuplicate },
            ],
          },
          may("remove") && {
            actions: [
              { label: common.delete, icon: <Trash2 aria-hidden />, tone: "danger", onSelect: onDelete },
            ],
          },
        ]}
      />
    </li>
  );
}

const MAX_SMALL = 2;

/** The latest pictures of a board: a large one and two small ones, whole and in their true ratio. */
function BoardCover({ urls }: { urls: readonly string[] }) {
  const [first, ...others] = urls;
  const small = others.slice(0, MAX_SMALL);
  if (!first)
    return (
      <span className="grid aspect-8/3 place-items-center rounded-xs border border-line-field border-dashed text-ink-soft text-xs group-hover:bg-hover">
        {text.noTakes}
      </span>
    );
  return (
    <span className="flex aspect-8/3 gap-0.5 overflow-hidden rounded-xs bg-stage outline-2 outline-transparent outline-offset-2 group-hover:outline-line-field">
      <CoverPicture url={first} className="flex-2" />
      {small.length > 0 && (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {small.map((url) => (
            <CoverPicture key={url} url={url} className="flex-1" />
          ))}
        </span>
      )}
    </span>
  );
}

function CoverPicture({ url, className }: { url: string; className: string }) {
  return (
    <span className={clsx("min-h-0 min-w-0", className)}>
      <RetriedImage src={url} alt="" decoding="async" className="size-full object-contain" />
    </span>
  );
}
