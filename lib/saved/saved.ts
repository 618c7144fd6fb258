import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { tidyName } from "@/lib/platform/name-form";

/** The most items of one type that a person can save. */
export const MAX_SAVED = 500;

const PROMPT_CHARACTERS = 10_000;
export const NAME_CHARACTERS = 80;
/** A script has up to 100,000. */
const DRAFT_CHARACTERS = 250_000;
export const VALUE_CHARACTERS = 1_000;
const VALUES_CHARACTERS = 20_000;

/** What a person filled into the variables of a template the last time, by variable. */
const values = z.optional(
  z.record(z.string(), z.string().check(z.maxLength(VALUE_CHARACTERS))).check(
    z.refine((record) => JSON.stringify(record).length <= VALUES_CHARACTERS, {
      error: `The values of a template have at most ${VALUES_CHARACTERS} characters.`,
    }),
  ),
);

const savedPrompt = z.strictObject({
  type: z.literal("prompt"),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(PROMPT_CHARACTERS)),
  values,
});

const presetName = z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(NAME_CHARACTERS));

/** All fields of a form, under a name of the person's own. */
const savedPreset = z.strictObject({
  type: z.literal("preset"),
  name: presetName,
  kind: jobKind,
  /** The form's draft, which may be incomplete. Each form reads its own, field by field. */
  draft: z.record(z.string(), z.unknown()).check(
    z.refine((draft) => JSON.stringify(draft).length <= DRAFT_CHARACTERS, {
      error: `A preset has at most ${DRAFT_CHARACTERS} characters.`,
    }),
  ),
  values,
  /** Whether the others of the workspace may use it. */
  shared: z.optional(z.boolean()),
});

const starredVoice = z.strictObject({ type: z.literal("voice"), voice_id: idInRequest });

/** Body of POST /api/saved. Saving the same prompt, preset name (however it is typed) or voice again replaces the earlier one. */
export const savedContent = z.discriminatedUnion("type", [savedPrompt, savedPreset, starredVoice]);
export type SavedContent = z.infer<typeof savedContent>;
export type SavedType = SavedContent["type"];
export type SavedOf<Type extends SavedType> = Extract<SavedContent, { type: Type }>;

/** Body of PATCH /api/saved/{id}: another name of a preset, whether it is shared, or the latest values of a template. */
export const savedChange = z.strictObject({
  name: z.optional(presetName),
  values,
  shared: z.optional(z.boolean()),
});
export type SavedChange = z.infer<typeof savedChange>;

export const savedItem = z.object({
  id: idOf("sav"),
  object: z.literal("saved_item"),
  content: savedContent,
  /** Who shared it, without a name for whoever gave none; null for the person's own. */
  shared_by: z.nullable(z.object({ name: z.nullable(z.string()) })),
  saved_at: timestamp,
});
export type SavedItem = z.infer<typeof savedItem>;

/** Body of GET /api/saved: everything a person saved and the presets that others shared, newest first. */
export const savedList = z.object({ object: z.literal("list"), data: z.array(savedItem) });
export type SavedList = z.infer<typeof savedList>;

export const savedPath = z.object({ savedId: idInRequest });

export const sentPromptsQuery = z.object({ kind: jobKind });

/** Its body: the prompts of a person's jobs, newest first, each once. */
export const sentPrompts = z.object({ object: z.literal("list"), data: z.array(z.string()) });
