import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { topDialog } from "@/components/ui/final-focus";
import type { Sequence } from "@/lib/boards/sequence";
import { boardLink } from "@/lib/navigation/boards";
import { sequenceKeys } from "../sequence/sequence-keys";
import type { Trimming } from "./use-trim";

const POPUP = ".popup-box";
const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select";

type CutKeys = {
  boardId: string;
  engine: SequenceEngine;
  parts: Sequence["parts"];
  trimming: Trimming;
  fullScreen: () => void;
  mayEdit: boolean;
};

/**
 * Keys of the room, wherever the focus is in it: those of the player, I and O at the playhead, and Escape, which gives back
 * an edge in hand, leaves a field, and else leads to the board.
 */
export function useCutKeys({ boardId, engine, parts, trimming, fullScreen, mayEdit }: CutKeys): void {
  const router = useRouter();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (topDialog() || document.querySelector(POPUP)) return;
    if (event.key !== "Escape")
      return sequenceKeys({
        ...{ engine, parts, fullScreen, toggle: engine.toggle },
        ...(mayEdit && { mark: trimming.mark }),
      })(event);
    if (event.defaultPrevented || document.fullscreenElement) return;
    const { target } = event;
    if (trimming.giveBack()) return;
    if (target instanceof HTMLElement && target.matches(TEXT)) return target.blur();
    router.push(boardLink(boardId));
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
