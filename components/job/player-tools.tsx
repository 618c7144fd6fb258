"use client";

import { Camera, ImagePlay, Repeat } from "lucide-react";
import { type RefObject, useState } from "react";
import { uploadsClient } from "@/components/api/uploads";
import { FrameButtons } from "@/components/player/frame-buttons";
import { framePicture } from "@/components/player/frame-picture";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { saveBlob } from "@/components/ui/save-file";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";
import { useFirstFrame } from "./use-first-frame";

const text = messages.playerTools;

const SPEEDS = ["0.25", "0.5", "1", "1.5", "2"].map((value) => ({ value, label: text.times(value) }));

type PlayerToolsProps = {
  player: RefObject<HTMLVideoElement | null>;
  clipUrl: string;
  /** The file name of a captured frame, without an ending. */
  name: string;
  /** The person whose form a frame can go into. Without it no such button is shown. */
  personId?: string | undefined;
};

/** Additions to the browser's own player: frame steps, speed, repeat, and saving the current frame. */
export function PlayerTools({ player, clipUrl, name, personId }: PlayerToolsProps) {
  const [speed, setSpeed] = useState("1");
  const [isLooping, setIsLooping] = useState(true);
  return (
    <div className="-mb-2 flex flex-wrap items-center justify-end gap-1">
      <IconButton
        label={text.loop}
        size="sm"
        aria-pressed={isLooping}
        icon={<Repeat aria-hidden />}
        onClick={() => {
          if (player.current) player.current.loop = !isLooping;
          setIsLooping(!isLooping);
        }}
      />
      <div className="w-22">
        <Field label={text.speed} hideLabel>
          <Select
            value={speed}
            options={SPEEDS}
            onChange={(value) => {
              if (player.current) player.current.playbackRate = Number(value);
              setSpeed(value);
            }}
          />
        </Field>
      </div>
      <FrameButtons player={player} clipUrl={clipUrl} />
      <IconButton
        label={text.saveFrame}
        size="sm"
        icon={<Camera aria-hidden />}
        onClick={() => player.current && void saveFrame(player.current, name)}
      />
      {personId && <UseFrame player={player} name={name} personId={personId} />}
    </div>
  );
}

async function saveFrame(video: HTMLVideoElement, name: string): Promise<void> {
  try {
    const file = await framePicture(video, text.savedFileName(name, video.currentTime));
    saveBlob(file.name, file);
  } catch (error) {
    toast(errorMessage(error, text.saveFailed), { tone: "danger" });
  }
}

type UseFrameProps = Pick<PlayerToolsProps, "player" | "name"> & { personId: string };

function UseFrame({ player, name, personId }: UseFrameProps) {
  const { use, isBusy } = useFirstFrame(personId);
  const take = () => {
    const video = player.current;
    if (!video || isBusy) return;
    video.pause();
    void use({
      upload: async () => uploadsClient.create(await framePicture(video, text.fileName(name))),
      done: text.done,
      failed: text.useFailed,
    });
  };
  return (
    <IconButton
      label={text.useFrame}
      size="sm"
      aria-busy={isBusy}
      icon={<ImagePlay aria-hidden />}
      onClick={take}
    />
  );
}
