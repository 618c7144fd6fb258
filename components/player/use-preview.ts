"use client";

import { useStored } from "@/components/ui/use-stored";
import { previewPlayer } from "./preview-player";

/** Whether the preview at this address plays now. */
export function useIsPlaying(src: string | null): boolean {
  const playing = useStored(previewPlayer.playing);
  return src !== null && playing === src;
}
