import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { browserStorage, storageKey } from "@/lib/platform/stored";
import { StoredValue } from "@/lib/platform/stored-value";

/** What a person has chosen to have described and not sent yet. */
const describeDraft = z.object({
  clip: z.catch(z.nullable(hostedInput), null),
  modelId: z.catch(z.nullable(z.string()), null),
});
export type DescribeDraft = z.infer<typeof describeDraft>;

const byPerson = new Map<string, StoredValue<DescribeDraft>>();

const makeDraft = (personId: string) =>
  new StoredValue<DescribeDraft>({
    key: storageKey(personId, "describe-draft"),
    schema: describeDraft,
    initial: { clip: null, modelId: null },
    storage: browserStorage,
  });

/** The one draft of a person in this tab. */
export function describeDraftOf(personId: string): StoredValue<DescribeDraft> {
  const known = byPerson.get(personId) ?? makeDraft(personId);
  // A server renders for many people: only a browser may keep them.
  if (typeof window !== "undefined") byPerson.set(personId, known);
  return known;
}
