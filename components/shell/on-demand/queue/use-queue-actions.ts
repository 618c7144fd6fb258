import { useQueryClient } from "@tanstack/react-query";
import { useJobPermissions } from "@/components/access/job-permissions";
import { queueClient, queueQuery } from "@/components/api/boards";
import { jobsClient } from "@/components/api/jobs";
import { messages as jobMessages } from "@/components/job/messages";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import type { ListedTake, QueueChange } from "@/lib/boards/run";
import { applyJob } from "@/lib/jobs/apply-job";
import { isCancelable, type Job } from "@/lib/jobs/job";
import { summaryKey } from "@/lib/jobs/keys";
import { messages } from "../messages";
import type { LineActions } from "./queue-board";
import type { QueueLine } from "./queue-groups";

const text = messages.queuePanel;
const cancelText = jobMessages.cancelJob;

/** What the person may do with what waits: take it back, one take or all, move it, and pause it. */
export function useQueueActions(jobs: readonly Job[], takes: readonly ListedTake[]) {
  const cache = useQueryClient();
  const mayAct = useJobPermissions();
  const { run, isBusy } = useTask();
  const yours = takes.filter(({ is_yours }) => is_yours);
  const cancelable = jobs.filter((job) => isCancelable(job) && mayAct("cancel", job));
  const apply = async (to: QueueChange) => {
    cache.setQueryData(queueQuery.queryKey, await queueClient.change({ body: to }));
    void cache.invalidateQueries({ queryKey: summaryKey });
  };
  const change = (to: QueueChange) => void run(() => apply(to), text.failedChange);
  const cancelJobs = async (some: readonly Job[]) => {
    // The last in line first: each cancellation sends the next one again.
    const outcomes = await Promise.allSettled(
      some.toReversed().map(async ({ id }) => {
        applyJob(cache, await jobsClient.cancel({ params: { jobId: id }, body: {} }));
      }),
    );
    const canceled = outcomes.filter(({ status }) => status === "fulfilled").length;
    const sent = outcomes.length - canceled;
    toast(sent === 0 ? cancelText.canceled(canceled) : cancelText.failedSome(canceled, sent));
  };

  /** The takes that wait here of each line, in the order of the queue. */
  const blocks = new Map<string, ListedTake[]>();
  for (const take of yours) {
    const key = blockOf(take);
    blocks.set(key, [...(blocks.get(key) ?? []), take]);
  }
  const order = [...blocks.keys()];
  /** Moves the takes of a line before those of another one. */
  const move = (key: string | undefined, before: string | undefined) => {
    const [moved, next] = [blocks.get(key ?? ""), blocks.get(before ?? "")?.[0]];
    return moved && next
      ? () => change({ do: "move", ids: moved.map(({ id }) => id), before: next.id })
      : null;
  };
  return {
    isBusy,
    actionsOf: (line: QueueLine): LineActions => {
      const [first] = line.takes;
      const at = first ? order.indexOf(blockOf(first)) : -1;
      const last = line.takes.findLast(({ is_yours }) => is_yours);
      const job = line.jobs.findLast((each) => cancelable.includes(each));
      return {
        takeBack: last
          ? () => change({ do: "cancel", ids: [last.id] })
          : job
            ? () => void run(() => cancelJobs([job]), cancelText.failed)
            : null,
        up: at < 1 ? null : move(order[at], order[at - 1]),
        down: at < 0 ? null : move(order[at + 1], order[at]),
      };
    },
    /** Null where nothing goes on that the person may pause. A board says why it is paused, and resumes. */
    pause: yours.some(({ paused_for }) => paused_for === null) ? () => change({ do: "pause" }) : null,
    takeBackAll: {
      count: cancelable.length + yours.length,
      run: () =>
        void run(async () => {
          if (yours.length > 0) await apply({ do: "cancel" });
          if (cancelable.length > 0) await cancelJobs(cancelable);
        }, cancelText.failed),
    },
  };
}

const blockOf = ({ shot_id, id, model_id }: ListedTake): string => `${shot_id ?? id} ${model_id}`;
