"use client";

import { useEffect, useEffectEvent } from "react";
import { preferences } from "@/components/ui/preferences";
import { pressByKey, singleKey } from "@/components/ui/press-by-key";
import type { FilmPlayer } from "./film-player";

/** What a Space on it presses. The shot on the stage is not pressed: it would begin again. */
const PRESSED_BY_SPACE = "button:not([data-shot][aria-current=true]), a, input, [role=combobox]";
/** What arrow keys on it change. */
const MOVED_BY_ARROWS = "input, [role=slider], [role=combobox], [role=listbox], [role=menu]";

/** Space and K play, J and L go a second back and forward, arrows a frame, M marks the frame, F fills the screen. */
export function useReviewKeys({ toggle, skip, step }: FilmPlayer): void {
  const actionOf = (key: string, target: Element): (() => void) | undefined => {
    if (key === " ") return target.closest(PRESSED_BY_SPACE) ? undefined : toggle;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const by = key === "ArrowLeft" ? -1 : 1;
      return target.closest(MOVED_BY_ARROWS) ? undefined : () => step(by);
    }
    if (!preferences.get().singleKeys) return undefined;
    const letters: Record<string, () => void> = {
      K: toggle,
      J: () => skip(-1),
      L: () => skip(1),
      M: () => pressByKey(document, "M"),
      F: () => pressByKey(document, "F"),
    };
    return letters[key];
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    if (key === null || !(event.target instanceof Element)) return;
    if (document.querySelector("[role=dialog]")) return;
    const act = actionOf(key, event.target);
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
