import { useQueryClient } from "@tanstack/react-query";
import { jobsClient } from "@/components/api/jobs";
import { libraryClient } from "@/components/api/library";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { applyJob } from "@/lib/jobs/apply-job";
import { takeNumber } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

/** Marks a job as a favorite, or takes the mark away; a toast says when that failed. */
export function useToggleFavorite() {
  const cache = useQueryClient();
  const { run } = useTask();
  return (job: Job): Promise<void> =>
    run(async () => {
      const change = { params: { jobId: job.id }, body: { favorite: !job.favorite } };
      applyJob(cache, await libraryClient.annotate(change));
    }, messages.useFavorite.failed);
}

type PickOptions = {
  /** Gets the take that was pressed. */
  onPicked?: (take: Job) => void;
  /** Gets each take that changed. */
  onChanged?: (take: Job) => void;
};
type Said = {
  /** In place of "Take 2 picked.", where the view shows another shot by then. */
  picked: string;
  failed: string;
};

/**
 * Picks one of some takes, or takes the mark from it when it has it already. Nothing else changes, and a toast offers
 * to undo it.
 */
export function usePickTake(takes: readonly Job[], { onPicked, onChanged }: PickOptions = {}) {
  const cache = useQueryClient();
  const apply = (job: Job) => {
    applyJob(cache, job);
    onChanged?.(job);
  };
  const before = takes.find(({ picked }) => picked);
  /** @param other the take that loses its mark by it */
  const mark = async (
    take: Job,
    picked: boolean,
    other?: Job,
    failed: string = messages.usePick.failed,
  ): Promise<boolean> => {
    try {
      apply(await libraryClient.annotate({ params: { jobId: take.id }, body: { picked } }));
      // The live feed tells of it, too, but the person who picks should not depend on it.
      if (other) apply(await jobsClient.get({ params: { jobId: other.id } }));
      return true;
    } catch (error) {
      toast(errorMessage(error, failed), { tone: "danger" });
      return false;
    }
  };
  /** Returns whether that worked. @param number its number among the takes of its shot */
  return async (take: Job, number = takeNumber(take), said?: Said): Promise<boolean> => {
    onPicked?.(take);
    const other = before !== take ? before : undefined;
    if (!(await mark(take, !take.picked, other, said?.failed))) return false;
    const undo = other ? () => mark(other, true, take) : () => mark(take, take.picked);
    const { unpicked, picked } = messages.usePick;
    toast(said?.picked ?? (take.picked ? unpicked(number) : picked(number)), {
      topic: "pick",
      action: { label: common.undo, run: () => void undo() },
    });
    return true;
  };
}
