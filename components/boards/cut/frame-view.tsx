import { useEffect, useRef } from "react";

type FrameViewProps = {
  src: string;
  kind: "video" | "image";
  poster: string | null;
  /** The position in the file. */
  seconds: number;
  /** Width over height. */
  aspect: number;
};

/** One frame of a clip, or a still. While one is sought, only the latest that is asked for follows it. */
export function FrameView({ src, kind, poster, seconds, aspect }: FrameViewProps) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const seek = () => {
      if (Math.abs(video.currentTime - seconds) > 0.001) video.currentTime = seconds;
    };
    if (!video.seeking) seek();
    // After the one that is sought now.
    video.addEventListener("seeked", seek);
    return () => video.removeEventListener("seeked", seek);
  }, [seconds]);
  return (
    <span className="block w-full overflow-hidden rounded-xs bg-canvas" style={{ aspectRatio: aspect }}>
      {kind === "image" ? (
        // biome-ignore lint/performance/noImgElement: a result is shown as it is
        <img src={src} alt="" className="size-full object-contain" />
      ) : (
        <video
          ref={player}
          key={src}
          src={src}
          poster={poster ?? undefined}
          muted
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-hidden
          className="size-full object-contain"
        />
      )}
    </span>
  );
}
