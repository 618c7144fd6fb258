import "server-only";
import { shownType, sniffMediaType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { MEDIA_HEADERS } from "@/lib/files/server/serve";
import { isSingleRange } from "@/lib/platform/server/byte-range";

import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import type { StreamOwner } from "@/lib/platform/server/stream-limits";
import type { FetchedAsset } from "@/lib/upstream/server/fetch-asset";
import type { AssetWithJob } from "./asset";
import { openUpstreamCopy } from "./download";

/** Gives the Content-Disposition for a type when the file is to be saved. */
type Disposition = (type: string) => string | undefined;

/**
 * A result as the service sends it, until our own copy exists: whole, or a single range where the service
 * supports ranges, so that a paused player can resume. Counts among the owner's `relay` streams. HEAD opens
 * nothing. Throws like `takeStream` and `openUpstreamCopy`.
 */
export async function passThrough(
  owner: StreamOwner,
  assetWithJob: AssetWithJob,
  request: Request,
  disposition: Disposition,
): Promise<Response> {
  const declared = shownType(assetWithJob.asset.mimeType);
  if (request.method === "HEAD") return new Response(null, { headers: headersFor(declared, disposition) });
  const signal = disconnectSignal(request);
  return limitedStream({ kind: "relay", owner, signal }, async () => {
    const range = requestedRange(request);
    const { bytes, lengthBytes, part } = await openUpstreamCopy(assetWithJob, {
      signal,
      ...(range === null ? {} : { range }),
    });
    const source = bytes[Symbol.asyncIterator]();
    const first = await source.next();
    // Only the first bytes show what a file is.
    const isBeginning = part === null || part.startByte === 0;
    const type = !isBeginning ? declared : first.done ? UNKNOWN_TYPE : await sniffMediaType(first.value);
    const headers = headersFor(type, disposition);
    if (lengthBytes !== null) headers.set("content-length", String(lengthBytes));
    addRange(headers, part);
    return new Response(bodyOf(source, first), { status: part ? 206 : 200, headers });
  });
}

/** A single range. Without a validator, If-Range can match nothing. */
function requestedRange({ headers }: Request): string | null {
  const range = headers.get("range");
  if (range === null || headers.has("if-range")) return null;
  return isSingleRange(range) ? range : null;
}

function addRange(headers: Headers, part: FetchedAsset["part"]): void {
  if (!part) return;
  headers.set("accept-ranges", "bytes");
  headers.set("content-range", part.value);
}

/** The parts as they arrive, each one read when the reader asks for it. */
function bodyOf(source: AsyncIterator<Uint8Array>, first: IteratorResult<Uint8Array>) {
  let next: IteratorResult<Uint8Array> | undefined = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part: IteratorResult<Uint8Array> = next ?? (await source.next());
        next = undefined;
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function headersFor(type: string, disposition: Disposition): Headers {
  const headers = new Headers({ ...MEDIA_HEADERS, "content-type": type, "accept-ranges": "none" });
  // Once archived, the same address has another representation with other abilities.
  headers.set("cache-control", "no-store, no-transform");
  const value = disposition(type);
  if (value) headers.set("content-disposition", value);
  return headers;
}
