import { clsx } from "clsx";
import type { Mark } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

/** The frame on a picture: white with a dark edge, so that it is seen on anything. */
const MARK_LINE = "rounded-xs border-2 border-white outline-[1.5px] outline-black/70";

const percent = (share: number): string => `${share * 100}%`;

/** The part of a frame that a remark is about, with who marked it. Its parent is the frame. */
export function MarkBox({ mark, name }: { mark: Mark; name: string | null }) {
  return (
    <div
      role="img"
      aria-label={name === null ? messages.marked : messages.markedBy(name)}
      className={clsx("pointer-events-none absolute forced-color-adjust-none", MARK_LINE)}
      style={{
        left: percent(mark.x),
        top: percent(mark.y),
        width: percent(mark.width),
        height: percent(mark.height),
      }}
    >
      {name !== null && (
        <bdi
          className={clsx(
            "absolute -left-0.5 max-w-40 truncate rounded-xs bg-white px-1.75 font-semibold text-black text-xs leading-5.5",
            mark.y > 0.1 ? "-top-6" : "top-0",
          )}
        >
          {name}
        </bdi>
      )}
    </div>
  );
}
