"use client";

import { type RefObject, useEffect } from "react";
import { preferences } from "@/components/ui/preferences";
import { pressByKey, singleKey } from "@/components/ui/press-by-key";

/**
 * Presses the buttons of a shot by single keys: 1 to 8 show a take, K picks the one on the screen. Of a dialog above it,
 * none.
 * @param section the shot, or a part of it
 */
export function useShotKeys(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key that is held down is one press: a pick would be set and taken away again, many times a second.
      if (event.repeat) return;
      const key = singleKey(event);
      if (!key || !/^[1-8K]$/.test(key) || !preferences.get().singleKeys) return;
      const shot = section.current?.closest<HTMLElement>("[data-shot]") ?? section.current;
      const above = [...document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]")].at(-1);
      if (above && !above.contains(shot)) return;
      if (pressByKey(shot, key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [section]);
}
