import { Camera } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { saveBlob } from "@/components/ui/save-file";
import { toastError } from "@/components/ui/toast";
import type { FrameSource } from "@/lib/jobs/source-type";
import { framePicture } from "./frame-picture";
import { useFullScreen } from "./full-screen";
import { messages } from "./messages";
import { Transport } from "./transport";
import { type SteppedClip, useFrameSteps } from "./use-frame-steps";
import { usePlayer } from "./use-player";
import { usePlayerKeys } from "./use-player-keys";

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
  const { step, frameRate: rate } = useFrameSteps(player, clip);
  const screen = useFullScreen(root);
  const playback = { ...video, rate, step: (by: 1 | -1) => void step(by) };
  const sound = silent ? undefined : video;
  usePlayerKeys(bar, playback, { mute: sound?.mute, fullScreen: screen.toggle });
  return (
    <Transport
      playback={playback}
      loop={{ isOn: video.isLooping, toggle: video.loop }}
      sound={sound}
      speed={{ value: video.speed, set: video.setSpeed }}
      screen={screen}
      barRef={bar}
    >
      <SaveFrameButton player={player} name={name} source={source} rate={rate} />
      {children}
    </Transport>
  );
}

type SaveFrameButtonProps = {
  player: RefObject<HTMLVideoElement | null>;
  name: string;
  source: FrameSource | null;
  rate: number;
};

/** Saves the current frame of a player as a picture, in the clip's own size. */
function SaveFrameButton({ player, name, source, rate }: SaveFrameButtonProps) {
  const save = async () => {
    const video = player.current;
    if (!video) return;
    try {
      const fileName = messages.saveFrameButton.fileName(name, video.currentTime, rate);
      const file = await framePicture(video, fileName, source);
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
