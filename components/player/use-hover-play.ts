import { type PointerEvent, useEffect, useRef } from "react";
import { previewPlayer } from "./preview-player";

/** A pointer that only passes starts nothing. */
const REST_MS = 250;

/**
 * Handlers that play a preview while a mouse rests on its card, and stop it when the mouse leaves. A finger has no
 * hover: it uses the button.
 */
export function useHoverPlay(src: string | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (src && isOver.current) previewPlayer.stop(src);
    },
    [src],
  );
  return {
    // A card that is scrolled under a mouse at rest is entered without a move.
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (!src || isOver.current || pointerType !== "mouse") return;
      isOver.current = true;
      timer.current = setTimeout(() => {
        if (previewPlayer.playing.get() !== src) previewPlayer.start(src, { isQuiet: true });
      }, REST_MS);
    },
    /** A press is an answer of its own: nothing starts by itself after it. */
    onPointerDown: () => clearTimeout(timer.current),
    onPointerLeave: () => {
      clearTimeout(timer.current);
      if (isOver.current && src) previewPlayer.stop(src);
      isOver.current = false;
    },
  };
}
