import { useJobPermissions } from "@/components/access/job-permissions";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useNow } from "@/components/ui/clock";
import { archiveStatusOf, expiringAt } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";

/**
 * Where the files of a job are while they are not in our own storage, or what is wrong with those that are: why, for
 * how long, and a button to try again.
 */
export function ArchiveStatusLine({ job }: { job: Job }) {
  const { apply, isApplying } = useBulkAction();
  const mayAct = useJobPermissions();
  const status = archiveStatusOf(job);
  const flawed = job.assets.find(({ archived_at, archive_error }) => archived_at && archive_error);
  const state = status === "archived" && flawed ? "flawed" : status;
  const problem =
    job.assets.find(({ archived_at, archive_error }) => !archived_at && archive_error) ?? flawed;
  if (state === null || state === "archived") return null;
  return (
    <Callout
      tone={state === "waiting" ? "info" : "warning"}
      title={messages.archiveStatus[state]}
      action={
        mayAct("archive", job) && (
          <Button size="sm" busy={isApplying} onClick={() => apply({ ids: [job.id] }, { do: "archive" })}>
            {messages.archiveStatus.retry}
          </Button>
        )
      }
    >
      {problem && <p>{problem.archive_error}</p>}
      <TimeLeft job={job} />
    </Callout>
  );
}

/**
 * How long the upstream keeps a file that we have not copied; empty for a copied file, or one that never
 * expires.
 */
function TimeLeft({ job }: { job: Pick<Job, "assets"> }) {
  const now = useNow();
  const end = expiringAt(job);
  if (end === null || now === null) return null;
  const seconds = (end - now) / 1_000;
  return (
    <span className="tabular-nums">
      {seconds > 0 ? messages.timeLeft.expiresIn(Math.ceil(seconds)) : messages.timeLeft.expired}
    </span>
  );
}
