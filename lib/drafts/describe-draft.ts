import * as z from "zod/mini";
import { draftChoice, draftInput, draftPerPerson } from "./draft-fields";

/** The unsent form of a description. */
export const describeDraft = z.object({ clip: draftInput, modelId: draftChoice });
export type DescribeDraft = z.infer<typeof describeDraft>;

export const describeDraftOf = draftPerPerson("describe-draft", describeDraft);
