import { type RefObject, useEffect } from "react";
import { preferences } from "@/components/ui/preferences";
import { pressByKey, singleKey } from "@/components/ui/press-by-key";

/** 1 to 8 show a take, and K picks the one on the screen. */
const TAKE_KEYS = /^[1-8K]$/;

/** The key as `aria-keyshortcuts` names it. With Shift, layouts have other signs in place of digits. */
function shotKey(event: KeyboardEvent): string | null {
  const key = singleKey(event);
  const [, digit] = event.shiftKey ? (/^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? []) : [];
  return key && digit ? `Shift+${digit}` : key;
}

/**
 * Presses the buttons of a shot by their keys. Of a dialog above it, none.
 * @param section the shot, or a part of it
 * @param keys those that this part has
 */
export function useShotKeys(section: RefObject<HTMLElement | null>, keys = TAKE_KEYS): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key that is held down is one press: a pick would be set and taken away again, many times a second.
      if (event.repeat) return;
      const key = shotKey(event);
      if (!key || !keys.test(key) || !preferences.get().singleKeys) return;
      const shot = section.current?.closest<HTMLElement>("[data-shot]") ?? section.current;
      const above = [...document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]")].at(-1);
      if (above && !above.contains(shot)) return;
      if (pressByKey(shot, key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [section, keys]);
}
