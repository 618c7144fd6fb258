import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { detectedType, shownType, TYPE_HEAD_BYTES, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { downloadName, MEDIA_HEADERS, serveFile } from "@/lib/files/server/serve";
import { assetStore } from "@/lib/files/server/store";
import { attachment } from "@/lib/platform/file-name";
import { isSingleRange } from "@/lib/platform/server/byte-range";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { limitedStream, type StreamOwner, takeStream } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import type { FetchedAsset } from "@/lib/upstream/server/fetch-asset";
import { messages } from "../../messages";
import { recordDownloads } from "../write-jobs";
import { flawError, isMediaFlaw } from "./archive-failure";
import { type AssetWithJob, findAsset, ownAsset } from "./asset";
import { openUpstreamCopy } from "./download";
import { isMedia } from "./inspect-result";
import { findStoredFile, storedType } from "./integrity";
import { type MarkOptions, markedResult, readMarkOptions, strippedResult } from "./mark-result";
import { type AssetRow, resultBytes, resultEnding } from "./schema";
import { stripJobId } from "./strip-job-id";

/**
 * Responds to GET and HEAD of /api/assets/{id} with the stored file, or with the upstream's copy while the result is not
 * archived and when its file is missing or cut short. A file that differs from what the upstream stated says so by its
 * name and the header `Warning`; a page in place of one is not sent. `?download` gives it a readable name, and a mark of how it was
 * made. Also throws like `takeStream`.
 * @throws ApiError `not_found`, also for another workspace's result
 */
export async function deliverAsset(session: Session, assetId: string, request: Request): Promise<Response> {
  const assetWithJob = await ownAsset(session, assetId);
  const { asset } = assetWithJob;
  const marks = isDownload(request) ? await readMarkOptions(asset.workspaceId, request) : null;
  if (marks && request.method === "GET") await recordDownloads([asset.jobId]);
  return deliver({ owner: session, assetWithJob, request, marks, shared: null });
}

type SharedFile = {
  assetId: string;
  owner: StreamOwner;
  /** Without an ending, and without anything that only the workspace knows. */
  fileName: string;
  /** The tag of a file without a hash. */
  tag: string;
  /** Whether all of what it holds may be read; otherwise it has no text but our mark, also when it is shown. */
  withTexts: boolean;
};

/**
 * Sends a result to somebody without a session, who may see it now: a browser asks again each time, and a download
 * has neither prompt nor settings in it.
 * @throws ApiError `not_found`, also for a file that must have no texts and may have some
 */
export async function deliverSharedAsset(
  { assetId, owner, ...shared }: SharedFile,
  request: Request,
): Promise<Response> {
  const assetWithJob = await findAsset(assetId);
  if (!assetWithJob) throw notFound();
  const marks = isDownload(request) ? { settings: false, address: null } : null;
  return deliver({ owner, assetWithJob, request, marks, shared });
}

async function deliver(delivery: Delivery): Promise<Response> {
  const { asset } = delivery.assetWithJob;
  const name = await findStoredFile(asset);
  if (name !== null) return serveStored(delivery, name);
  const flawed = await findFlawedFile(asset);
  if (flawed !== null) {
    const found = { ...asset, mimeType: flawed.mimeType };
    return serveStored(
      { ...delivery, assetWithJob: { ...delivery.assetWithJob, asset: found } },
      flawed.name,
    );
  }
  if (delivery.shared?.withTexts === false) throw notFound();
  return passThrough(delivery);
}

/**
 * The best file with a flaw, while a better one is tried: the link would give it again as if it were whole. Its type is
 * that of its bytes, because the row keeps what the upstream stated.
 */
async function findFlawedFile(asset: AssetRow): Promise<{ name: string; mimeType: string } | null> {
  const { flaw, storedName } = asset;
  if (!isMediaFlaw(flaw) || storedName === null) return null;
  const stats = await assetStore()
    .stat(storedName)
    .catch(() => null);
  if (stats === null || stats.sizeBytes !== resultBytes(asset)) return null;
  return { name: storedName, mimeType: (await storedType(asset)) ?? asset.mimeType };
}

const notFound = () => new ApiError("not_found", messages.assets.notFound);

type Delivery = {
  owner: StreamOwner;
  assetWithJob: AssetWithJob;
  request: Request;
  /** Null when the file is shown and not downloaded. */
  marks: MarkOptions | null;
  /** What the file is called for somebody without a session; null for a session. */
  shared: Pick<SharedFile, "fileName" | "tag" | "withTexts"> | null;
};

async function serveStored(delivery: Delivery, name: string): Promise<Response> {
  const { owner, assetWithJob, request, marks, shared } = delivery;
  const { asset } = assetWithJob;
  const isStripped = shared?.withTexts === false;
  const sent = isStripped || marks ? await countedEdits(delivery, name) : null;
  if (isStripped && !sent) throw notFound();
  return serveFile(
    {
      files: assetStore(),
      name,
      sizeBytes: resultBytes(asset) ?? 0,
      // A file whose bytes have changed is not what its hash says.
      tag: (asset.archivedAt && asset.sha256) || (shared?.tag ?? asset.id),
      ...sent,
      type: asset.mimeType,
      flaw: asset.flaw,
      disposition: disposition(delivery, asset),
      // The options or the mark may have changed before the next download, and what is shared may not be any more.
      isChanging: marks !== null || shared !== null,
    },
    request,
    owner,
  );
}

/**
 * The mark of a download, or a file without texts, for which it may have to be read: also a HEAD, or a range of one byte,
 * counts among the owner's open files until then. Throws like `takeStream`, `markedResult` and `strippedResult`.
 */
async function countedEdits({ owner, assetWithJob, marks, shared }: Delivery, name: string) {
  const release = takeStream("file", owner);
  try {
    if (shared?.withTexts === false) return await strippedResult(assetWithJob, name);
    return marks && (await markedResult(assetWithJob, name, marks));
  } finally {
    release();
  }
}

/**
 * Responds to GET and HEAD of /api/assets/{id}/poster.
 * @throws ApiError `not_found` when there is no poster
 */
export async function deliverPoster(session: Session, assetId: string, request: Request): Promise<Response> {
  const { asset } = await ownAsset(session, assetId);
  return servePoster({ posterName: asset.posterName, owner: session, sharedTag: null }, request);
}

type Poster = {
  posterName: string | null;
  owner: StreamOwner;
  /** The tag for somebody without a session, who may not see it for long; null for a session. */
  sharedTag: string | null;
};

/** @throws ApiError `not_found` when there is no poster */
export async function servePoster(
  { posterName: name, owner, sharedTag }: Poster,
  request: Request,
): Promise<Response> {
  if (!name) throw new ApiError("not_found", messages.assets.noPoster);
  const files = assetStore();
  const stats = await files.stat(name);
  if (!stats) throw new ApiError("not_found", messages.assets.noPoster);
  const [tag, isChanging] = [sharedTag ?? name.slice(3), sharedTag !== null];
  const bytes = isChanging ? await stripJobId(files, name, stats.sizeBytes) : { files, ...stats };
  return serveFile({ ...bytes, name, type: "image/webp", tag, isChanging }, request, owner);
}

function disposition(
  { assetWithJob: { job }, marks, shared }: Delivery,
  file: Pick<AssetRow, "mimeType" | "flaw">,
): string | undefined {
  if (!marks && file.mimeType !== UNKNOWN_TYPE) return undefined;
  const ending = resultEnding(file);
  if (shared) return attachment(`${shared.fileName}.${ending}`);
  return attachment(downloadName({ ...job, settings: marks?.settings ?? false, ending }));
}

const isDownload = ({ url }: Request): boolean => new URL(url).searchParams.has("download");

/**
 * Passes the upstream's copy of a result through: whole, or a single range if the upstream supports ranges, so that a
 * paused player can resume. Counts among the owner's `relay` streams. HEAD opens nothing. Throws like `takeStream` and
 * `openUpstreamCopy`.
 */
async function passThrough(delivery: Delivery): Promise<Response> {
  const { owner, assetWithJob, request } = delivery;
  const declared = shownType(assetWithJob.asset.mimeType);
  if (request.method === "HEAD") return new Response(null, { headers: headersFor(delivery, declared) });
  const signal = disconnectSignal(request);
  return limitedStream({ kind: "relay", owner, signal }, async () => {
    const range = requestedRange(request);
    const { bytes, lengthBytes, part } = await openUpstreamCopy(assetWithJob, {
      signal,
      ...(range === null ? {} : { range }),
    });
    const { sizeBytes } = assetWithJob.asset;
    const source = wholeOrNothing(bytes, part === null ? sizeBytes : null)[Symbol.asyncIterator]();
    try {
      const wholeBytes = part === null ? lengthBytes : part.wholeBytes;
      if (sizeBytes !== null && wholeBytes !== null && wholeBytes !== sizeBytes)
        throw flawError("other-size");
      const head = part === null || part.startByte === 0 ? await readHead(source) : null;
      const isTelling = head !== null && (part === null || head.byteLength >= TYPE_HEAD_BYTES);
      const detected = isTelling ? await detectedType(head) : declared;
      if (isTelling && !isMedia(detected)) throw flawError("not-media");
      const headers = headersFor(delivery, shownType(detected));
      if (lengthBytes !== null) headers.set("content-length", String(lengthBytes));
      addRange(headers, part);
      return new Response(bodyOf(head, source), { status: part ? 206 : 200, headers });
    } catch (error) {
      await source.return();
      throw error;
    }
  });
}

/** So many of the first bytes that they tell the type of a file, or all. */
async function readHead(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let read = 0;
  while (read < TYPE_HEAD_BYTES) {
    const part = await source.next();
    if (part.done) break;
    parts.push(part.value);
    read += part.value.byteLength;
  }
  return Buffer.concat(parts);
}

/**
 * The bytes of a file. It ends with an error where there are more or fewer than the upstream stated; null for no size.
 */
async function* wholeOrNothing(
  bytes: AsyncIterable<Uint8Array>,
  sizeBytes: number | null,
): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  for await (const part of bytes) {
    read += part.byteLength;
    if (sizeBytes !== null && read > sizeBytes) throw flawError("other-size");
    yield part;
  }
  if (sizeBytes !== null && read < sizeBytes) throw flawError("damaged");
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

/** The parts as they arrive after what was read already, each one read when the reader asks for it. */
function bodyOf(head: Uint8Array | null, source: AsyncIterator<Uint8Array>) {
  let waiting = head?.byteLength ? head : null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = waiting ? { done: false as const, value: waiting } : await source.next();
        waiting = null;
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

function headersFor(delivery: Delivery, type: string): Headers {
  const headers = new Headers({ ...MEDIA_HEADERS, "content-type": type, "accept-ranges": "none" });
  // Once archived, the same address has another representation with other abilities.
  headers.set("cache-control", "no-store, no-transform");
  const value = disposition(delivery, { mimeType: type, flaw: null });
  if (value) headers.set("content-disposition", value);
  return headers;
}
