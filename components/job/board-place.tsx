import { useQuery } from "@tanstack/react-query";
import { ListOrdered } from "lucide-react";
import { boardQuery } from "@/components/api/boards";
import { Link } from "@/components/ui/link";
import { placeOnBoard } from "@/lib/boards/film-lines";
import { boardLink, placeLink } from "@/lib/navigation/boards";
import { messages } from "./messages";

const text = messages.boardPlace;

type BoardPlaceProps = { boardId: string; shotId: string };

/** The name of a board and the number of a shot on it, or of the one over a line, as a link. Nothing for a board that was deleted. */
export default function BoardPlace({ boardId, shotId }: BoardPlaceProps) {
  const { data } = useQuery({
    ...boardQuery(boardId),
    retry: false,
    select: ({ name, shots }) => ({ name, place: placeOnBoard(shots, shotId) }),
  });
  if (!data) return null;
  return (
    <Link
      href={data.place && data.place.part !== "shot" ? placeLink(boardId, data.place) : boardLink(boardId)}
      className="touch-target flex min-w-0 items-center gap-1.5 rounded-sm text-ink-soft hover:text-ink"
    >
      <ListOrdered aria-hidden className="size-3.5 shrink-0" />
      <bdi className="min-w-0 truncate text-link">{data.name}</bdi>
      {data.place && <span className="shrink-0 tabular-nums">{text.at(data.place)}</span>}
    </Link>
  );
}
