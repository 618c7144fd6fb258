"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { bottomBar } from "@/components/ui/bottom-bar";
import type { MadeBy } from "@/lib/reviews/shared-review";
import { MadeByNote } from "./made-by";

const AnswerPlace = createContext<HTMLElement | null>(null);

type ReviewFrameProps = {
  /** What the installation makes its results by. */
  madeBy: MadeBy;
  children: ReactNode;
};

/**
 * A page of a link with the bar at the bottom of the window, in every state and at every size: what made the pictures and
 * sounds, and in a review the answer to it.
 */
export function ReviewFrame({ madeBy, children }: ReviewFrameProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <AnswerPlace value={place}>
      <div className="bg-stage pb-(--bottom-bar)">{children}</div>
      <footer
        ref={bottomBar}
        className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-canvas px-3.5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom,0px))] wide:px-6"
      >
        <div ref={setPlace} className="peer" />
        <div className="peer-not-empty:hidden">
          <MadeByNote by={madeBy} />
        </div>
      </footer>
    </AnswerPlace>
  );
}

/** In the bar of the page, in place of what it says by itself. */
export function InAnswerBar({ children }: { children: ReactNode }) {
  const place = use(AnswerPlace);
  return place && createPortal(children, place);
}
