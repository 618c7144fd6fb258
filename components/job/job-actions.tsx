import { clsx } from "clsx";
import { Copy, Download, Ellipsis, RotateCw, Share2, Shuffle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as reviews } from "@/components/reviews/messages";
import { ShareDialog } from "@/components/reviews/share-button";
import { buttonLook, Spinner } from "@/components/ui/button";
import { copyWithToast } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { Menu, type MenuAction, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { soundLink } from "@/lib/jobs/api";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job, type JobAsset } from "@/lib/jobs/job";
import { remixLink } from "@/lib/navigation/form-links";
import { CancelJobButton } from "./cancel-job";
import { messages } from "./messages";
import { useNextSteps } from "./use-next-steps";
import { useRunAgain, useUnavailableModel } from "./use-run-again";

const text = messages.jobActions;

type JobActionsProps = {
  job: Job;
  personId: string;
  /** Called when "Run again" of the menu has sent a new job; null where it is a button elsewhere. */
  onSent: (() => void) | null;
  /** The key of the download, where one presses it. */
  downloadKey?: string;
  /** Groups at the end of the menu. */
  more?: MenuSection[];
  /** A button before the others. */
  first?: ReactNode;
  /** A button or two after the others. */
  children?: ReactNode;
};

/**
 * The actions for a job: a few in a row, and a menu with the rest. "Run again" makes a new job and shows its price;
 * "Remix" only fills the form.
 */
export function JobActions({
  job,
  personId,
  onSent,
  downloadKey,
  more = [],
  first,
  children,
}: JobActionsProps) {
  const clip = mainAssetOf(job);
  const may = useMay();
  const unavailableModel = useUnavailableModel(job);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {first}
      {clip && (
        <a href={`${clip.url}?download`} download aria-keyshortcuts={downloadKey} className={buttonLook({})}>
          <Download aria-hidden className="size-4" />
          {common.download}
        </a>
      )}
      {may("make") && (
        <Link href={remixLink(job)} className={buttonLook({})}>
          <Shuffle aria-hidden className="size-4" />
          {text.remix}
        </Link>
      )}
      <CancelJobButton job={job} />
      {children}
      <More job={job} personId={personId} sections={more} onSent={onSent} />
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

type MoreProps = { job: Job; personId: string; sections: MenuSection[]; onSent: (() => void) | null };

function More({ job, personId, sections, onSent }: MoreProps) {
  const { actions, isBusy } = useNextSteps(job, personId);
  const { credits, run } = useRunAgain(job, personId);
  const again: MenuAction[] =
    onSent && isSettled(job.status) && credits !== null
      ? [
          {
            label: text.runAgain(credits),
            icon: <RotateCw aria-hidden />,
            onSelect: () => run() && onSent(),
          },
        ]
      : [];
  const may = useMay();
  const [isSharing, setIsSharing] = useState(false);
  const clip = mainAssetOf(job);
  const wav = clip?.type === "audio" && clip.archived_at ? soundLink([clip.id], "wav") : null;
  return (
    <>
      <Menu
        label={text.more}
        align="start"
        trigger={isBusy ? <Spinner /> : <Ellipsis aria-hidden className="size-4" />}
        triggerClassName={clsx(buttonLook({ variant: "quiet" }), "px-2.25!")}
        sections={[
          ...(actions.length + again.length > 0 ? [{ actions: [...again, ...actions] }] : []),
          {
            actions: [
              ...(clip && hasChoice(clip)
                ? [
                    { label: text.downloadWith, href: `${clip.url}?download&settings=yes` },
                    { label: text.downloadWithout, href: `${clip.url}?download&settings=no` },
                  ].map((item) => ({ ...item, icon: <Download aria-hidden />, download: true }))
                : []),
              ...(wav
                ? [{ label: text.wav, icon: <Download aria-hidden />, href: wav, download: true }]
                : []),
              ...(clip && job.status === "completed" && may("arrange")
                ? [
                    {
                      label: reviews.share.more,
                      icon: <Share2 aria-hidden />,
                      onSelect: () => setIsSharing(true),
                    },
                  ]
                : []),
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
      {isSharing && (
        <ShareDialog
          thing={{ of: "job", id: job.id }}
          title={reviews.share.oneResult}
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  );
}
