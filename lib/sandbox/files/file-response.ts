import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { ApiError } from "@/lib/contract/errors";
import { type ByteRange, parseRange } from "@/lib/platform/server/byte-range";

type Servable = {
  path: string;
  sizeBytes: number;
  /** Changes with the file; our files never change. */
  tag: string;
  headers: Record<string, string>;
};

/**
 * A file with Range, If-Range, If-None-Match and HEAD, streamed. The browser runs nothing in it as a page.
 * @throws ApiError `range_not_satisfiable`
 */
export function fileResponse(c: Context, { path, sizeBytes, tag, headers }: Servable): Response {
  const all = {
    "Accept-Ranges": "bytes",
    ETag: `"${tag}"`,
    "Cache-Control": "private, max-age=3600",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    ...headers,
  };
  if (c.req.header("if-none-match") === all.ETag) return new Response(null, { status: 304, headers: all });
  const rangeHeader = isCurrent(c.req.header("if-range"), all.ETag) ? c.req.header("range") : undefined;
  const range = parseRange(rangeHeader, sizeBytes);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${sizeBytes}`);
    throw new ApiError("range_not_satisfiable", `This file has ${sizeBytes} bytes.`);
  }
  const { start, end } = range === "all" ? { start: 0, end: sizeBytes - 1 } : range;
  return new Response(c.req.raw.method === "HEAD" ? null : stream(path, { start, end }), {
    status: range === "all" ? 200 : 206,
    headers: {
      ...all,
      "Content-Length": String(end - start + 1),
      ...(range === "all" ? {} : { "Content-Range": `bytes ${start}-${end}/${sizeBytes}` }),
    },
  });
}

/** If-Range: a range is valid only for the same file of which the caller has a part. A date never matches. */
const isCurrent = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange === etag;

const stream = (path: string, { start, end }: ByteRange): ReadableStream =>
  Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
