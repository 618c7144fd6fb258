import { clsx } from "clsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { Summary } from "@/components/ui/summary";
import type { Job, JobKind } from "@/lib/jobs/job";
import { type OutboxEntry, pressesWithoutJob } from "@/lib/outbox/outbox";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { COLUMN } from "./column";
import { messages } from "./messages";
import { RecentShots } from "./recent-shots";
import { onePerSubmission, takesOfSeries } from "./shown-job";
import { MainActions, StageShot } from "./stage-shot";

// Shown on demand.
const StartingPoints = lazy(() =>
  importWithRetry(() => import("@/components/starting-points/starting-points")),
);

type ShotsProps = {
  /** The take on the screen; null while the first has no response. */
  main: Job | null;
  jobs: readonly Job[];
  sending: readonly OutboxEntry[];
  personId: string;
  kind: JobKind;
  onShow: (jobId: string) => void;
  onTake: (jobId: string | null) => void;
};

/** The shot on the screen, the others below it, and the starting points on demand. */
export default function Shots({ main, jobs, sending, personId, kind, onShow, onTake }: ShotsProps) {
  const [hasPoints, setHasPoints] = useState(false);
  const isSending = sending.length > 0;
  // Loaded before the first job appears.
  useEffect(() => {
    if (isSending) void MainActions.load().catch(() => undefined);
  }, [isSending]);
  const [press] = sending;
  const series = main ? main.series : press?.series;
  const isOfShot = (entry: OutboxEntry) =>
    series ? entry.series?.id === series.id : !main && entry === press;
  const known = main ? takesOfSeries(main, jobs) : [];
  const waiting = pressesWithoutJob(sending, jobs);
  const others = jobs.filter((job) => job !== main && !known.includes(job));
  return (
    <div className={clsx(COLUMN, "max-lg:contents")}>
      <StageShot
        main={main}
        entries={waiting.filter(isOfShot)}
        known={known}
        before={main && (jobs.slice(jobs.indexOf(main) + 1).find(isCompleted) ?? null)}
        personId={personId}
        kind={kind}
        onShow={onShow}
        onTake={onTake}
      />
      <RecentShots
        jobs={others}
        sending={onePerSubmission(waiting.filter((entry) => !isOfShot(entry)))}
        onShow={onShow}
      />
      <details
        className="@container max-lg:px-4 max-lg:pb-5 md:max-lg:px-6"
        onToggle={({ currentTarget }) => setHasPoints(currentTarget.open)}
      >
        <Summary className="mb-3">{messages.stage.startingPoints}</Summary>
        {hasPoints && (
          <Suspense fallback={null}>
            <StartingPoints kind={kind} personId={personId} />
          </Suspense>
        )}
      </details>
    </div>
  );
}

const isCompleted = ({ status }: Job) => status === "completed";
