"use client";

import { FrameButtons } from "@/components/player/frame-buttons";
import { messages } from "./messages";
import type { Playback } from "./use-playback";

type ClipPlayerProps = { url: string; name: string; playback: Playback };

/** The browser's own player, with frame steps; reports its position. */
export function ClipPlayer({ url, name, playback: { player, note } }: ClipPlayerProps) {
  return (
    <div className="flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: somebody's own clip, which brings no captions */}
      <video
        ref={player}
        src={url}
        aria-label={messages.clipPlayer.label(name)}
        className="max-h-[min(56vh,40rem)] w-full rounded-lg bg-black"
        controls
        playsInline
        preload="auto"
        onTimeUpdate={(event) => note(event.currentTarget.currentTime)}
        onSeeking={(event) => note(event.currentTarget.currentTime)}
      />
      <div className="-mb-2 flex justify-end">
        <FrameButtons player={player} clipUrl={url} />
      </div>
    </div>
  );
}
