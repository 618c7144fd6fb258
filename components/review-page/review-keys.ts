import { useEffect, useEffectEvent } from "react";
import { playerKeyAction } from "@/components/player/player-keys";
import { pressByKey } from "@/components/ui/press-by-key";
import type { FilmPlayer } from "./film-player";

/** It would begin again: the shot on the stage. */
const NOT_PRESSED = "button[data-shot][aria-current=true]";
/** What arrow keys on it change. */
const MOVED_BY_ARROWS = "input, [role=slider], [role=combobox], [role=listbox], [role=menu]";

/** Those of takes. */
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8"];
const PRESSED = ["K", "B", ...DIGITS];
const LETTERS = Object.fromEntries(PRESSED.map((key) => [key, () => void pressByKey(document, key)]));

/**
 * The keys of every player; arrows go by a frame, too. 1 to 8 show a take, K chooses the one on the stage, and B marks the
 * frame.
 */
export function useReviewKeys({ toggle, skip, step, mute }: FilmPlayer, fullScreen: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || document.querySelector("[role=dialog]")) return;
    const act = playerKeyAction(event, {
      toggle,
      skip,
      step,
      mute,
      fullScreen,
      letters: LETTERS,
      ...(!event.target.closest(MOVED_BY_ARROWS) && {
        moves: { ArrowLeft: () => step(-1), ArrowRight: () => step(1) },
      }),
      notPressed: NOT_PRESSED,
    });
    if (!act) return;
    event.preventDefault();
    // A browser may press a button when the key is let go.
    if (event.type === "keydown") act();
  });
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => onKey(event);
    const onUp = (event: KeyboardEvent) => {
      if (event.key === " ") onKey(event);
    };
    document.addEventListener("keydown", onDown);
    document.addEventListener("keyup", onUp);
    return () => {
      document.removeEventListener("keydown", onDown);
      document.removeEventListener("keyup", onUp);
    };
  }, []);
}
