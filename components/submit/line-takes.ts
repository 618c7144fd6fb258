import { useQuery } from "@tanstack/react-query";
import { jobQueries } from "@/components/api/jobs";
import { jobOutboxOf } from "@/components/api/outbox";
import { useStored } from "@/components/ui/use-stored";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { readBody } from "@/lib/contract/read-body";
import { voiceRequest } from "@/lib/contract/voice";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { pressJobs } from "@/lib/outbox/outbox";
import { Store } from "@/lib/platform/store";

/** A line that a voice was asked to speak; its job is null until our server has accepted it. */
type LineTake = { token: string; line: string; jobId: string | null };

/** The latest line of each voice, since the page was loaded. A card may leave the document meanwhile. */
const takes = new Store<Readonly<Record<string, LineTake>>>({ initial: {} });

/** Sends a line to a voice, once for each press. A refusal of our server ends it; the page shows a toast. */
export function speakLine(personId: string, voiceId: string, text: string, credits: number): void {
  const { sender } = jobOutboxOf(personId);
  const spoken = text.trim();
  const request = readBody(voiceRequest, { voice_id: voiceId, [VOICE_MODE_FIELD]: "tts", text: spoken });
  const token = pressJobs(sender, [{ body: { kind: "voice", request }, credits }], "parts")?.[0];
  if (token === undefined) return;
  const change = (next: LineTake | null) =>
    takes.set(({ [voiceId]: latest, ...others }) => {
      if (latest && latest.token !== token) return { ...others, [voiceId]: latest };
      return next ? { ...others, [voiceId]: next } : others;
    });
  takes.set((all) => ({ ...all, [voiceId]: { token, line: spoken, jobId: null } }));
  sender.outcome(token).then(
    (job) => change({ token, line: spoken, jobId: job.id }),
    () => change(null),
  );
}

type SpokenLine = {
  line: string;
  job: Job | null;
  isRunning: boolean;
  /** Where it can be heard. */
  src: string | null;
};

/** Where a line stands: its press in the outbox, the job that our server made of it, and whether that can be read. */
type LineState = {
  isInOutbox: boolean;
  jobId: string | null;
  job: Pick<Job, "status"> | null;
  isUnreadable: boolean;
};

/**
 * Whether a line may still be sent or spoken, so that another press would be paid twice. A job that cannot be read, as
 * one that was purged, does not keep its card busy.
 */
export const isLineRunning = ({ isInOutbox, jobId, job, isUnreadable }: LineState): boolean =>
  isInOutbox || (jobId !== null && (job ? !isSettled(job.status) : !isUnreadable));

/** The latest line of a voice, live; null if it was asked for none. A press that an earlier page left counts, too. */
export function useSpokenLine(personId: string, voiceId: string): SpokenLine | null {
  const take = useStored(takes, (all) => all[voiceId] ?? null);
  const waiting = useStored(jobOutboxOf(personId).box).find(
    ({ kind, request }) => kind === "voice" && request.voice_id === voiceId,
  );
  const jobId = take?.jobId ?? null;
  const { data: job = null, isError } = useQuery({
    ...jobQueries.detail(jobId ?? ""),
    enabled: jobId !== null,
  });
  const sent = waiting?.request.text;
  const spoken = take?.line ?? (typeof sent === "string" ? sent : null);
  if (spoken === null) return null;
  return {
    line: spoken,
    job,
    isRunning: isLineRunning({ isInOutbox: waiting !== undefined, jobId, job, isUnreadable: isError }),
    src: (job && mainAssetOf(job)?.url) ?? null,
  };
}
