import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { JobThumbnail } from "@/components/job/job-picture";
import { statusLabel } from "@/components/job/status-labels";
import { buttonLook } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { aspectOf } from "@/lib/jobs/facts";
import { isContentRefused } from "@/lib/jobs/job";
import { placeLink } from "@/lib/navigation/boards";
import { remixLink } from "@/lib/navigation/form-links";
import { jobLink } from "@/lib/navigation/gallery";
import { excerpt } from "@/lib/platform/excerpt";
import { endedAt } from "../../job-ends";
import { messages } from "../messages";
import { PicturePlace } from "./picture-place";
import type { EndedShot } from "./queue-groups";
import type { KnownBoard } from "./use-boards";

const text = messages.queuePanel;

type EndedPartProps = {
  ended: readonly EndedShot[];
  boardOf: (id: string | null) => KnownBoard;
  onLeave: () => void;
};

/** What has ended since the queue was last open, one row a shot, each with the way back to it. */
export function EndedPart({ ended, boardOf, onLeave }: EndedPartProps) {
  if (ended.length === 0) return null;
  return (
    <section aria-label={text.ended}>
      <h3 className="type-label pb-1">{text.ended}</h3>
      <ul className="divide-y divide-line">
        {ended.map((shot) => (
          <li key={shot.jobs[0].id}>
            <Ended shot={shot} board={boardOf(shot.boardId)} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EndedProps = { shot: EndedShot; board: KnownBoard; onLeave: () => void };

function Ended({ shot, board, onLeave }: EndedProps) {
  const { id, boardId, jobs } = shot;
  const [job] = jobs;
  const place = board.placeOf(id);
  const isDone = job.status === "completed";
  const isRefused = isContentRefused(job);
  const failure = [statusLabel(job).label, !job.credits_used && text.notCharged].filter(Boolean).join(", ");
  const look = clsx(buttonLook({ size: "sm" }), "max-md:col-start-2 max-md:mt-1.5 max-md:w-fit");
  return (
    <div
      data-job-id={job.id}
      data-status={job.status}
      className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5 max-md:grid-cols-[5.25rem_minmax(0,1fr)]"
    >
      <PicturePlace aspect={aspectOf(job)} className="max-md:row-span-2">
        {isDone ? <JobThumbnail job={job} /> : <CircleAlert className="size-4.5 text-danger" />}
      </PicturePlace>
      <span className="min-w-0 text-sm">
        <span dir="auto" translate="no" className="block truncate font-semibold">
          {text.shot(place?.part ?? "shot", place?.number ?? 0, excerpt(job.prompt))}
        </span>
        <span className="block text-ink-soft text-xs tabular-nums">
          {[board.name, isDone ? text.takesDone(jobs.length) : text.takesFailed(jobs.length, failure)]
            .filter(Boolean)
            .join(", ")}
          {isDone && (
            <>
              {", "}
              <Moment at={endedAt(job) ?? job.created_at} />
            </>
          )}
        </span>
      </span>
      {boardId !== null && place ? (
        <Link href={placeLink(boardId, place, isRefused ? null : job.id)} onClick={onLeave} className={look}>
          {isRefused ? text.changeWords : text.backTo(place.number)}
        </Link>
      ) : (
        <Link href={isRefused ? remixLink(job) : jobLink(job.id)} onClick={onLeave} className={look}>
          {isRefused ? text.changeWords : text.back}
        </Link>
      )}
    </div>
  );
}
