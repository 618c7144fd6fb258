import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/stored";
import { draftChoice, draftInput } from "./draft-fields";

/** The unsent form of a description. */
export const describeDraft = z.object({ clip: draftInput, modelId: draftChoice });
export type DescribeDraft = z.infer<typeof describeDraft>;

export const describeDraftOf = storedPerPerson({
  name: "describe-draft",
  schema: describeDraft,
  initial: describeDraft.parse({}),
});
