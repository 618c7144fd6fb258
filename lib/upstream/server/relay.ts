import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";
import { holdKey } from "@/lib/keys/server/cooldown";
import { openKeptVault } from "@/lib/keys/server/vault";
import { heldAnswer } from "./ask";
import {
  type AnswerHead,
  exchangeUpstream,
  namedRequest,
  toAnswer,
  type UpstreamAnswer,
  type UpstreamCall,
} from "./call";
import { type Exchange, readBody, readBytes } from "./send";

/** A success that arrived whole and is a JSON object by its header and its ends; it was not parsed. */
export type UnparsedAnswer = AnswerHead & { bytes: Buffer<ArrayBuffer> };

/**
 * `askUpstream` for an answer that is only passed on: the body of a success is not parsed, so nothing of it may be
 * stored here. It is read to its end first, so an answer that breaks off is an error and not half a list; one that
 * does not say where its end is, is parsed. Everything else is the same, also for a success that does not look like
 * JSON. What the service itself writes wrong between the ends is passed on as it is.
 */
export async function relayUpstream(
  keyId: string,
  endpoint: EndpointName,
  call: Omit<UpstreamCall, "key">,
): Promise<UpstreamAnswer | UnparsedAnswer> {
  const { keyId: openedId, key, heldUntil } = await openKeptVault(keyId);
  if (heldUntil) return heldAnswer(heldUntil);
  const answer = await exchangeUpstream(endpoint, { ...call, key }, readUnparsed);
  if (answer.status === 429) await holdKey(openedId, answer.retryAfterSeconds);
  return answer;
}

async function readUnparsed(exchange: Exchange): Promise<UpstreamAnswer | UnparsedAnswer> {
  const { status, headers, retryAfterSeconds } = exchange;
  if (status >= 300 || !isJson(headers["content-type"]) || !saysItsEnd(headers))
    return toAnswer(exchange, await readBody(exchange));
  const bytes = await readBytes(exchange);
  if (!isEnclosed(bytes)) return toAnswer(exchange, bytes.toString("utf8"));
  return { status, requestId: namedRequest(headers), retryAfterSeconds, bytes };
}

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);

/** Whether the connection breaks with an error before the end of the body, and does not just end with it. */
const saysItsEnd = (headers: Exchange["headers"]): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/** Whether the bytes are one object from the first to the last, as every success of the contract is. */
const isEnclosed = (bytes: Buffer): boolean => bytes[0] === OBJECT && bytes.at(-1) === OBJECT_END;
