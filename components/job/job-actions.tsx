"use client";

import { Copy, Download, Ellipsis, RotateCw, Shuffle } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonLook, Spinner } from "@/components/ui/button";
import { copyWithToast } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { soundLink } from "@/lib/jobs/api";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job, type JobAsset } from "@/lib/jobs/job";
import { remixLink } from "@/lib/navigation/create";
import { CancelJob } from "./cancel-job";
import { messages } from "./messages";
import { useNextSteps } from "./use-next-steps";
import { useRunAgain, useUnavailableModel } from "./use-run-again";

const text = messages.jobActions;

type JobActionsProps = {
  job: Job;
  personId: string;
  /** Called when "Run again" has sent a new job. */
  onSent: () => void;
  /** The key of the download, where one presses it. */
  downloadKey?: string;
  /** Groups at the end of the menu. */
  more?: MenuSection[];
  /** A button or two beside the first ones. */
  children?: ReactNode;
};

/**
 * The actions for a job: one main action, a few beside it, and a menu with the rest. "Run again" makes a new
 * job and shows its price; "Remix" only fills the form.
 */
export function JobActions({ job, personId, onSent, downloadKey, more = [], children }: JobActionsProps) {
  const clip = mainAssetOf(job);
  const again = useRunAgain(job, personId);
  const unavailableModel = useUnavailableModel(job);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {clip && (
        <a
          href={`${clip.url}?download`}
          download
          aria-keyshortcuts={downloadKey}
          className={buttonLook({ variant: "primary", size: "sm" })}
        >
          <Download aria-hidden className="size-4" />
          {common.download}
        </a>
      )}
      {isSettled(job.status) && again.credits !== null && (
        <Button
          size="sm"
          variant={clip ? "secondary" : "primary"}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() => {
            if (again.run()) onSent();
          }}
        >
          {text.runAgain(again.credits)}
        </Button>
      )}
      <Link href={remixLink(job)} className={buttonLook({ size: "sm" })}>
        <Shuffle aria-hidden className="size-4" />
        {text.remix}
      </Link>
      <CancelJob job={job} />
      {children}
      <More job={job} personId={personId} sections={more} />
      {isSettled(job.status) && unavailableModel && (
        <p data-gone className="w-full text-ink-soft text-sm">
          {text.modelGone(unavailableModel)}
        </p>
      )}
    </div>
  );
}

/** Whether a download may have prompt and settings in it: a file with a mark of its own is never changed. */
const hasChoice = ({ archived_at, mark }: JobAsset): boolean =>
  archived_at !== null && (mark.state === "ours" || mark.state === "unknown");

type MoreProps = { job: Job; personId: string; sections: MenuSection[] };

function More({ job, personId, sections }: MoreProps) {
  const { actions, isBusy } = useNextSteps(job, personId);
  const clip = mainAssetOf(job);
  const wav = clip?.type === "audio" && clip.archived_at ? soundLink([clip.id], "wav") : null;
  return (
    <Menu
      label={text.more}
      align="start"
      trigger={isBusy ? <Spinner /> : <Ellipsis aria-hidden className="size-4" />}
      triggerClassName={buttonLook({ size: "sm" })}
      sections={[
        ...(actions.length > 0 ? [{ actions }] : []),
        {
          actions: [
            ...(clip && hasChoice(clip)
              ? [
                  { label: text.downloadWith, href: `${clip.url}?download&settings=yes` },
                  { label: text.downloadWithout, href: `${clip.url}?download&settings=no` },
                ].map((item) => ({ ...item, icon: <Download aria-hidden />, download: true }))
              : []),
            ...(wav ? [{ label: text.wav, icon: <Download aria-hidden />, href: wav, download: true }] : []),
            {
              label: text.copyPrompt,
              icon: <Copy aria-hidden />,
              onSelect: () => void copyWithToast(job.prompt),
            },
          ],
        },
        ...sections,
      ]}
    />
  );
}
