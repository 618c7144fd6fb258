import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { SpendCheck } from "@/lib/limits/check-spend";

type BlockNoteProps = {
  /** Names the message for the button that it is about. */
  id: string;
  message: ReactNode;
  limit?: SpendCheck["of"] | undefined;
  className: string;
  /** What lifts it. */
  children: ReactNode;
};

/** One line of why Generate does nothing or asks first, with what can lift that. */
export const BlockNote = ({ id, message, limit, className, children }: BlockNoteProps) => (
  <p data-limit={limit} className={clsx("flex gap-2 text-warning", className)}>
    <TriangleAlert aria-hidden className="mt-[0.2em] size-3.5 shrink-0" />
    <span>
      <span id={id}>{message}</span> {children}
    </span>
  </p>
);
