import { Camera, Maximize, Minimize } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { saveBlob } from "@/components/ui/save-file";
import { toastError } from "@/components/ui/toast";
import type { FrameSource } from "@/lib/jobs/source-type";
import { ControlBar } from "./control-bar";
import { framePicture } from "./frame-picture";
import { LoopAndVolume } from "./loop-and-volume";
import { messages } from "./messages";
import { toggleFullScreen } from "./playback";
import { type SteppedClip, useFrameSteps } from "./use-frame-steps";
import { usePlayer } from "./use-player";
import { usePlayerKeys } from "./use-player-keys";

const text = messages.videoControls;

type VideoControlsProps = {
  root: RefObject<HTMLElement | null>;
  player: RefObject<HTMLVideoElement | null>;
  clip: SteppedClip;
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
  clip,
  name,
  source,
  silent,
  children,
}: VideoControlsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const video = usePlayer(player);
  const { step, frameRate } = useFrameSteps(player, clip);
  const screen = useFullScreen(root, player);
  const playback = { ...video, frameRate, step: (by: 1 | -1) => void step(by) };
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

type SaveFrameButtonProps = {
  player: RefObject<HTMLVideoElement | null>;
  name: string;
  source: FrameSource | null;
};

/** Saves the current frame of a player as a picture, in the clip's own size. */
function SaveFrameButton({ player, name, source }: SaveFrameButtonProps) {
  const save = async () => {
    const video = player.current;
    if (!video) return;
    try {
      const file = await framePicture(
        video,
        messages.saveFrameButton.fileName(name, video.currentTime),
        source,
      );
      saveBlob(file.name, file);
    } catch (error) {
      toastError(error, messages.saveFrameButton.failed);
    }
  };
  return (
    <IconButton
      label={messages.saveFrameButton.save}
      size="sm"
      icon={<Camera aria-hidden />}
      className="@max-[21rem]:hidden"
      onClick={() => void save()}
    />
  );
}

/** Whether the player around a video fills the screen, and a function that changes it. */
function useFullScreen(
  root: RefObject<HTMLElement | null>,
  player: RefObject<HTMLVideoElement | null>,
): { isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => {
      const fills = root.current !== null && document.fullscreenElement === root.current;
      setIsFull(fills);
      // The media has the only colours there, as in an open job.
      if (fills) root.current?.setAttribute("data-theme", "dark");
      else root.current?.removeAttribute("data-theme");
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [root]);
  return { isFull, toggle: () => toggleFullScreen(root.current, player.current) };
}
