import { Link } from "@/components/ui/link";
import { boardCutLink, boardLink, boardReviewLink } from "@/lib/navigation/boards";
import { messages } from "./messages";

/** The rooms of a board, in the order in which a film is made. */
const ROOMS = [
  { name: "board", linkTo: boardLink },
  { name: "cut", linkTo: (id: string) => boardCutLink(id) },
  { name: "review", linkTo: boardReviewLink },
] as const;

export type Room = (typeof ROOMS)[number]["name"];

/** The way between the rooms of a board, beside its title. */
export function Rooms({ boardId, current }: { boardId: string; current: Room }) {
  return (
    <nav aria-label={messages.label} className="flex h-9 gap-4 md:in-room:h-(--top)">
      {ROOMS.map(({ name, linkTo }) => (
        <Link
          key={name}
          href={linkTo(boardId)}
          aria-current={name === current ? "page" : undefined}
          className="touch-target flex items-center border-transparent border-y-2 text-ink-soft text-sm transition-colors hover:text-ink aria-[current]:border-b-ink aria-[current]:font-[550] aria-[current]:text-ink"
        >
          {messages.rooms[name]}
        </Link>
      ))}
    </nav>
  );
}
