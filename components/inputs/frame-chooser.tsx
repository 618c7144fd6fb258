import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { VideoPlayer } from "@/components/player/video-player";
import { Button } from "@/components/ui/button";
import { useTask } from "@/components/ui/use-task";
import { isSilent, mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { frameSourceOf } from "@/lib/jobs/source-type";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const text = messages.frameChooser;

type FrameChooserProps = {
  job: Job;
  /** Null when there is no list to go back to. */
  onBack: (() => void) | null;
  onFrame: (file: File) => void;
};

/** A clip in the player; the frame that is shown becomes the picture. */
export function FrameChooser({ job, onBack, onFrame }: FrameChooserProps) {
  const clip = mainAssetOf(job);
  const video = useRef<HTMLVideoElement>(null);
  const { run, isBusy } = useTask();
  const rate = clip?.frame_rate ?? null;
  const source = frameSourceOf(job);
  const capture = () =>
    run(async () => {
      if (!video.current) return;
      const { framePicture } = await importWithRetry(() => import("@/components/player/frame-picture"));
      const name = text.fileName(job.model_id, video.current.currentTime, rate);
      onFrame(await framePicture(video.current, name, source));
    }, text.failed);
  return (
    <div className="flex flex-col gap-3 py-3 [--media-height:50vh]">
      {clip && (
        <VideoPlayer
          src={clip.url}
          poster={clip.poster_url}
          label={text.clip(job.prompt)}
          name={job.model_id}
          source={source}
          frameRate={rate}
          muted
          silent={isSilent(job)}
          preload="auto"
          playerRef={video}
        />
      )}
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
