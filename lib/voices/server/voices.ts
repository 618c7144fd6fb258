import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { type Voice, voiceList } from "@/lib/contract/voice";
import { processValue } from "@/lib/platform/server/process-value";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { createKeptCache } from "@/lib/upstream/server/last-known";
import { voicePreviewLink } from "../api";
import { messages } from "../messages";
import type { VoiceEntry, VoiceEntryList } from "../voice-entry";
import { listOwnVoices } from "./own-voices";

const MINUTE = 60_000;
const library = processValue("voices.library", () =>
  createKeptCache(voiceList.shape.data, { freshMs: 10 * MINUTE, keptMs: 24 * 60 * MINUTE }),
);

/**
 * The library as this key sees it, at most ten minutes old while the service answers, and as it was last seen while it
 * doesn't.
 * @throws ApiError for a refused key, or while the service was never reached
 */
const libraryVoices = (keyId: string): Promise<Voice[]> =>
  library().get(
    keyId,
    "voices",
    async () => expectOk(await askUpstream(keyId, "listVoices"), voiceList).data,
  );

/**
 * The workspace's own voices, then the library.
 * @throws ApiError
 */
async function listVoices(session: Pick<Session, "workspaceId" | "keyId">): Promise<VoiceEntry[]> {
  const [shared, own] = await Promise.all([libraryVoices(session.keyId), listOwnVoices(session)]);
  return [...own, ...shared.map(sharedEntry)];
}

/**
 * One page of them. A cursor is the id of the last voice seen.
 * @throws ApiError `invalid_request` for an unknown cursor
 */
export async function pageOfVoices(
  session: Pick<Session, "workspaceId" | "keyId">,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<VoiceEntryList> {
  const voices = await voicesFrom(session, cursor);
  const before = cursor ? voices.findIndex(({ id }) => id === cursor) : -1;
  if (cursor && before < 0) {
    throw new ApiError("invalid_request", "cursor: Must be a next_cursor of this list.", {
      details: { field: "cursor" },
    });
  }
  const data = voices.slice(before + 1, before + 1 + limit);
  const hasMore = before + 1 + limit < voices.length;
  return {
    object: "list",
    data,
    has_more: hasMore,
    next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null,
  };
}

/** Own voices come before the library, so a page that starts within the library does not read them. */
async function voicesFrom(
  session: Pick<Session, "workspaceId" | "keyId">,
  cursor: string | null | undefined,
): Promise<VoiceEntry[]> {
  const shared = cursor ? await libraryVoices(session.keyId) : [];
  return shared.some(({ id }) => id === cursor) ? shared.map(sharedEntry) : listVoices(session);
}

const sharedEntry = ({ id, name, description, locale, preview_url }: Voice): VoiceEntry => ({
  id,
  name,
  description: description ?? "",
  locale: locale ?? null,
  preview_url: preview_url ? voicePreviewLink(id) : null,
  custom: false,
  gone: false,
});

/**
 * The service's address of a voice's preview.
 * @throws ApiError `not_found`
 */
export async function previewAddress(keyId: string, voiceId: string): Promise<string> {
  const voice = (await libraryVoices(keyId)).find(({ id }) => id === voiceId);
  if (!voice?.preview_url) throw new ApiError("not_found", messages.voices.noPreview);
  return voice.preview_url;
}
