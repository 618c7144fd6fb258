import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { draftChoice, draftPerPerson, draftText } from "./draft-fields";

/** What a person has typed and not sent, and the model of the latest question. */
const assistantDraft = z.object({
  text: draftText,
  modelId: draftChoice,
  attachments: z.catch(z.array(hostedInput), []),
});
export type AssistantDraft = z.infer<typeof assistantDraft>;

export const assistantDraftOf = draftPerPerson("assistant-draft", assistantDraft);
