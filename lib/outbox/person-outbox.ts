import type { JobsClient } from "@/lib/jobs/client";
import type { Job } from "@/lib/jobs/job";
import { perPerson, storedPerPerson } from "@/lib/platform/per-person";
import { newToken, outbox } from "./outbox";
import { OutboxSender } from "./outbox-sender";

const boxOf = storedPerPerson({ name: "outbox", schema: outbox, initial: [], acrossTabs: true });

/** The one outbox of a person in this tab, for every kind of job. */
export const personOutbox = perPerson((personId, jobs: Pick<JobsClient, "create">) => {
  const box = boxOf(personId);
  const sender = new OutboxSender<Job>({
    box,
    send: ({ kind, request, series, token }) =>
      jobs.create({ kind, request, ...(series ? { series } : {}) }, token),
    now: Date.now,
    newToken,
    after: (ms, task) => void setTimeout(task, ms),
  });
  return { box, sender };
});
export type PersonOutbox = ReturnType<typeof personOutbox>;
