"use client";

import { Pause, Play } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";
import { previewPlayer, useIsPlaying } from "./preview-player";

/** Plays the preview of a voice in place, and stops any other preview. */
export function PreviewButton({ name, src }: { name: string; src: string }) {
  const isPlaying = useIsPlaying(src);
  return (
    <IconButton
      label={isPlaying ? messages.previewButton.stop(name) : messages.previewButton.play(name)}
      icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      aria-pressed={isPlaying}
      onClick={() => previewPlayer.toggle(src)}
    />
  );
}
