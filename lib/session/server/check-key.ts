import "server-only";
import { type AccountPlan, accountPlan } from "@/lib/contract/account";
import { ApiError } from "@/lib/contract/errors";
import { callUpstream } from "@/lib/upstream/server/call";
import { expectOk } from "@/lib/upstream/server/expect-ok";

const MAX_LENGTH = 512;

/** The one answer to a key that is wrong, unknown or not even shaped like one. */
export const keyRefused = () =>
  new ApiError(
    "unauthenticated",
    "The service does not accept this API key. Check that it was copied whole.",
  );

/** Whether this could be a key at all: something that can stand in a header. */
export const isKeyShaped = (apiKey: string): boolean =>
  apiKey.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(apiKey);

/**
 * Asks the service what this key may do, before it is kept. A plan with `api_enabled: false` is let in:
 * what was made before can still be seen, and the pages say why nothing can be created. Throws
 * `unauthenticated` (401), `forbidden` with the service's reason (403), `rate_limited` (429), or what
 * `callUpstream` throws when the service cannot be asked.
 */
export async function checkKey(apiKey: string): Promise<AccountPlan> {
  const answer = await callUpstream("getPlan", { key: apiKey, tries: 2 });
  if (answer.status === 401) throw keyRefused();
  return expectOk(answer, accountPlan);
}
