"use client";

import { useBulkAction } from "@/components/job/use-bulk-action";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { keptOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { TimeLeft } from "./time-left";

/**
 * Where the files of a job are while they are not in our own storage: why, for how long, and a button to try
 * again.
 */
export function KeptLine({ job }: { job: Job }) {
  const { apply, isApplying } = useBulkAction();
  const archiveState = keptOf(job);
  const problem = job.assets.find(
    ({ archived_at, archive_error }) => archived_at === null && archive_error !== null,
  )?.archive_error;
  if (archiveState !== "failed" && archiveState !== "waiting") return null;
  return (
    <Callout
      tone={archiveState === "failed" ? "warning" : "info"}
      title={messages.keptLine[archiveState]}
      action={
        <Button size="sm" busy={isApplying} onClick={() => apply({ ids: [job.id] }, { do: "archive" })}>
          {messages.keptLine.retry}
        </Button>
      }
    >
      {problem && <p>{problem}</p>}
      <TimeLeft job={job} />
    </Callout>
  );
}
