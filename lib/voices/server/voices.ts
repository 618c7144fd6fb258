import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { type Voice, voiceList } from "@/lib/contract/voice";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { MEDIA_HEADERS } from "@/lib/files/server/serve";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { processValue } from "@/lib/platform/server/process-value";
import { limitedStream } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { createLastKnownCache } from "@/lib/upstream/server/last-known";
import { voicePreviewLink } from "../api";
import { messages } from "../messages";
import type { VoiceEntry, VoiceEntryList } from "../voice-entry";
import type { VoiceWaveformList } from "../voice-waveform";
import { listOwnVoices } from "./own-voices";
import { waveformsOf } from "./waveforms";

const MINUTE = 60_000;
const library = processValue("voices.library", () =>
  createLastKnownCache(voiceList.shape.data, { freshMs: 10 * MINUTE, keptMs: 24 * 60 * MINUTE }),
);

/**
 * The library as this key sees it, at most ten minutes old while the upstream responds, and as it was last seen while it
 * doesn't.
 * @throws ApiError for a refused key, or while the upstream was never reached
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
  person_id: null,
  gone: false,
});

/**
 * The upstream's address of a voice's preview.
 * @throws ApiError `not_found`
 */
async function previewAddress(keyId: string, voiceId: string): Promise<string> {
  const voice = (await libraryVoices(keyId)).find(({ id }) => id === voiceId);
  if (!voice?.preview_url) throw new ApiError("not_found", messages.voices.noPreview);
  return voice.preview_url;
}

/**
 * The drawings of the previews of some voices of the library. Others, and those without a preview, are left out.
 * @throws ApiError for a refused key, or while the upstream was never reached
 */
export async function listWaveforms(
  { keyId }: Pick<Session, "keyId">,
  ids: readonly string[],
): Promise<VoiceWaveformList> {
  const previews = (await libraryVoices(keyId)).flatMap(({ id, preview_url }) =>
    preview_url && ids.includes(id) ? [{ voiceId: id, address: preview_url }] : [],
  );
  return { object: "list", data: await waveformsOf(previews), has_more: false };
}

/** A few seconds of speech. Anything larger is not a preview. */
const MAX_BYTES = 5_000_000;

/**
 * The preview of a library voice. Our server fetches it, so that pages never contact the upstream's address.
 * Also throws what `takeStream` and `fetchAsset` throw.
 * @throws ApiError `not_found`, `unsupported_media` for a file that is not sound
 */
export async function deliverPreview(session: Session, voiceId: string, request: Request): Promise<Response> {
  const address = await previewAddress(session.keyId, voiceId);
  if (request.method === "HEAD") return new Response(null, { headers: MEDIA_HEADERS });
  const signal = disconnectSignal(request);
  return limitedStream({ kind: "relay", owner: session, signal }, () => readPreview(address, signal));
}

async function readPreview(address: string, signal: AbortSignal): Promise<Response> {
  const { bytes } = await fetchAsset(address, { maxBytes: MAX_BYTES, signal });
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const whole = Buffer.concat(parts);
  const type = await sniffMediaType(whole);
  if (type === UNKNOWN_TYPE || !type.startsWith("audio/")) {
    throw new ApiError("unsupported_media", messages.preview.notAudio);
  }
  return new Response(whole, {
    headers: {
      ...MEDIA_HEADERS,
      "accept-ranges": "none",
      "content-type": type,
      "content-length": String(whole.length),
    },
  });
}
