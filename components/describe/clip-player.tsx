"use client";

import { VideoPlayer } from "@/components/player/video-player";
import { messages } from "./messages";
import type { Playback } from "./use-playback";

type ClipPlayerProps = { url: string; name: string; playback: Playback };

/** The described clip; reports its position. */
export function ClipPlayer({ url, name, playback: { player, note } }: ClipPlayerProps) {
  return (
    <div className="[--media-height:min(56vh,40rem)]">
      <VideoPlayer
        key={url}
        src={url}
        label={messages.clipPlayer.label(name)}
        name={name.replace(/\.[^.]+$/, "")}
        preload="auto"
        playerRef={player}
        onPosition={note}
      />
    </div>
  );
}
