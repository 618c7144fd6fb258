import * as z from "zod/mini";
import type { JobsClient } from "@/lib/client/jobs";
import type { Job } from "@/lib/jobs/job";
import { EMPTY_DRAFT, readDraft, type VideoDraft } from "./draft";
import { newToken } from "./new-token";
import { outbox } from "./outbox";
import { OutboxSender } from "./outbox-sender";
import { promptHistory } from "./prompt-history";
import type { TextStorage } from "./stored";
import { StoredValue } from "./stored-value";

export type VideoStores = ReturnType<typeof makeStores>;

const browserStorage = (): TextStorage | null => {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
};

/** What one person keeps in this browser: draft, unanswered submits, prompts. Keyed by person, so two share a machine. */
function makeStores(personId: string, jobs: Pick<JobsClient, "create">) {
  const key = (name: string) => `atelier:${personId}:${name}`;
  const storage = browserStorage;
  const box = new StoredValue({ key: key("outbox"), schema: outbox, initial: [], storage });
  const draft = new StoredValue<VideoDraft>({
    key: key("video-draft"),
    schema: z.pipe(z.unknown(), z.transform(readDraft)),
    initial: EMPTY_DRAFT,
    storage,
  });
  const fills = new StoredValue({ key: "", schema: z.number(), initial: 0, storage: () => null });
  return {
    draft,
    /** Counts what filled the form from outside, so that its text fields begin anew. */
    fills,
    fill: (next: VideoDraft) => {
      draft.set(next);
      fills.set((count) => count + 1);
    },
    box,
    history: new StoredValue<string[]>({ key: key("prompts"), schema: promptHistory, initial: [], storage }),
    saved: new StoredValue<string[]>({
      key: key("saved-prompts"),
      schema: promptHistory,
      initial: [],
      storage,
    }),
    sender: new OutboxSender<Job>({
      box,
      send: ({ request, token }) => jobs.create({ kind: "video", request }, token),
      now: Date.now,
      newToken,
      after: (ms, task) => void setTimeout(task, ms),
    }),
    boxKey: key("outbox"),
  };
}

const byPerson = new Map<string, VideoStores>();

/** The one set of stores of a person in this tab; form and stage meet here. */
export function videoStores(personId: string, jobs: Pick<JobsClient, "create">): VideoStores {
  const known = byPerson.get(personId) ?? makeStores(personId, jobs);
  // A server renders for many people: only a browser may keep them.
  if (typeof window !== "undefined") byPerson.set(personId, known);
  return known;
}
