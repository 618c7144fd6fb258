"use client";

import { Maximize, Minimize } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { FrameSource } from "@/lib/jobs/source-type";
import { ControlBar } from "./control-bar";
import { LoopAndVolume } from "./loop-and-volume";
import { messages } from "./messages";
import { SaveFrameButton } from "./save-frame-button";
import { useFrameSteps } from "./use-frame-steps";
import { useFullScreen } from "./use-full-screen";
import { usePlayer } from "./use-player";
import { usePlayerKeys } from "./use-player-keys";

const text = messages.videoControls;

export type VideoControlsProps = {
  root: RefObject<HTMLElement | null>;
  player: RefObject<HTMLVideoElement | null>;
  clipUrl: string;
  /** The file name of a saved frame, without an ending. */
  name: string;
  /** The result that is played; null for another clip. */
  source: FrameSource | null;
  silent: boolean;
  children?: ReactNode;
};

/** The controls of one clip. Their code is loaded with the first player of a page. */
export default function VideoControls({
  root,
  player,
  clipUrl,
  name,
  source,
  silent,
  children,
}: VideoControlsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const video = usePlayer(player);
  const step = useFrameSteps(player, clipUrl);
  const screen = useFullScreen(root, player);
  const playback = { ...video, step: (by: 1 | -1) => void step(by) };
  usePlayerKeys(bar, playback, { ...(!silent && { mute: video.mute }), fullScreen: screen.toggle });
  return (
    <ControlBar
      playback={playback}
      speed={video.speed}
      onSpeed={video.setSpeed}
      barRef={bar}
      end={
        <IconButton
          label={screen.isFull ? text.exitFullScreen : text.fullScreen}
          keys="F"
          size="sm"
          icon={screen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          onClick={screen.toggle}
        />
      }
    >
      <LoopAndVolume player={video} silent={silent} />
      <SaveFrameButton player={player} name={name} source={source} />
      {children}
    </ControlBar>
  );
}
