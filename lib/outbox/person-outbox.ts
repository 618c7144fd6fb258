import type { JobsClient } from "@/lib/jobs/client";
import type { Job } from "@/lib/jobs/job";
import { browserStorage, storageKey } from "@/lib/platform/stored";
import { StoredValue } from "@/lib/platform/stored-value";
import { newToken } from "./new-token";
import { outbox } from "./outbox";
import { OutboxSender } from "./outbox-sender";

export type PersonOutbox = ReturnType<typeof makeOutbox>;

function makeOutbox(personId: string, jobs: Pick<JobsClient, "create">) {
  const box = new StoredValue({
    key: storageKey(personId, "outbox"),
    schema: outbox,
    initial: [],
    storage: browserStorage,
    acrossTabs: true,
  });
  const sender = new OutboxSender<Job>({
    box,
    send: ({ kind, request, series, token }) =>
      jobs.create({ kind, request, ...(series ? { series } : {}) }, token),
    now: Date.now,
    newToken,
    after: (ms, task) => void setTimeout(task, ms),
  });
  return { box, sender };
}

const byPerson = new Map<string, PersonOutbox>();

/** The one outbox of a person in this tab, whatever kind of job goes through it. */
export function personOutbox(personId: string, jobs: Pick<JobsClient, "create">): PersonOutbox {
  const known = byPerson.get(personId) ?? makeOutbox(personId, jobs);
  // A server renders for many people: only a browser may keep them.
  if (typeof window !== "undefined") byPerson.set(personId, known);
  return known;
}
