import { useQuery } from "@tanstack/react-query";
import { ListOrdered } from "lucide-react";
import { boardQuery } from "@/components/api/boards";
import { Link } from "@/components/ui/link";
import { boardLink } from "@/lib/navigation/boards";
import { messages } from "./messages";

const text = messages.boardPlace;

type BoardPlaceProps = { boardId: string; shotId: string };

/** The name of a board and the number of a shot on it, as a link. Nothing for a board that was deleted. */
export default function BoardPlace({ boardId, shotId }: BoardPlaceProps) {
  const { data } = useQuery({
    ...boardQuery(boardId),
    retry: false,
    select: ({ name, shots }) => ({ name, number: shots.findIndex(({ id }) => id === shotId) + 1 }),
  });
  if (!data) return null;
  return (
    <Link
      href={boardLink(boardId)}
      className="touch-target flex min-w-0 items-center gap-1.5 rounded-sm text-ink-soft hover:text-ink"
    >
      <ListOrdered aria-hidden className="size-3.5 shrink-0" />
      <bdi className="min-w-0 truncate text-link">{data.name}</bdi>
      {data.number > 0 && <span className="shrink-0 tabular-nums">{text.shot(data.number)}</span>}
    </Link>
  );
}
