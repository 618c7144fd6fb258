import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Screen } from "@/components/player/screen";
import { Elapsed } from "@/components/ui/clock";
import { Progress } from "@/components/ui/progress";
import { RetriedImage } from "@/components/ui/retried-image";
import { aspectOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { useInputPicture } from "./job-inputs";
import { WaitingText } from "./job-status";
import { mediaShape } from "./media-shape";
import { messages } from "./messages";
import { reportedPercent } from "./reported-percent";
import { statusLabel } from "./status-labels";
import { TimeLeft, TypicalDuration } from "./typical-duration";

const text = messages.pendingScreen;

type PendingScreenProps = {
  job: Pick<Job, "kind" | "request">;
  /** A picture to stand in, blurred: an earlier take of the shot. Otherwise the picture that it is made from. */
  backdropUrl?: string | null;
  /** The share that the API reported; null while there is none. */
  percent: number | null;
  /** What goes on, and what is left. */
  title: ReactNode;
  /** When it was sent, as ISO text. */
  since: string;
  children?: ReactNode;
};

/**
 * A result that is being made, in its own place and ratio: percent, what goes on, how long it has taken. The bar is the
 * API's percent; without one there is none.
 */
export function PendingScreen({ job, backdropUrl, percent, title, since, children }: PendingScreenProps) {
  const input = useInputPicture(job);
  const backdrop = backdropUrl ?? input?.preview_url;
  // Where a model takes the shape of its input, the request has no ratio.
  const aspect =
    job.request.ratio === undefined && input?.width && input.height
      ? input.width / input.height
      : aspectOf({ request: job.request, assets: [] });
  return (
    <Screen>
      <div
        className={clsx(
          "relative flex flex-col justify-end overflow-hidden rounded-xs p-4 @3xl:p-5",
          backdrop ? "text-white" : "shadow-[inset_0_0_0_1px_var(--line)]",
        )}
        style={mediaShape(aspect)}
      >
        {backdrop && (
          <RetriedImage
            src={backdrop}
            alt=""
            className="absolute inset-0 size-full scale-105 object-cover blur-[14px] brightness-35 saturate-70"
          />
        )}
        <div className="relative">
          {percent !== null && <p className="type-percent">{messages.filmstrip.progress(percent)}</p>}
          <p className="type-label">{title}</p>
          <p className={clsx("mt-0.5 text-sm", backdrop ? "text-white" : "text-ink-soft")}>
            <Elapsed since={since} /> {text.soFar} {children}
          </p>
        </div>
        {percent !== null && <Progress label={messages.jobStatus.progress} percent={percent} isEdge />}
      </div>
    </Screen>
  );
}

type PendingJobScreenProps = {
  job: Job;
  backdropUrl?: string | null;
  /** Which take of its shot it is, and the name of its model; null for a job by itself. */
  take?: { number: number; model: string } | null;
};

/** The screen of a job that the API has, or that waits to be sent to it. */
export function PendingJobScreen({ job, backdropUrl = null, take = null }: PendingJobScreenProps) {
  const { label } = statusLabel(job);
  const isRunning = job.status === "processing" && !job.error;
  return (
    <PendingScreen
      job={job}
      backdropUrl={backdropUrl}
      percent={reportedPercent(job)}
      since={job.created_at}
      title={
        <>
          {isRunning && take ? text.takeGoing(take.number, take.model) : text.going(label)}{" "}
          <TimeLeft job={job} />
        </>
      }
    >
      {!isRunning && (
        <>
          <WaitingText job={job} />{" "}
        </>
      )}
      <TypicalDuration job={job} /> {isRunning && text.leave}
    </PendingScreen>
  );
}
