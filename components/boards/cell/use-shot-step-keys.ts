import { type RefObject, useEffect, useEffectEvent } from "react";
import { topDialog } from "@/components/ui/final-focus";
import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";

type Step = -1 | 1;

const LETTERS: Readonly<Record<string, Step>> = { J: -1, L: 1 };
const ARROWS: Readonly<Record<string, Step>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
/** What uses letters and arrows itself. */
const POPUP = "[role=menu], [role=listbox]";
/** What is set by arrows: the volume always, and the seek bar for who came to it by keys. */
const SLIDER = ":not([data-seek] *) > input[type=range], [data-seek] input[type=range]:focus-visible";

/**
 * J, L and the arrows go to another shot, wherever the focus is in the dialog around `root`, also on its player, whose
 * frames have keys of their own. Of a dialog above it, none.
 */
export function useShotStepKeys(root: RefObject<HTMLElement | null>, onStep: (by: Step) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    const { target } = event;
    if (key === null || event.shiftKey || !(target instanceof Element)) return;
    const above = topDialog();
    if ((above && !above.contains(root.current)) || target.closest(POPUP)) return;
    const letter = preferences.get().singleKeys ? LETTERS[key] : undefined;
    const by = letter ?? (target.matches(SLIDER) ? undefined : ARROWS[key]);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before the player, which has the same letters.
    document.addEventListener("keydown", listener, { capture: true });
    return () => document.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
