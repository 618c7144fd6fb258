"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";
import { clampTo, type Playback } from "./playback";

const JUMP_SECONDS = 1;

type Actions = { mute?: () => void; fullScreen?: (() => void) | undefined };

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
  const by = (change: number) => () => seek(clampTo(seconds + change, length));
  // A sound has no frames.
  const back = step ? () => step(-1) : by(-JUMP_SECONDS);
  const forward = step ? () => step(1) : by(JUMP_SECONDS);
  const keys: Record<string, (() => void) | undefined> = {
    J: by(-JUMP_SECONDS),
    L: by(JUMP_SECONDS),
    ",": back,
    ".": forward,
    M: mute,
    F: fullScreen,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    const { target, currentTarget } = event;
    if (key === null || !(target instanceof Element)) return;
    if (currentTarget === document && target.closest("[role=dialog], [role=menu], [role=listbox]")) return;
    const action = findAction(key, target, {
      keys: preferences.get().singleKeys ? keys : {},
      arrows: { ArrowLeft: back, ArrowRight: forward },
      toggle,
    });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
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

/** What a Space on it presses or scrolls. */
const PRESSED_BY_SPACE =
  "button, a, summary, input:not([type=range]), [role=switch], [role=radio], [role=checkbox]";

type Keys = Record<string, (() => void) | undefined>;

function findAction(key: string, target: Element, on: { keys: Keys; arrows: Keys; toggle: () => void }) {
  if (key === " ") return target.closest(PRESSED_BY_SPACE) ? undefined : on.toggle;
  return target.closest("video, [data-seek]") ? (on.arrows[key] ?? on.keys[key]) : on.keys[key];
}
