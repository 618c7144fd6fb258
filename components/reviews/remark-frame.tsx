import { useRef, useState } from "react";
import VideoControls from "@/components/player/video-controls";
import { MarkBox } from "@/components/remarks/mark-box";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { shotLink } from "@/lib/navigation/boards";
import { jobLink } from "@/lib/navigation/gallery";
import { USUAL_FRAME_RATE } from "@/lib/platform/timecode";
import { remarkTimeWords } from "@/lib/reviews/remark-time";
import type { Remark } from "@/lib/reviews/review";
import { messages } from "./messages";

const SoundPlayer = lazyPart(() => import("@/components/player/sound-player"));

const text = messages.frame;
/** What is shown of a result: as much as leaves room for the words. */
const PICTURE = "block max-h-[58dvh] max-w-full rounded-xs bg-stage";

type RemarkFrameProps = {
  remark: Remark;
  /** The latest version of its review; null where that is not known. */
  latest: number | null;
  /** The board that was reviewed; null for another thing. */
  boardId: string | null;
  onClose: () => void;
};

/**
 * The frame that a remark is about, of the result as it was then, whatever is picked by now, with what was marked on it. It
 * plays from there.
 */
export default function RemarkFrame({ remark, latest, boardId, onClose }: RemarkFrameProps) {
  const { film, shot, version } = remarkTimeWords(remark, latest);
  const place = [film, shot, version].filter(Boolean).join(" · ");
  const { shot_id, job_id } = remark;
  return (
    <Dialog
      onClose={onClose}
      title={place}
      size="lg"
      footer={
        boardId !== null && shot_id !== null ? (
          <Link href={shotLink(boardId, shot_id, { jobId: job_id })} className={buttonLook({})}>
            {text.openShot}
          </Link>
        ) : (
          <Link href={jobLink(job_id)} className={buttonLook({})}>
            {text.openResult}
          </Link>
        )
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <Frame remark={remark} />
        <div className="min-w-0 text-sm">
          <bdi className="font-semibold">{remark.name}</bdi>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {remark.text}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

function Frame({ remark }: { remark: Remark }) {
  const { kind, asset_id: assetId, mark, name } = remark;
  const [isGone, setIsGone] = useState(false);
  const src = addressOf(assetsApi.file, { params: { assetId } });
  const label = text.of(name);
  if (isGone) return <Callout tone="warning">{text.gone}</Callout>;
  if (kind === "voice") return <SoundPlayer src={src} label={remark.text} />;
  if (kind === "image") {
    return (
      <div className="relative mx-auto w-fit max-w-full">
        {/* biome-ignore lint/performance/noImgElement: our own copy in its own size; the optimiser is off */}
        <img src={src} alt={label} className={PICTURE} onError={() => setIsGone(true)} />
        {mark && <MarkBox mark={mark} name={name} />}
      </div>
    );
  }
  return <ClipFrame remark={remark} src={src} label={label} onGone={() => setIsGone(true)} />;
}

type ClipFrameProps = { remark: Remark; src: string; label: string; onGone: () => void };

/** A clip at the time of the remark. The mark is on that frame alone. */
function ClipFrame({ remark, src, label, onGone }: ClipFrameProps) {
  const { seconds, mark, name, frame_rate: frameRate } = remark;
  const root = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const [isAtFrame, setIsAtFrame] = useState(true);
  const at = seconds ?? 0;
  const follow = ({ currentTime }: HTMLVideoElement) =>
    setIsAtFrame(Math.abs(currentTime - at) < 0.5 / (frameRate ?? USUAL_FRAME_RATE));
  return (
    <div ref={root} className="flex flex-col gap-1 [&:fullscreen]:bg-stage [&:fullscreen]:p-2">
      <div className="relative mx-auto w-fit max-w-full">
        {/* biome-ignore lint/a11y/useMediaCaption: there are no captions of a take */}
        <video
          ref={player}
          src={src}
          poster={addressOf(assetsApi.poster, { params: { assetId: remark.asset_id } })}
          aria-label={label}
          // Keys reach the player once it is pressed or reached with Tab.
          tabIndex={0}
          playsInline
          preload="auto"
          className={PICTURE}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = at;
          }}
          onTimeUpdate={({ currentTarget }) => follow(currentTarget)}
          onSeeking={({ currentTarget }) => follow(currentTarget)}
          onError={onGone}
        />
        {mark && isAtFrame && <MarkBox mark={mark} name={name} />}
      </div>
      <VideoControls
        root={root}
        player={player}
        clip={{ url: src, frameRate }}
        name={remark.item}
        source={null}
        silent={false}
      />
    </div>
  );
}
