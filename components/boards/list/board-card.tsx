import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useMay } from "@/components/access/may";
import { Moment } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { Menu, type MenuAction } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import type { BoardSummary } from "@/lib/boards/board";
import { boardLink } from "@/lib/navigation/boards";
import { BoardCover } from "./board-cover";
import { messages as text } from "./messages";

type BoardCardProps = {
  board: BoardSummary;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A board of the list: its latest pictures, what it holds, what it cost so far, whose it is, and when it was changed. */
export function BoardCard({ board, ...acts }: BoardCardProps) {
  const { id, name, covers, shots, picked, credits, person_name, changed_at } = board;
  return (
    <li className="relative min-w-0">
      <Link href={boardLink(id)} className="group block rounded-xs outline-offset-4">
        <BoardCover urls={covers} />
        <span className="type-heading mt-2 block truncate pr-9 text-lg/5.5" dir="auto">
          {name}
        </span>
        <span className="mt-0.5 block truncate text-ink-soft text-sm tabular-nums">
          {text.holds(shots, picked)} · {text.charged(credits)}
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
      <CardMenu name={name} {...acts} />
    </li>
  );
}

function CardMenu({
  name,
  onRename,
  onDuplicate,
  onDelete,
}: Omit<BoardCardProps, "board"> & { name: string }) {
  const may = useMay();
  const arrange: MenuAction[] = may("arrange")
    ? [
        { label: common.rename, icon: <Pencil aria-hidden />, onSelect: onRename },
        { label: text.duplicate, icon: <Copy aria-hidden />, onSelect: onDuplicate },
      ]
    : [];
  const remove: MenuAction[] = may("remove")
    ? [{ label: common.delete, icon: <Trash2 aria-hidden />, tone: "danger", onSelect: onDelete }]
    : [];
  const sections = [arrange, remove].filter((actions) => actions.length > 0).map((actions) => ({ actions }));
  if (sections.length === 0) return null;
  return (
    <Menu
      label={text.actions(name)}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-4" />}
      // In the line of the name, below the cover.
      triggerClassName="touch-target absolute right-0 bottom-8.5 grid size-8 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink data-open:bg-hover"
      sections={sections}
    />
  );
}
