"use client";

import { useSyncExternalStore } from "react";
import { previewPlayer } from "./preview-player";

/** Whether the preview at this address plays now. */
export function useIsPlaying(src: string | null): boolean {
  const playing = useSyncExternalStore(previewPlayer.subscribe, previewPlayer.playing, () => null);
  return src !== null && playing === src;
}
