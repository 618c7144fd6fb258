import "server-only";
import { EventEmitter } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { FormData } from "undici";
import type { Method } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { type PoolName, toTransportError, upstreamAddress, upstreamPool } from "./connections";
import type { Timeouts } from "./endpoints";
import { breaker } from "./health";

const MAX_BODY_BYTES = 5_000_000;
const MAX_WAIT_SECONDS = 3600;

export type Outgoing = {
  pool: PoolName;
  method: Method;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | undefined;
  timeouts: Timeouts;
};

/** A response whose body has not been read. It occupies a connection until `close`. */
export type Exchange = {
  status: number;
  headers: IncomingHttpHeaders;
  retryAfterSeconds: number | null;
  body: Readable;
  /** Converts an error from reading the body into an `ApiError` of the transport. */
  explain(error: unknown): unknown;
  /** Returns the connection to the pool, or closes it when the body was not read to its end. Idempotent. */
  close(): void;
};

/** Sends one request to the upstream, once, and follows no redirect. Throws like `callUpstream`. */
export async function sendRequest(outgoing: Outgoing): Promise<Exchange> {
  const { basePath } = upstreamAddress();
  const circuit = breaker();
  circuit.enter();
  const deadline = startDeadline(outgoing.signal, outgoing.timeouts.totalMs);
  const explain = (error: unknown) => toTransportError(error, deadline.isLate());
  try {
    outgoing.signal?.throwIfAborted();
    const response = await upstreamPool(outgoing.pool).request({
      method: outgoing.method,
      path: basePath + outgoing.path,
      headers: outgoing.headers,
      body: outgoing.body,
      signal: deadline.signal,
      headersTimeout: outgoing.timeouts.headersMs,
      bodyTimeout: outgoing.timeouts.idleMs,
    });
    circuit.succeeded();
    const close = () => {
      deadline.stop();
      // Destroying an unread body emits an abort error that nobody handles any more.
      response.body.on("error", () => undefined).destroy();
    };
    if (response.statusCode >= 300 && response.statusCode < 400) {
      close();
      // Following it would send the key to an unchecked address.
      throw new ApiError("upstream_invalid", messages.send.redirect);
    }
    const { statusCode: status, headers, body } = response;
    return {
      status,
      headers,
      body,
      explain,
      close,
      retryAfterSeconds: readRetryAfter(headers["retry-after"]),
    };
  } catch (error) {
    deadline.stop();
    const explained = explain(error);
    if (outgoing.signal?.aborted) circuit.leave();
    else if (!(error instanceof ApiError)) circuit.failed();
    throw explained;
  }
}

/** One signal for the caller's abort and the time limit. `stop` ends both. */
function startDeadline(outer: AbortSignal | undefined, totalMs: number) {
  // Costs less than an `AbortController`.
  const signal = new EventEmitter();
  let isLate = false;
  const abort = () => signal.emit("abort");
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, totalMs);
  outer?.addEventListener("abort", abort, { once: true });
  return {
    signal,
    isLate: () => isLate,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}

/** Retry-After in seconds, from either of its two forms (RFC 9110, 10.2.3); null when absent or unreadable. */
function readRetryAfter(value: string | string[] | undefined): number | null {
  const text = Array.isArray(value) ? value[0] : value;
  if (text === undefined || text.trim() === "") return null;
  const seconds = /^\s*\d+\s*$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_WAIT_SECONDS) : null;
}

type Unread = Pick<Exchange, "body" | "headers">;

/** The text of a response, at most 5 MB after decompression. Reading stops at the first byte beyond. */
export const readBody = async (unread: Unread): Promise<string> => (await readBytes(unread)).toString("utf8");

export async function readBytes({ body, headers }: Unread): Promise<Buffer<ArrayBuffer>> {
  if (Number(headers["content-length"]) > MAX_BODY_BYTES) throw tooLarge();
  const stream = unpacked(body, headers["content-encoding"]);
  const parts: Buffer[] = [];
  let bytes = 0;
  // Costs less than an iterator.
  stream.on("data", (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    if (bytes > MAX_BODY_BYTES) stream.destroy(tooLarge());
  });
  await new Promise<void>((resolve, reject) => {
    stream.once("end", resolve).once("error", reject);
    stream.once("close", () => {
      if (!stream.readableEnded) reject(new Error("The body was closed before its end."));
    });
  });
  return Buffer.concat(parts);
}

/** We request no content encoding. One layer is accepted from a server that encodes nevertheless. */
function unpacked(body: Readable, encoding: string | string[] | undefined): Readable {
  const unpack = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const name = String(encoding ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return body;
  if (name !== "gzip" && name !== "deflate" && name !== "br") {
    throw new ApiError("upstream_invalid", messages.send.encoded);
  }
  const through = unpack[name]();
  body.on("error", (error) => through.destroy(error));
  return body.pipe(through);
}

const tooLarge = () => new ApiError("upstream_invalid", messages.send.tooLarge);
