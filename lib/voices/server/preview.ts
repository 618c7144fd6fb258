import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { MEDIA_HEADERS } from "@/lib/files/server/serve";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import type { Session } from "@/lib/session/server/session";
import { fetchAsset } from "@/lib/upstream/server/fetch-asset";
import { messages } from "../messages";
import { previewAddress } from "./voices";

/** A few seconds of speech. Anything larger is not a preview. */
const MAX_BYTES = 5_000_000;

/**
 * The preview of a library voice. Our server fetches it, so that pages never contact the service's address.
 * Also throws what `takeStream` and `fetchAsset` throw.
 * @throws ApiError `not_found`, `unsupported_media` for a file that is not sound
 */
export async function deliverPreview(session: Session, voiceId: string, request: Request): Promise<Response> {
  const address = await previewAddress(session.keyId, voiceId);
  if (request.method === "HEAD") return new Response(null, { headers: MEDIA_HEADERS });
  const signal = leaveSignal(request);
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
