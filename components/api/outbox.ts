import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import type { Job } from "@/lib/jobs/job";
import { bodyOf, type JobPress, outbox } from "@/lib/outbox/outbox";
import { OutboxSender } from "@/lib/outbox/sender";
import { perPerson, storedPerPerson } from "@/lib/platform/stored";
import { jobsClient } from "./jobs";

const boxOf = storedPerPerson({ name: "outbox", schema: outbox, initial: [], acrossTabs: true });

/**
 * The one outbox of a person in this tab, for every kind of job: presses of Generate without a response, and
 * what sends them.
 */
export const jobOutboxOf = perPerson((personId) => {
  const box = boxOf(personId);
  const sender = new OutboxSender<JobPress, Job>({
    box,
    send: (entry) =>
      jobsClient.create({ body: bodyOf(entry), headers: { [IDEMPOTENCY_HEADER]: entry.token } }),
  });
  return { box, sender };
});
export type JobOutbox = ReturnType<typeof jobOutboxOf>;
