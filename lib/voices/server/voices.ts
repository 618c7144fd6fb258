import "server-only";
import { type CustomVoice, customVoice } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { listOf } from "@/lib/contract/list";
import { type Voice, voiceList } from "@/lib/contract/voice";
import { singleton } from "@/lib/platform/server/singleton";
import { createCache } from "@/lib/pricing/server/cached";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import type { VoiceEntry } from "../voice-entry";

const MINUTE = 60_000;
const library = () =>
  singleton("voices.library", () => createCache<Voice[]>({ freshMs: 10 * MINUTE, keptMs: 24 * 60 * MINUTE }));

/** The library as this key sees it, at most ten minutes old while the service answers. Throws ApiError. */
export const libraryVoices = (keyId: string): Promise<Voice[]> =>
  library().get(keyId, async () => expectOk(await askUpstream(keyId, "listVoices"), voiceList).data);

/** The key's own voices, then the library. A service without custom voices has only the library. Throws ApiError. */
export async function listVoices(keyId: string): Promise<VoiceEntry[]> {
  const [shared, own] = await Promise.all([libraryVoices(keyId), customVoices(keyId)]);
  return [...own.map(ownEntry), ...shared.map(sharedEntry)];
}

async function customVoices(keyId: string): Promise<CustomVoice[]> {
  const answer = await askUpstream(keyId, "listCustomVoices");
  return answer.status === 404 ? [] : expectOk(answer, listOf(customVoice)).data;
}

const sharedEntry = ({ id, name, description, locale, preview_url }: Voice): VoiceEntry => ({
  id,
  name,
  description: description ?? "",
  locale: locale ?? null,
  preview_url: preview_url ? `/api/voices/${encodeURIComponent(id)}/preview` : null,
  custom: false,
});

const ownEntry = ({ id, name, description, locale }: CustomVoice): VoiceEntry => ({
  id,
  name,
  description: description ?? "A voice of your own.",
  locale: locale ?? null,
  preview_url: null,
  custom: true,
});

/** Where the service keeps the preview of a voice. Throws `not_found`. */
export async function previewAddress(keyId: string, voiceId: string): Promise<string> {
  const voice = (await libraryVoices(keyId)).find(({ id }) => id === voiceId);
  if (!voice?.preview_url) throw new ApiError("not_found", "There is no preview of this voice.");
  return voice.preview_url;
}
