"use client";

import { Maximize, Minimize, Repeat, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { formatPercent } from "@/lib/platform/format";
import { ControlBar } from "./control-bar";
import { messages } from "./messages";
import { SaveFrameButton } from "./save-frame-button";
import { useFrameSteps } from "./use-frame-steps";
import { useFullScreen } from "./use-full-screen";
import { usePlayerKeys } from "./use-player-keys";
import { useVideo } from "./use-video";

const text = messages.videoControls;

export type VideoControlsProps = {
  root: RefObject<HTMLElement | null>;
  player: RefObject<HTMLVideoElement | null>;
  clipUrl: string;
  /** The file name of a saved frame, without an ending. */
  name: string;
  /** False where F is the key of something else around the player. */
  hasFullScreenKey: boolean;
  children?: ReactNode;
};

/** The controls of one clip. Their code is loaded with the first player of a page. */
export default function VideoControls({ root, player, clipUrl, name, ...rest }: VideoControlsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const video = useVideo(player);
  const step = useFrameSteps(player, clipUrl);
  const screen = useFullScreen(root, player);
  const playback = { ...video, step: (by: 1 | -1) => void step(by) };
  usePlayerKeys(bar, playback, {
    mute: video.mute,
    fullScreen: rest.hasFullScreenKey ? screen.toggle : undefined,
  });
  return (
    <ControlBar playback={playback} speed={video.speed} onSpeed={video.setSpeed} barRef={bar}>
      <IconButton
        label={text.loop}
        size="sm"
        aria-pressed={video.isLooping}
        icon={<Repeat aria-hidden />}
        onClick={video.loop}
      />
      <Sound video={video} />
      <SaveFrameButton player={player} name={name} />
      {rest.children}
      <IconButton
        label={screen.isFull ? text.exitFullScreen : text.fullScreen}
        {...(rest.hasFullScreenKey && { keys: "F" })}
        size="sm"
        icon={screen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={screen.toggle}
      />
    </ControlBar>
  );
}

function Sound({ video }: { video: ReturnType<typeof useVideo> }) {
  const heard = video.isMuted ? 0 : video.volume;
  return (
    <>
      <IconButton
        label={video.isMuted ? text.unmute : text.mute}
        keys="M"
        size="sm"
        icon={video.isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        onClick={video.mute}
      />
      <Slider
        label={text.volume}
        valueText={formatPercent(heard)}
        value={heard}
        max={1}
        step={0.05}
        largeStep={0.2}
        onChange={video.setVolume}
        className="@max-2xl:hidden w-20"
      />
    </>
  );
}
