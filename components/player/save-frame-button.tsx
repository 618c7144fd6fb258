"use client";

import { Camera } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { saveBlob } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import type { FrameSource } from "@/lib/jobs/source-type";
import { errorMessage } from "@/lib/platform/error-message";
import { framePicture } from "./frame-picture";
import { messages } from "./messages";

const text = messages.saveFrameButton;

type SaveFrameButtonProps = {
  player: RefObject<HTMLVideoElement | null>;
  name: string;
  source: FrameSource | null;
};

/** Saves the current frame of a player as a picture, in the clip's own size. */
export function SaveFrameButton({ player, name, source }: SaveFrameButtonProps) {
  const save = async () => {
    const video = player.current;
    if (!video) return;
    try {
      const file = await framePicture(video, text.fileName(name, video.currentTime), source);
      saveBlob(file.name, file);
    } catch (error) {
      toast(errorMessage(error, text.failed), { tone: "danger" });
    }
  };
  return <IconButton label={text.save} size="sm" icon={<Camera aria-hidden />} onClick={() => void save()} />;
}
