import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, RotateCw } from "lucide-react";
import { jobQueries } from "@/components/api/jobs";
import { StatusBadge } from "@/components/job/job-status";
import { useRunAgain } from "@/components/job/use-run-again";
import { Button, buttonLook } from "@/components/ui/button";
import { soundLink } from "@/lib/jobs/api";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job, type JobAsset, type JobSeries } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.partSeries;

type PartSeriesProps = {
  /** The part that is shown large. */
  job: Job;
  series: JobSeries;
  personId: string;
  onShow: (jobId: string) => void;
};

/**
 * Every part of a script that is too long for one job: its state, a button to make it again, and all parts as
 * one file.
 */
export default function PartSeries({ job, series, personId, onShow }: PartSeriesProps) {
  const list = useInfiniteQuery(jobQueries.list({ series: series.id }, 100));
  const made = list.data?.pages.flatMap((page) => page.data) ?? [];
  const parts = Array.from({ length: series.count }, (_, position) => newestOf(made, position));
  const sounds = parts.map((part) => part?.sound ?? null);
  const whole = sounds.filter((sound): sound is JobAsset => sound !== null);
  const isWhole = whole.length === series.count && whole.every(({ archived_at }) => archived_at !== null);
  const ids = whole.map(({ id }) => id);
  return (
    <section aria-label={text.label} className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-sm">{text.title(series.count)}</h2>
        {isWhole ? (
          <div className="flex flex-wrap items-center gap-2">
            {(["mp3", "wav"] as const).map((format) => (
              <a
                key={format}
                href={soundLink(ids, format)}
                download
                className={buttonLook({ variant: "secondary", size: "sm" })}
              >
                <Download aria-hidden className="size-4" />
                {text.download(format)}
              </a>
            ))}
          </div>
        ) : (
          <p className="text-ink-faint text-xs">{text.waiting}</p>
        )}
      </div>
      <ol className="flex flex-col gap-1">
        {parts.map((part, position) => (
          <Part
            // A part is identified by its position.
            // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
            key={position}
            number={position + 1}
            job={part?.newest ?? null}
            isShown={part?.newest.id === job.id}
            personId={personId}
            onShow={onShow}
          />
        ))}
      </ol>
    </section>
  );
}

/** The latest job of a position, and its latest sound: a part that is made again keeps its old sound until then. */
function newestOf(made: readonly Job[], position: number): { newest: Job; sound: JobAsset | null } | null {
  const here = made.filter(({ series }) => series?.position === position);
  const [newest] = here;
  if (!newest) return null;
  const sounding = here.find(({ status }) => status === "completed");
  return { newest, sound: (sounding && mainAssetOf(sounding)) ?? null };
}

type PartProps = {
  number: number;
  job: Job | null;
  isShown: boolean;
  personId: string;
  onShow: (jobId: string) => void;
};

function Part({ number, job, isShown, personId, onShow }: PartProps) {
  if (!job) return <li className="px-2 py-1 text-ink-faint text-sm">{text.sending(number)}</li>;
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 rounded-md px-2 py-1 text-sm aria-[current]:bg-stage"
      aria-current={isShown || undefined}
    >
      <button
        type="button"
        className="min-w-0 flex-1 truncate text-left hover:underline max-sm:basis-full"
        onClick={() => onShow(job.id)}
      >
        <span className="text-ink-faint tabular-nums">{number}</span>{" "}
        <span dir="auto" translate="no">
          {job.prompt}
        </span>
      </button>
      <StatusBadge status={job.status} error={job.error} />
      {isSettled(job.status) && <RunAgainButton job={job} number={number} personId={personId} />}
    </li>
  );
}

function RunAgainButton({ job, number, personId }: { job: Job; number: number; personId: string }) {
  const { credits, run } = useRunAgain(job, personId);
  if (credits === null) return null;
  return (
    <Button size="sm" variant="quiet" icon={<RotateCw aria-hidden className="size-4" />} onClick={run}>
      <span className="sr-only">{text.runPartAgain(number)}</span>
      <span aria-hidden>{text.runAgain(credits)}</span>
    </Button>
  );
}
