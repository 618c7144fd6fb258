import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { ApiError } from "@/lib/contract/errors";
import { findFile, type HostedFile } from "../files/hosted-file";
import { type ByteRange, readRange } from "../files/range";
import { FILES_PATH } from "../files/signed-link";
import type { RequestEnv, Service } from "../service";

/** Hosted files, by their signed link and with no key. Serves HEAD too, which opens nothing. */
export const fileRoutes = (service: Service) =>
  new Hono<RequestEnv>().get(`${FILES_PATH}:name`, async (c) => {
    const file = await openLink(service, new URL(c.req.url));
    const headers = headersOf(file);
    if (c.req.header("if-none-match") === headers.ETag) return new Response(null, { status: 304, headers });
    const wanted = isCurrent(c.req.header("if-range"), headers.ETag) ? c.req.header("range") : undefined;
    const range = readRange(wanted, file.sizeBytes);
    if (range === "unsatisfiable") {
      c.header("Content-Range", `bytes */${file.sizeBytes}`);
      throw new ApiError("range_not_satisfiable", `This file has ${file.sizeBytes} bytes.`);
    }
    const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
    const body = c.req.raw.method === "HEAD" ? null : stream(service.store.pathOf(file.name), { start, end });
    return new Response(body, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        "Content-Length": String(end - start + 1),
        ...(range ? { "Content-Range": `bytes ${start}-${end}/${file.sizeBytes}` } : {}),
      },
    });
  });

async function openLink({ signer, clock, database }: Service, url: URL): Promise<HostedFile> {
  const now = clock();
  const link = signer.read(url, now);
  if ("fault" in link) {
    throw link.fault === "expired"
      ? new ApiError("gone", "This link has expired.")
      : new ApiError("forbidden", "This link is not signed by this service.");
  }
  const file = await findFile(database, link.name);
  if (!file) throw new ApiError("not_found", "This file is not here any more.");
  if (file.expiresAt && file.expiresAt <= now) throw new ApiError("gone", "This file has expired.");
  return file;
}

/** Files never change, so their id is a strong validator. Nothing here may run as a page. */
const headersOf = (file: HostedFile) => ({
  "Content-Type": file.mimeType,
  "Accept-Ranges": "bytes",
  ETag: `"${file.id}"`,
  "Last-Modified": file.createdAt.toUTCString(),
  "Cache-Control": "private, max-age=3600",
  "Content-Disposition": `inline; filename="${file.name}"`,
  "Content-Security-Policy": "default-src 'none'; sandbox",
});

/** If-Range: a range is only good for the very file the caller has a part of; a date never matches. */
const isCurrent = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange === etag;

const stream = (path: string, { start, end }: ByteRange): ReadableStream =>
  Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
