import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { buttonLook } from "@/components/ui/button";
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
    <header className="sticky top-0 z-20 flex min-h-(--top) short:static flex-wrap items-center gap-x-3.5 border-line border-b bg-stage px-3 md:px-5 print:hidden">
      <div className="flex h-(--top) min-w-0 flex-1 items-center gap-x-2">
        <Link
          href={boardLink(boardId)}
          aria-label={messages.back}
          className={`${buttonLook({ variant: "quiet" })} w-8.5 px-0 pointer-coarse:w-11`}
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </Link>
        <h1 className="type-heading min-w-0 truncate" dir="auto">
          {name}
        </h1>
        <div className="ml-3 shrink-0 max-md:hidden">
          <Rooms boardId={boardId} current={current} />
        </div>
      </div>
      <ThemeSwitch />
      {children}
      <div className="basis-full px-1.5 md:hidden">
        <Rooms boardId={boardId} current={current} />
      </div>
    </header>
  );
}
