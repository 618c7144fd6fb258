import "server-only";
import { stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import type { Session } from "@/lib/session/server/session";
import { type AssetWithJob, ownAsset } from "./asset";
import { openUpstreamCopy } from "./download";
import { attachment, downloadName } from "./file-name";
import { endingOf, judgeType, shownType, UNKNOWN_TYPE } from "./media-type";
import { MEDIA_HEADERS, serveFile } from "./serve";
import { assetStore } from "./store";

/**
 * Answers GET and HEAD of /api/assets/{id}: from our store once archived, before that passed through from
 * the service. `?download` saves it under a good name. Throws `not_found`, also for another workspace's.
 */
export async function deliverAsset(session: Session, assetId: string, request: Request): Promise<Response> {
  const found = await ownAsset(session, assetId);
  const { asset } = found;
  if (request.method === "GET" && isDownload(request)) await noteDownload(asset.jobId);
  if (!asset.storedName) return passThrough(found, request);
  return serveFile(
    {
      path: assetStore().pathOf(asset.storedName),
      sizeBytes: asset.sizeBytes ?? 0,
      type: asset.mimeType,
      tag: asset.sha256 ?? asset.storedName,
      disposition: disposition(found, asset.mimeType, request),
    },
    request,
  );
}

/** Answers GET and HEAD of /api/assets/{id}/poster. Throws `not_found` while there is none. */
export async function deliverPoster(session: Session, assetId: string, request: Request): Promise<Response> {
  const { asset } = await ownAsset(session, assetId);
  if (!asset.posterName) throw new ApiError("not_found", "There is no poster of this file yet.");
  const path = assetStore().pathOf(asset.posterName);
  const { size } = await stat(path);
  return serveFile({ path, sizeBytes: size, type: "image/webp", tag: asset.posterName.slice(3) }, request);
}

/** Whole and unseekable, which is enough for the seconds until our own copy is there. */
async function passThrough(found: AssetWithJob, request: Request): Promise<Response> {
  const declared = shownType(found.asset.mimeType);
  if (request.method === "HEAD") return new Response(null, { headers: headersFor(found, declared, request) });
  const { bytes, lengthBytes } = await openUpstreamCopy(found, leaveSignal(request));
  const source = bytes[Symbol.asyncIterator]();
  const first = await source.next();
  const type = first.done ? UNKNOWN_TYPE : await judgeType(first.value);
  const headers = headersFor(found, type, request);
  if (lengthBytes !== null) headers.set("content-length", String(lengthBytes));
  let next: IteratorResult<Uint8Array> | undefined = first;
  const body = new ReadableStream<Uint8Array>(
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
  return new Response(body, { headers });
}

function headersFor(found: AssetWithJob, type: string, request: Request): Headers {
  const headers = new Headers({ ...MEDIA_HEADERS, "content-type": type, "accept-ranges": "none" });
  // It is another thing, with other abilities, as soon as it is archived.
  headers.set("cache-control", "no-store, no-transform");
  const value = disposition(found, type, request);
  if (value) headers.set("content-disposition", value);
  return headers;
}

function disposition({ job }: AssetWithJob, type: string, request: Request): string | undefined {
  const isWanted = isDownload(request);
  if (!isWanted && type !== UNKNOWN_TYPE) return undefined;
  return attachment(downloadName({ ...job, ending: endingOf(type) }));
}

const isDownload = ({ url }: Request): boolean => new URL(url).searchParams.has("download");

/** What somebody took away was worth its credits. */
async function noteDownload(jobId: string): Promise<void> {
  await database().update(jobs).set({ downloadedAt: new Date() }).where(eq(jobs.id, jobId));
}
