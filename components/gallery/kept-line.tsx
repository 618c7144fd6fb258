"use client";

import { useBulkAction } from "@/components/job/use-bulk-action";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { keptOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { TimeLeft } from "./time-left";

/**
 * Where the files of a job are while they are not in our own storage, or what is wrong with those that are: why, for
 * how long, and a button to try again.
 */
export function KeptLine({ job }: { job: Job }) {
  const { apply, isApplying } = useBulkAction();
  const kept = keptOf(job);
  const flawed = job.assets.find(({ archived_at, archive_error }) => archived_at && archive_error);
  const state = kept === "archived" && flawed ? "flawed" : kept;
  const problem =
    job.assets.find(({ archived_at, archive_error }) => !archived_at && archive_error) ?? flawed;
  if (state === null || state === "archived") return null;
  return (
    <Callout
      tone={state === "waiting" ? "info" : "warning"}
      title={messages.keptLine[state]}
      action={
        <Button size="sm" busy={isApplying} onClick={() => apply({ ids: [job.id] }, { do: "archive" })}>
          {messages.keptLine.retry}
        </Button>
      }
    >
      {problem && <p>{problem.archive_error}</p>}
      <TimeLeft job={job} />
    </Callout>
  );
}
