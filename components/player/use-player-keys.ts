import { type RefObject, useEffect, useEffectEvent } from "react";
import { clampTo, type Playback } from "./playback";
import { playerKeyAction } from "./player-keys";

type Actions = { mute?: (() => void) | undefined; fullScreen?: (() => void) | undefined };

/**
 * The keys of a player, while the focus is within the job or the dialog around it: a page may have several. Where
 * there is neither, the page has one, and they work wherever the focus is but in a dialog or a menu above it. Arrow
 * keys belong to the picture and the seek bar alone, because around an open job they lead to its neighbours. `root`
 * is the element of the controls.
 */
export function usePlayerKeys(
  root: RefObject<HTMLElement | null>,
  { seconds, length, toggle, seek, step }: Playback,
  { mute, fullScreen }: Actions = {},
): void {
  const skip = (by: number) => seek(clampTo(seconds + by, length));
  const go = step ?? skip;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element)) return;
    if (currentTarget === document && target.closest("[role=dialog], [role=menu], [role=listbox]")) return;
    const hasArrows = target.closest("video, [data-seek]") !== null;
    const act = playerKeyAction(event, {
      toggle,
      skip,
      step,
      mute,
      fullScreen,
      ...(hasArrows && { moves: { ArrowLeft: () => go(-1), ArrowRight: () => go(1) } }),
    });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const around = root.current?.closest<HTMLElement>("article, [role=dialog]") ?? document;
    const listener = (event: Event) => event instanceof KeyboardEvent && onKey(event);
    // At the document React's own listeners would come first, and the seek bar would move by a step of its own.
    const options = { capture: around === document };
    around.addEventListener("keydown", listener, options);
    return () => around.removeEventListener("keydown", listener, options);
  }, [root]);
}
