import { clsx } from "clsx";
import { ImagePlay } from "lucide-react";
import { type RefObject, useState } from "react";
import { useMay } from "@/components/access/may";
import { framePicture } from "@/components/player/frame-picture";
import { Screen } from "@/components/player/screen";
import { VideoPlayer } from "@/components/player/video-player";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { aspectOf, isSilent, mainAssetOf } from "@/lib/jobs/facts";
import type { Job, JobAsset } from "@/lib/jobs/job";
import { type FrameSource, frameSourceOf } from "@/lib/jobs/source-type";
import { fileNameOf } from "@/lib/library/file-names";
import { excerpt } from "@/lib/platform/excerpt";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { mediaShape } from "./media-shape";
import { messages } from "./messages";
import { useFirstFrame } from "./use-first-frame";

const SoundPlayer = lazyPart(() => import("@/components/player/sound-player"));

type JobMediaProps = {
  job: Job;
  /** How a clip starts; it repeats unless `loop` is false. */
  autoPlay?: boolean;
  muted?: boolean;
  loop?: boolean;
  /** The person whose form a frame can go into. Without it no such button is shown. */
  personId?: string;
};

/** The result of a job, to watch or hear. Empty without a result. */
export function JobMedia({ job, personId, loop = true, ...player }: JobMediaProps) {
  const asset = mainAssetOf(job);
  if (!asset) return null;
  if (asset.type === "image") return <JobImage asset={asset} label={excerpt(job.prompt, 120)} />;
  if (asset.type === "audio") return <SoundPlayer key={asset.url} src={asset.url} label={job.prompt} />;
  const name = fileNameOf(job);
  const source = frameSourceOf(job);
  return (
    <VideoPlayer
      {...player}
      key={asset.id}
      src={asset.url}
      poster={asset.poster_url}
      label={messages.jobMedia.video(job.prompt)}
      name={name}
      source={source}
      frameRate={asset.frame_rate}
      shape={mediaShape(aspectOf(job))}
      loop={loop}
      silent={isSilent(job)}
    >
      {(video) =>
        personId && <UseFrameButton player={video} name={name} personId={personId} source={source} />
      }
    </VideoPlayer>
  );
}

/** Its place is kept while it loads. A small picture keeps its own size. */
const shapeOf = ({ width, height }: JobAsset) =>
  width && height ? { ...mediaShape(width / height), maxWidth: width } : { maxHeight: "var(--media-height)" };

/** A whole picture. A press shows it in its own size in a scrolling box, and the next press shows it whole again. */
function JobImage({ asset, label }: { asset: JobAsset; label: string }) {
  const [isClose, setIsClose] = useState(false);
  return (
    <Screen className={isClose ? "max-h-(--media-height) items-start! justify-start! overflow-auto!" : ""}>
      <button
        type="button"
        aria-pressed={isClose}
        aria-label={isClose ? messages.jobImage.fit(label) : messages.jobImage.zoom(label)}
        onClick={() => setIsClose(!isClose)}
        className={clsx(
          "rounded-xs",
          isClose ? "shrink-0 cursor-zoom-out" : "flex w-full cursor-zoom-in justify-center",
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: our own copy in its own size; the optimiser is off */}
        <img
          src={asset.url}
          alt=""
          width={asset.width ?? undefined}
          height={asset.height ?? undefined}
          className={isClose ? "max-w-none" : "h-auto object-contain"}
          style={isClose ? undefined : shapeOf(asset)}
        />
      </button>
    </Screen>
  );
}

type UseFrameButtonProps = {
  player: RefObject<HTMLVideoElement | null>;
  /** The file name of the picture, without an ending. */
  name: string;
  /** The person whose form the frame goes into. */
  personId: string;
  source: FrameSource | null;
};

/** Uses the current frame of a player as first frame in the video form. Makes no job, costs nothing. */
function UseFrameButton({ player, name, personId, source }: UseFrameButtonProps) {
  const { use, isBusy } = useFirstFrame(personId);
  const may = useMay();
  if (!may("make")) return null;
  const take = () => {
    const video = player.current;
    if (!video || isBusy) return;
    video.pause();
    void use({
      upload: async () => {
        const picture = await framePicture(video, messages.useFrameButton.fileName(name), source);
        const { sendFile } = await importWithRetry(() => import("@/lib/uploads/send-file"));
        return sendFile(picture);
      },
      done: messages.useFrameButton.done,
      failed: messages.useFrameButton.failed,
    });
  };
  return (
    <IconButton
      label={messages.useFrameButton.use}
      size="sm"
      aria-busy={isBusy}
      icon={<ImagePlay aria-hidden />}
      onClick={take}
    />
  );
}
