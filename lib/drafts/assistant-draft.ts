import * as z from "zod/mini";
import { browserStorage, storageKey } from "@/lib/platform/stored";
import { StoredValue } from "@/lib/platform/stored-value";

/** What a person has typed and not sent, and the model asked last. */
const assistantDraft = z.object({
  text: z.catch(z.string(), ""),
  modelId: z.catch(z.nullable(z.string()), null),
});
export type AssistantDraft = z.infer<typeof assistantDraft>;

const byPerson = new Map<string, StoredValue<AssistantDraft>>();

const makeDraft = (personId: string) =>
  new StoredValue<AssistantDraft>({
    key: storageKey(personId, "assistant-draft"),
    schema: assistantDraft,
    initial: { text: "", modelId: null },
    storage: browserStorage,
  });

/** The one draft of a person in this tab. */
export function assistantDraftOf(personId: string): StoredValue<AssistantDraft> {
  const known = byPerson.get(personId) ?? makeDraft(personId);
  // A server renders for many people: only a browser may keep them.
  if (typeof window !== "undefined") byPerson.set(personId, known);
  return known;
}
