import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";
import type { ErrorEnvelope } from "@/lib/contract/error-envelope";
import { holdKey } from "@/lib/keys/server/cooldown";
import { openVault } from "@/lib/keys/server/vault";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { callUpstream, type UpstreamAnswer, type UpstreamCall } from "./call";

/**
 * `callUpstream` with a stored API key. While the key is held after a 429, nothing is sent and the result is a 429 of
 * our own with the remaining seconds. Throws like `callUpstream` and `openVault`.
 */
export async function askUpstream(
  keyId: string,
  endpoint: EndpointName,
  call: Omit<UpstreamCall, "key"> = {},
): Promise<UpstreamAnswer> {
  const { keyId: openedId, key, heldUntil } = await openVault(keyId);
  if (heldUntil) return heldAnswer(heldUntil);
  const answer = await callUpstream(endpoint, { ...call, key });
  if (answer.status === 429) await holdKey(openedId, answer.retryAfterSeconds);
  return answer;
}

/** The 429 that is returned instead of calling the service while a key is held. */
export function heldAnswer(until: Date): UpstreamAnswer {
  const requestId = newId("req");
  const body: ErrorEnvelope = {
    error: {
      code: "rate_limited",
      message: messages.ask.held,
      request_id: requestId,
    },
  };
  return {
    status: 429,
    requestId,
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)),
    body,
  };
}
