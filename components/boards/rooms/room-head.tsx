import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Link } from "@/components/ui/link";
import { boardLink } from "@/lib/navigation/boards";
import { messages } from "./messages";
import { type Room, Rooms } from "./rooms";

type RoomHeadProps = {
  boardId: string;
  /** Of the board. */
  name: string;
  current: Room;
  /** What can be done in the room. */
  children?: ReactNode;
};

/**
 * The head of a room that has the whole window: the way back to the board, its name and the other rooms. What is around it
 * has `data-page="room"`, which hides the rail and the top bar.
 */
export function RoomHead({ boardId, name, current, children }: RoomHeadProps) {
  return (
    <header className="sticky top-0 z-20 flex short:static flex-wrap items-center gap-x-2 border-line border-b bg-stage px-3 md:px-5 print:hidden">
      <div className="flex h-(--top) min-w-0 flex-1 items-center gap-x-2 max-md:basis-full">
        <Link
          href={boardLink(boardId)}
          aria-label={messages.back}
          className="touch-target -ml-1 grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
        </Link>
        <h1 dir="auto" className="type-heading min-w-0 truncate">
          {name}
        </h1>
        <div className="ml-3 shrink-0 self-start max-md:hidden">
          <Rooms boardId={boardId} current={current} />
        </div>
      </div>
      <div className="mr-auto px-1.5 pb-1 md:hidden">
        <Rooms boardId={boardId} current={current} />
      </div>
      <ThemeSwitch />
      {children}
    </header>
  );
}
