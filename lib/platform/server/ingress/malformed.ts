import "server-only";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../../messages";
import { newId } from "../new-id";

/** What Node's parser calls the faults that are more than a malformed request. */
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

/** Node's name for the response that a connection is at. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Answers in the error envelope what Node cannot parse as HTTP, and closes the connection. By default Node answers
 * without a body, which no client of the contract can read.
 */
export function answerMalformed(error: Error & { code?: string }, socket: Connection): void {
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
