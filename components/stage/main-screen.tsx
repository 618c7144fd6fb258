import { clsx } from "clsx";
import { useState } from "react";
import { FailurePanel } from "@/components/job/failure-panel";
import { JobMedia } from "@/components/job/job-media";
import { PendingJobScreen, PendingScreen } from "@/components/job/pending-screen";
import { RunAgainButton } from "@/components/job/run-again-button";
import { outboxEntryState } from "@/components/job/shot-takes";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { Screen, TransportPlace } from "@/components/player/screen";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { refusedInForm } from "@/components/shell/stores";
import { Countdown } from "@/components/ui/clock";
import { prefersReducedMotion } from "@/components/ui/preferences";
import { useStored } from "@/components/ui/use-stored";
import { lengthSecondsOf, mainAssetOf } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import type { OutboxEntry } from "@/lib/outbox/outbox";
import { messages } from "./messages";

const text = messages.stage;

type MainScreenProps = {
  job: Job;
  /** The picture of an earlier take of the shot. */
  backdropUrl: string | null;
  /** Which take of its shot it is, and the name of its model; null for a job by itself. */
  take: { number: number; model: string } | null;
  personId: string;
  onSent: () => void;
};

/**
 * The result of the shown job, its progress, or why there is none, and the controls or their place, so that nothing
 * below it moves. Its job's id is its key.
 */
export function MainScreen({ job, backdropUrl, take, personId, onSent }: MainScreenProps) {
  const plays = useFinishedHere(job);
  if (mainAssetOf(job)) {
    return (
      <div className={clsx(plays && "animate-arrive")}>
        <JobMedia job={job} autoPlay={plays} muted={plays} />
      </div>
    );
  }
  return (
    <WithTransport job={job}>
      {isActive(job.status) ? (
        <PendingJobScreen job={job} backdropUrl={backdropUrl} take={take} />
      ) : (
        <Unsuccessful job={job} personId={personId} onSent={onSent} />
      )}
    </WithTransport>
  );
}

/** The form already says why, so the screen names only the status. */
function Unsuccessful({ job, personId, onSent }: Omit<MainScreenProps, "backdropUrl" | "take">) {
  const isInForm = useStored(refusedInForm, (ids) => ids.includes(job.id));
  const actions = (
    <>
      <RunAgainButton job={job} personId={personId} onSent={onSent} />
      <RefusalHelp job={job} />
    </>
  );
  return (
    <Screen className="min-h-56 p-5 @3xl:p-8">
      {isInForm ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-soft">{STATUS_LABELS[job.status].label}</p>
          {actions}
        </div>
      ) : (
        <FailurePanel job={job}>{actions}</FailurePanel>
      )}
    </Screen>
  );
}

type SendingScreenProps = { entry: OutboxEntry; backdropUrl: string | null };

/** A press of Generate without a response: shown at once, and never lost. */
export function SendingScreen({ entry, backdropUrl }: SendingScreenProps) {
  return (
    <WithTransport job={{ kind: entry.kind, request: entry.request, assets: [] }}>
      <PendingScreen
        job={entry}
        backdropUrl={backdropUrl}
        percent={null}
        title={text.going(STATUS_LABELS[outboxEntryState(entry)].label)}
        since={new Date(entry.pressedAt).toISOString()}
      >
        <Waiting entry={entry} />
      </PendingScreen>
    </WithTransport>
  );
}

function Waiting({ entry: { waitingFor, retryAt } }: { entry: OutboxEntry }) {
  if (waitingFor === "sign_in") return text.signedOut;
  if (!waitingFor) return text.sending;
  const { before, after } = waitingFor === "network" ? text.network : text.rateLimited;
  return (
    <>
      {before}
      {retryAt !== null && (
        <>
          {" "}
          <Countdown at={retryAt} />
        </>
      )}
      {after}
    </>
  );
}

type WithTransportProps = { job: Pick<Job, "kind" | "request" | "assets">; children: React.ReactNode };

/** A screen and the place of its controls; a picture has none. */
function WithTransport({ job, children }: WithTransportProps) {
  const { result } = KINDS[job.kind];
  const seconds = lengthSecondsOf(job);
  return (
    <div className="flex flex-col gap-1">
      {children}
      {result !== "image" && (
        <TransportPlace
          seconds={result === "video" && seconds >= 0 ? seconds : null}
          hasSeek={result === "video"}
        />
      )}
    </div>
  );
}

/**
 * True for a job that was active when it was first shown here and is completed now: its clip may play by itself. False
 * for a person who wants less motion. The component that calls it has the job's id as its key.
 */
function useFinishedHere(job: Job): boolean {
  const [wasActive] = useState(() => isActive(job.status));
  return wasActive && job.status === "completed" && !prefersReducedMotion();
}
