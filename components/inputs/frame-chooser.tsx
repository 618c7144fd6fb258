import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { FRAME_SECONDS } from "@/components/player/playback";
import { Button } from "@/components/ui/button";
import { useTask } from "@/components/ui/use-task";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { frameSourceOf } from "@/lib/jobs/source-type";
import { formatClock } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const text = messages.frameChooser;

type FrameChooserProps = {
  job: Job;
  /** Null when there is no list to go back to. */
  onBack: (() => void) | null;
  onFrame: (file: File) => void;
};

/** A clip with a slider over its length; the frame that is shown becomes the picture. */
export function FrameChooser({ job, onBack, onFrame }: FrameChooserProps) {
  const clip = mainAssetOf(job);
  const video = useRef<HTMLVideoElement>(null);
  const [length, setLength] = useState(clip?.duration_seconds ?? 0);
  const [seconds, setSeconds] = useState(0);
  const { run, isBusy } = useTask();
  const seek = (to: number) => {
    setSeconds(to);
    if (video.current) video.current.currentTime = to;
  };
  const capture = () =>
    run(async () => {
      if (!video.current) return;
      const { framePicture } = await importWithRetry(() => import("@/components/player/frame-picture"));
      onFrame(await framePicture(video.current, text.fileName(job.model_id, seconds), frameSourceOf(job)));
    }, text.failed);
  return (
    <div className="flex flex-col gap-3 py-3">
      <video
        ref={video}
        src={clip?.url}
        muted
        playsInline
        preload="auto"
        aria-label={text.clip(job.prompt)}
        onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
        className="max-h-[50vh] w-full rounded-xs bg-black object-contain"
      />
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={text.moment}
          aria-valuetext={formatClock(seconds)}
          min={0}
          max={Math.max(0, length - FRAME_SECONDS)}
          step={FRAME_SECONDS}
          value={seconds}
          onChange={(event) => seek(Number(event.target.value))}
          className="h-11 min-w-32 flex-1 accent-ink"
        />
        <span className="text-ink-soft text-xs tabular-nums">
          {formatClock(seconds)} / {formatClock(length)}
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        {onBack ? (
          <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-4" />} onClick={onBack}>
            {text.back}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="ink" busy={isBusy} onClick={capture}>
          {text.use}
        </Button>
      </div>
    </div>
  );
}
