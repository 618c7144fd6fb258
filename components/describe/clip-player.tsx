"use client";

import { StepBack, StepForward } from "lucide-react";
import { useFrameSteps } from "@/components/job/use-frame-steps";
import { IconButton } from "@/components/ui/icon-button";
import type { Playback } from "./use-playback";

type ClipPlayerProps = { url: string; name: string; playback: Playback };

/** The browser's own player, with single frames, telling where it is. */
export function ClipPlayer({ url, name, playback: { player, note } }: ClipPlayerProps) {
  const step = useFrameSteps(player, url);
  return (
    <div className="flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: somebody's own clip, which brings no captions */}
      <video
        ref={player}
        src={url}
        aria-label={`Clip: ${name}`}
        className="max-h-[min(56vh,40rem)] w-full rounded-lg bg-black"
        controls
        playsInline
        preload="auto"
        onTimeUpdate={(event) => note(event.currentTarget.currentTime)}
        onSeeking={(event) => note(event.currentTarget.currentTime)}
      />
      <div className="-mb-2 flex justify-end">
        <IconButton
          label="Previous frame"
          keys=","
          size="sm"
          icon={<StepBack aria-hidden />}
          onClick={() => void step(-1)}
        />
        <IconButton
          label="Next frame"
          keys="."
          size="sm"
          icon={<StepForward aria-hidden />}
          onClick={() => void step(1)}
        />
      </div>
    </div>
  );
}
