import { type CSSProperties, type ReactNode, type RefObject, useRef } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { FrameSource } from "@/lib/jobs/source-type";
import { togglePlayer } from "./playback";
import { Screen, TransportPlace } from "./screen";

// The clip and its poster come with the page. Its controls come with the first player.
const VideoControls = lazyPart(
  () => import("./video-controls"),
  () => <TransportPlace seconds={null} />,
);

type VideoPlayerProps = {
  src: string;
  poster?: string | null;
  /** The name of the player for screen readers. */
  label: string;
  /** The file name of a saved frame, without an ending. */
  name: string;
  /** The result that is played; without it the clip is another one. */
  source?: FrameSource | null;
  /** Frames a second of the clip; absent where they are not known. */
  frameRate?: number | null | undefined;
  /** Reserves the place of the clip before it is loaded. */
  shape?: CSSProperties;
  autoPlay?: boolean;
  muted?: boolean;
  loop?: boolean;
  /** A clip without sound has no controls of it. */
  silent?: boolean;
  preload?: "metadata" | "auto";
  playerRef?: RefObject<HTMLVideoElement | null>;
  /** Told of each position, in seconds. */
  onPosition?: (seconds: number) => void;
  children?: (player: RefObject<HTMLVideoElement | null>) => ReactNode;
};

/** A clip with our controls; a press on the picture plays or pauses. */
export function VideoPlayer({
  src,
  poster,
  label,
  name,
  source = null,
  shape,
  playerRef,
  ...rest
}: VideoPlayerProps) {
  const { frameRate = null, autoPlay, muted, loop, silent = false, preload = "metadata", onPosition } = rest;
  const root = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLVideoElement>(null);
  const player = playerRef ?? own;
  return (
    <div ref={root} className="flex w-full flex-col gap-1 [&:fullscreen]:bg-stage [&:fullscreen]:p-2">
      <Screen className="in-[:fullscreen]:min-h-0 in-[:fullscreen]:flex-1">
        <video
          ref={player}
          src={src}
          {...(poster ? { poster } : {})}
          aria-label={label}
          // Keys reach the player once it is pressed or reached with Tab.
          tabIndex={0}
          className="max-h-(--media-height) max-w-full cursor-pointer rounded-xs bg-stage object-contain in-[:fullscreen]:size-full! in-[:fullscreen]:max-h-none!"
          {...(shape && { style: shape })}
          loop={loop}
          muted={muted}
          autoPlay={autoPlay}
          playsInline
          preload={preload}
          onClick={({ currentTarget }) => togglePlayer(currentTarget)}
          {...(onPosition && {
            onTimeUpdate: ({ currentTarget }) => onPosition(currentTarget.currentTime),
            onSeeking: ({ currentTarget }) => onPosition(currentTarget.currentTime),
          })}
        />
      </Screen>
      <VideoControls
        root={root}
        player={player}
        clip={{ url: src, frameRate }}
        name={name}
        source={source}
        silent={silent}
      >
        {rest.children?.(player)}
      </VideoControls>
    </div>
  );
}
