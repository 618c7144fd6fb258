import { Pause, Play } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";

type PlayButtonProps = Pick<ComponentProps<typeof IconButton>, "ref" | "className"> & {
  isPlaying: boolean;
  onToggle: () => void;
  /** Default: "Play" and "Pause". */
  names?: { play: string; pause: string };
};

/** Plays or stops whatever the row of controls belongs to. */
export function PlayButton({ isPlaying, onToggle, names = messages.controlBar, ...rest }: PlayButtonProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <IconButton
      {...rest}
      label={isPlaying ? names.pause : names.play}
      keys="Space"
      icon={<Icon aria-hidden fill="currentColor" strokeWidth={1} />}
      onClick={onToggle}
    />
  );
}
