"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";
import { type Playback, within } from "./playback";

const ARROW_SECONDS = 1;
const JUMP_SECONDS = 5;

type Actions = { mute?: () => void; fullScreen?: (() => void) | undefined };

/**
 * The keys of a player, while the focus is within the job or the dialog around it (single keys that work
 * everywhere would disturb speech input, WCAG 2.1.4). Arrow keys belong to the picture and the seek bar alone,
 * because around an open job they lead to its neighbours. `root` is the element of the controls.
 */
export function usePlayerKeys(
  root: RefObject<HTMLElement | null>,
  { seconds, length, toggle, seek, step }: Playback,
  { mute, fullScreen }: Actions = {},
): void {
  const by = (change: number) => () => seek(within(seconds + change, length));
  const keys: Record<string, (() => void) | undefined> = {
    K: toggle,
    J: by(-JUMP_SECONDS),
    L: by(JUMP_SECONDS),
    ",": step && (() => step(-1)),
    ".": step && (() => step(1)),
    M: mute,
    F: fullScreen,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    if (key === null || !(event.target instanceof Element)) return;
    const action = findAction(key, event.target, {
      keys: preferences.get().singleKeys ? keys : {},
      arrows: { ArrowLeft: by(-ARROW_SECONDS), ArrowRight: by(ARROW_SECONDS) },
      toggle,
    });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  useEffect(() => {
    const around = root.current?.closest<HTMLElement>("article, [role=dialog]") ?? root.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    around?.addEventListener("keydown", listener);
    return () => around?.removeEventListener("keydown", listener);
  }, [root]);
}

type Keys = Record<string, (() => void) | undefined>;

function findAction(key: string, target: Element, on: { keys: Keys; arrows: Keys; toggle: () => void }) {
  if (key === " ") return target.closest("button, a, summary") ? undefined : on.toggle;
  return target.closest("video, [data-seek]") ? (on.arrows[key] ?? on.keys[key]) : on.keys[key];
}
