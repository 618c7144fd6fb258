"use client";

import { Download, RotateCw, Shuffle } from "lucide-react";
import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { messages as common } from "@/components/ui/messages";
import { soundLink } from "@/lib/jobs/client";
import { clipOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { remixLink } from "@/lib/navigation/create";
import { messages } from "./messages";

type JobActionsProps = {
  job: Job;
  /** Price of the same request today, in credits; null when it can no longer be made. */
  againCredits: number | null;
  onRunAgain: () => void;
  children?: React.ReactNode;
};

/** The actions for a job. "Run again" makes a new job and shows its price; "Remix" only fills the form. */
export function JobActions({ job, againCredits, onRunAgain, children }: JobActionsProps) {
  const clip = clipOf(job);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {clip && (
        <a
          href={`${clip.url}?download`}
          download
          aria-keyshortcuts="D"
          className={buttonLook({ variant: "secondary", size: "sm" })}
        >
          <Download aria-hidden className="size-4" />
          {common.download}
        </a>
      )}
      {KINDS[job.kind].result === "audio" && clip?.archived_at && (
        <a
          href={soundLink([clip.id], "wav")}
          download
          className={buttonLook({ variant: "secondary", size: "sm" })}
        >
          {messages.jobActions.wav}
        </a>
      )}
      {isSettled(job.status) && againCredits !== null && (
        <Button size="sm" icon={<RotateCw aria-hidden className="size-4" />} onClick={onRunAgain}>
          {messages.jobActions.runAgain(againCredits)}
        </Button>
      )}
      <Link href={remixLink(job)} prefetch={false} className={buttonLook({ size: "sm" })}>
        <Shuffle aria-hidden className="size-4" />
        {messages.jobActions.remix}
      </Link>
      {children}
      <CopyButton label={messages.jobActions.copyPrompt} text={job.prompt} />
    </div>
  );
}
