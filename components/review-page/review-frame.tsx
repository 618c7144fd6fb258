"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { bottomBar } from "@/components/ui/bottom-bar";
import type { MadeBy } from "@/lib/reviews/shared-review";
import { MadeByNote } from "./made-by";
import { keepFieldInSight, useWindowFrame } from "./window-frame";

const AnswerPlace = createContext<HTMLElement | null>(null);

type ReviewFrameProps = {
  /** What the installation makes its results by. */
  madeBy: MadeBy;
  children: ReactNode;
};

/**
 * A page of a link, as high as what is seen of the window: what it shows, which scrolls within, and below the bar that is
 * there in every state and at every size. The bar says what made the pictures and sounds, and in a review asks for the answer.
 */
export function ReviewFrame({ madeBy, children }: ReviewFrameProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useWindowFrame();
  return (
    <AnswerPlace value={place}>
      <div className="fixed inset-x-0 top-(--window-top,0px) flex h-(--window,100dvh) flex-col bg-stage">
        <div ref={keepFieldInSight} className="relative min-h-0 flex-1 overflow-y-auto [container-type:size]">
          {children}
        </div>
        <footer
          ref={bottomBar}
          className="z-20 shrink-0 border-line border-t bg-canvas px-3.5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom,0px))] wide:px-6 wide:pt-3.5 wide:pb-[calc(0.8125rem+env(safe-area-inset-bottom,0px))]"
        >
          <div ref={setPlace} className="peer" />
          <div className="peer-not-empty:hidden">
            <MadeByNote by={madeBy} />
          </div>
        </footer>
      </div>
    </AnswerPlace>
  );
}

/** In the bar of the page, in place of what it says by itself. */
export function InAnswerBar({ children }: { children: ReactNode }) {
  const place = use(AnswerPlace);
  return place && createPortal(children, place);
}
