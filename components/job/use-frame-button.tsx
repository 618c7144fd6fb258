"use client";

import { ImagePlay } from "lucide-react";
import type { RefObject } from "react";
import { framePicture } from "@/components/player/frame-picture";
import { IconButton } from "@/components/ui/icon-button";
import type { FrameSource } from "@/lib/jobs/source-type";
import { sendFile } from "@/lib/uploads/send-file";
import { messages } from "./messages";
import { useFirstFrame } from "./use-first-frame";

const text = messages.useFrameButton;

type UseFrameButtonProps = {
  player: RefObject<HTMLVideoElement | null>;
  /** The file name of the picture, without an ending. */
  name: string;
  /** The person whose form the frame goes into. */
  personId: string;
  source: FrameSource | null;
};

/** Uses the current frame of a player as first frame in the video form. Makes no job, costs nothing. */
export function UseFrameButton({ player, name, personId, source }: UseFrameButtonProps) {
  const { use, isBusy } = useFirstFrame(personId);
  const take = () => {
    const video = player.current;
    if (!video || isBusy) return;
    video.pause();
    void use({
      upload: async () => sendFile(await framePicture(video, text.fileName(name), source)),
      done: text.done,
      failed: text.failed,
    });
  };
  return (
    <IconButton
      label={text.use}
      size="sm"
      aria-busy={isBusy}
      icon={<ImagePlay aria-hidden />}
      onClick={take}
    />
  );
}
