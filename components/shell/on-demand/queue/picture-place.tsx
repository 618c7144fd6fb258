import { clsx } from "clsx";
import type { ReactNode } from "react";

/** The room of a picture in pixels. */
const [WIDTH, HEIGHT] = [112, 63];

type PicturePlaceProps = { aspect: number; className?: string; children: ReactNode };

/** A picture of the queue in its ratio, in the middle of a room that is the same for all. */
export const PicturePlace = ({ aspect, className, children }: PicturePlaceProps) => (
  <span
    aria-hidden
    className={clsx("grid w-full grid-cols-[minmax(0,1fr)] place-items-center", className)}
    style={{ height: HEIGHT }}
  >
    <span
      className="grid max-w-full place-items-center overflow-hidden rounded-xs bg-stage shadow-[inset_0_0_0_1px_var(--line)]"
      style={{ width: Math.min(WIDTH, HEIGHT * aspect), aspectRatio: String(aspect) }}
    >
      {children}
    </span>
  </span>
);
