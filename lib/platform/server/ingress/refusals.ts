import "server-only";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { newId } from "../new-id";
import { leavesApi } from "./request-target";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type RefusedRequest = { method?: string | undefined; url?: string | undefined; httpVersion?: string };

/**
 * Why a request reaches no route, or null: a host that is malformed or not ours, an unsupported method, a target that
 * is not a path of this server or cannot be decoded, a path that leaves the API.
 * @param host that the request was sent to; only HTTP/1.0 may leave it out
 */
export function requestRefusal(
  { method = "", url = "", httpVersion }: RefusedRequest,
  { host, isOwn }: { host: string | undefined; isOwn: boolean },
): ApiError | null {
  const isHost = host === undefined ? httpVersion === "1.0" : URL.canParse(`http://${host}`);
  if (!isHost) return new ApiError("invalid_request", messages.ingressRefusal.noHost);
  if (!isOwn) {
    return new ApiError("misdirected", messages.ingressRefusal.host(shown(host)));
  }
  if (!METHODS.includes(method)) {
    return new ApiError("method_not_allowed", messages.ingressRefusal.method);
  }
  if (!url.startsWith("/")) return new ApiError("invalid_request", messages.ingressRefusal.pathOnly);
  if (!isDecodable(url)) return new ApiError("invalid_request", messages.ingressRefusal.encoding);
  if (leavesApi(url)) return new ApiError("not_found", messages.completeResponse.notFound);
  return null;
}

/** A caller chooses the length of its headers. */
const shown = (host = "") => host.slice(0, 200);

function isDecodable(url: string): boolean {
  try {
    return typeof decodeURIComponent(url.split("?", 1)[0] ?? "") === "string";
  } catch {
    return false;
  }
}

/** The statuses of faults that Node's parser has a code for; any other is a malformed request. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const SENTENCES: Readonly<Record<number, string>> = {
  408: messages.ingressRefusal.slow,
  413: messages.ingressRefusal.chunk,
  431: messages.ingressRefusal.headers,
};

/** Node keeps the response that a connection is sending in this field. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Refuses what Node cannot parse as HTTP with the error envelope, and closes the connection. By default Node responds
 * without a body, which no client of the contract can read.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Connection): void {
  // In the middle of another response it would become a part of that one.
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ""] ?? 400;
  const refusal = new ApiError("invalid_request", SENTENCES[status] ?? messages.ingressRefusal.malformed);
  const requestId = newId("req");
  const body = JSON.stringify(toEnvelope(refusal, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "cache-control: no-store",
    `x-request-id: ${requestId}`,
    "x-content-type-options: nosniff",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
