import { clsx } from "clsx";
import { CancelJobIcon } from "@/components/job/cancel-job";
import { useInputPicture } from "@/components/job/job-inputs";
import { JobThumbnail } from "@/components/job/job-picture";
import { JobProgress } from "@/components/job/job-status";
import { placeLabel, statusLabel } from "@/components/job/status-labels";
import { useModelNames } from "@/components/job/use-model-names";
import { Countdown, Elapsed } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { aspectOf } from "@/lib/jobs/facts";
import { isActive, isWaiting, type Job } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { jobLink } from "@/lib/navigation/gallery";
import { excerpt } from "@/lib/platform/excerpt";
import { endedAt } from "../job-ends";
import { messages } from "./messages";

/** The picture of a row in pixels: as high as a line, and no wider than a wide clip. */
const HEIGHT = 36;
const MAX_WIDTH = 64;

/**
 * One job of the queue in a line, as a link to it: its picture, prompt and model, and how far it is or what it waits
 * for. One that waits can be canceled by itself.
 */
export function QueueRow({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const input = useInputPicture(job);
  const nameOf = useModelNames(job.kind);
  return (
    <div className="flex items-center rounded-md hover:bg-hover">
      <Link
        href={jobLink(job.id)}
        onClick={onLeave}
        data-job-id={job.id}
        data-status={job.status}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1 outline-offset-[-2px]"
      >
        <span className="grid shrink-0 place-items-center" style={{ width: MAX_WIDTH, height: HEIGHT }}>
          <span className="block overflow-hidden rounded-xs bg-stage" style={frameOf(aspectOf(job))}>
            <JobThumbnail job={job} inputUrl={input?.preview_url} />
          </span>
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" translate="no" className="truncate text-sm">
            {excerpt(job.prompt)}
          </span>
          <span translate="no" className="type-edge truncate text-ink-soft">
            {[placeLabel(job.series), kindAndModel(job, nameOf)].filter(Boolean).join(" · ")}
          </span>
        </span>
        <State job={job} />
      </Link>
      <CancelJobIcon job={job} />
    </div>
  );
}

/** The largest frame of this ratio in the place of a picture. */
function frameOf(aspect: number) {
  const width = Math.min(MAX_WIDTH, HEIGHT * aspect);
  return { width, height: width / aspect };
}

/** At the end of the line: percent and time while it runs, the reason while it waits, else how it ended. */
function State({ job }: { job: Job }) {
  const { label, tone } = statusLabel(job);
  const percent = job.progress_percent;
  const isShare = job.status === "processing" && percent !== null;
  return (
    <span className="flex max-w-[40%] shrink-0 flex-col items-end text-right text-xs tabular-nums">
      <span
        className={clsx(
          "max-w-full truncate",
          tone === "danger" ? "text-danger" : tone === "warning" ? "text-warning" : "text-ink",
        )}
      >
        {isShare ? messages.queuePanel.progress(percent) : label}
      </span>
      <span className="flex items-center gap-2 text-ink-soft">
        {isShare && <JobProgress job={job} className="w-12" />}
        {isActive(job.status) && isWaiting(job) && job.retry_at ? (
          <Countdown at={Date.parse(job.retry_at)} />
        ) : (
          <Elapsed since={job.created_at} until={endedAt(job)} />
        )}
      </span>
    </span>
  );
}

/** A kind that is named by its model says it once. */
const kindAndModel = ({ kind, model_id }: Job, nameOf: (id: string) => string): string =>
  [...new Set([KINDS[kind].label, nameOf(model_id)])].join(" · ");
