import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/per-person";
import { draftChoice, draftInput } from "./draft-fields";

/** What a person has chosen to have described and not sent yet. */
export const describeDraft = z.object({ clip: draftInput, modelId: draftChoice });
export type DescribeDraft = z.infer<typeof describeDraft>;

export const describeDraftOf = storedPerPerson({
  name: "describe-draft",
  schema: describeDraft,
  initial: describeDraft.parse({}),
});
