import * as z from "zod/mini";
import { customVoiceRequest } from "@/lib/contract/assumptions";
import { listOf } from "@/lib/contract/list";
import { textUpTo } from "@/lib/contract/text";
import { pageQuery } from "@/lib/http/paging";
import { formatLanguage } from "@/lib/platform/format";
import { tidyName } from "@/lib/platform/name-form";
import { storedPerPerson } from "@/lib/platform/stored";
import { messages } from "./messages";

/** A voice as our pages see it. Our own server fetches its preview, never the page. */
export const voiceEntry = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  locale: z.nullable(z.string()),
  preview_url: z.nullable(z.string()),
  /** True for the workspace's own voices. */
  custom: z.boolean(),
  /** Who made one of those, where it was made here; null for any other. */
  person_id: z.nullable(z.string()),
  /** True for a voice in our address book that the upstream no longer has. */
  gone: z.boolean(),
});
export type VoiceEntry = z.infer<typeof voiceEntry>;
export const voiceEntryList = listOf(voiceEntry);
export type VoiceEntryList = z.infer<typeof voiceEntryList>;

export const voiceListQuery = z.object(pageQuery({ limit: 100, maxLimit: 1_000 }));

export const newVoice = customVoiceRequest;
export type NewVoice = z.infer<typeof newVoice>;

const MAX_NAME_CHARACTERS = 200;
/** The name of a voice, as a person types it. */
export const voiceName = textUpTo(MAX_NAME_CHARACTERS, messages.voiceEntry.nameTooLong).check(
  z.overwrite(tidyName),
  z.minLength(1, messages.voiceEntry.nameMissing),
);
export const voiceRename = z.strictObject({ name: voiceName });

/** Path parameters of one voice's routes: the upstream's id of it. */
export const voicePath = z.object({ voiceId: z.string().check(z.minLength(1), z.maxLength(200)) });

/** "German (Germany)" for "de-DE". An unreadable code is shown unchanged. */
export function localeName(locale: string | null): string {
  return locale ? formatLanguage(locale) : messages.voiceEntry.otherLanguage;
}

const voiceIds = z.catch(z.array(z.string()), []);

/** The voices a person used last, newest first. */
export const recentVoicesOf = storedPerPerson({
  name: "recent-voices",
  schema: voiceIds,
  initial: [],
  acrossTabs: true,
});
