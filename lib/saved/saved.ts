import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";
import { idInRequest, idOf } from "@/lib/platform/ids";

/** The most items of one type that a person can save. */
export const MAX_SAVED = 500;

const PROMPT_CHARACTERS = 10_000;
const NAME_CHARACTERS = 80;
const REQUEST_CHARACTERS = 100_000;

const savedPrompt = z.strictObject({
  type: z.literal("prompt"),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(PROMPT_CHARACTERS)),
});

/** All settings of a form, under a name of the person's own. */
const savedPreset = z.strictObject({
  type: z.literal("preset"),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_CHARACTERS)),
  kind: jobKind,
  request: z.record(z.string(), z.unknown()).check(
    z.refine((request) => JSON.stringify(request).length <= REQUEST_CHARACTERS, {
      error: `A preset has at most ${REQUEST_CHARACTERS} characters.`,
    }),
  ),
});

const starredVoice = z.strictObject({ type: z.literal("voice"), voice_id: idInRequest });

/** Body of POST /api/saved. Saving the same prompt, preset name or voice again replaces the earlier one. */
export const savedContent = z.discriminatedUnion("type", [savedPrompt, savedPreset, starredVoice]);
export type SavedContent = z.infer<typeof savedContent>;
export type SavedType = SavedContent["type"];
export type SavedOf<Type extends SavedType> = Extract<SavedContent, { type: Type }>;

export const savedItem = z.object({
  id: idOf("sav"),
  object: z.literal("saved_item"),
  content: savedContent,
  saved_at: timestamp,
});
export type SavedItem = z.infer<typeof savedItem>;

/** Body of GET /api/saved: everything a person saved, newest first. */
export const savedList = z.object({ object: z.literal("list"), data: z.array(savedItem) });
export type SavedList = z.infer<typeof savedList>;

export const savedPath = z.object({ savedId: idInRequest });

/** Query of GET /api/saved/prompts. */
export const sentPromptsQuery = z.object({ kind: jobKind });

/** Its body: the prompts of a person's jobs, newest first, each once. */
export const sentPrompts = z.object({ object: z.literal("list"), data: z.array(z.string()) });
