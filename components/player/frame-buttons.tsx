"use client";

import { StepBack, StepForward } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";
import { useFrameSteps } from "./use-frame-steps";

type FrameButtonsProps = { player: RefObject<HTMLVideoElement | null>; clipUrl: string };

/** The previous and the next frame. While mounted, `,` and `.` do the same. */
export function FrameButtons({ player, clipUrl }: FrameButtonsProps) {
  const step = useFrameSteps(player, clipUrl);
  return (
    <>
      <IconButton
        label={messages.frameButtons.previous}
        keys=","
        size="sm"
        icon={<StepBack aria-hidden />}
        onClick={() => void step(-1)}
      />
      <IconButton
        label={messages.frameButtons.next}
        keys="."
        size="sm"
        icon={<StepForward aria-hidden />}
        onClick={() => void step(1)}
      />
    </>
  );
}
