import * as z from "zod/mini";
import type { JobsClient } from "@/lib/jobs/client";
import { personOutbox } from "@/lib/outbox/person-outbox";
import { browserStorage, storageKey } from "@/lib/platform/stored";
import { StoredValue } from "@/lib/platform/stored-value";
import { promptHistory } from "./prompt-history";
import { EMPTY_DRAFT, readDraft, type VideoDraft } from "./video-draft";

export type VideoStores = ReturnType<typeof makeStores>;

/** What one person keeps in this browser for the video form: draft and prompts, beside the shared outbox. Keyed by person, so two share a machine. */
function makeStores(personId: string, jobs: Pick<JobsClient, "create">) {
  const key = (name: string) => storageKey(personId, name);
  const storage = browserStorage;
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
    ...personOutbox(personId, jobs),
    history: new StoredValue<string[]>({ key: key("prompts"), schema: promptHistory, initial: [], storage }),
    saved: new StoredValue<string[]>({
      key: key("saved-prompts"),
      schema: promptHistory,
      initial: [],
      storage,
    }),
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
