import { Pause, Play } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";
import { previewPlayer, useIsPlaying } from "./preview-player";

type PreviewButtonProps = Omit<ComponentProps<typeof IconButton>, "label" | "icon"> & {
  name: string;
  src: string;
  /** Seconds from which it plays; default: the beginning. */
  from?: number;
};

/** Plays the preview of a voice in place, and stops any other preview. */
export function PreviewButton({ name, src, from, onClick, ...rest }: PreviewButtonProps) {
  const isPlaying = useIsPlaying(src);
  return (
    <IconButton
      {...rest}
      label={isPlaying ? messages.previewButton.stop(name) : messages.previewButton.play(name)}
      icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      aria-pressed={isPlaying}
      onClick={(event) => {
        previewPlayer.toggle(src, from);
        onClick?.(event);
      }}
    />
  );
}
