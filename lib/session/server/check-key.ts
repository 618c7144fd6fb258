import "server-only";
import { type AccountPlan, accountPlan } from "@/lib/contract/account";
import { ApiError } from "@/lib/contract/errors";
import { callUpstream } from "@/lib/upstream/server/call";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { messages } from "../messages";

const MAX_LENGTH = 512;

/** The same answer to a wrong, an unknown and a malformed key. */
export const keyRefused = () => new ApiError("unauthenticated", messages.checkKey.refused);

/** Whether this could be a key: a text that a header can contain. */
export const isKeyShaped = (apiKey: string): boolean =>
  apiKey.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(apiKey);

/**
 * Asks the service what this key may do, before it is stored. A plan with `api_enabled: false` is accepted:
 * earlier work can still be seen, and the pages say why nothing can be created. Also throws what
 * `callUpstream` throws when the service cannot be asked.
 * @throws ApiError `unauthenticated` (401), `forbidden` with the service's reason (403), `rate_limited` (429)
 */
export async function checkKey(apiKey: string): Promise<AccountPlan> {
  const answer = await callUpstream("getPlan", { key: apiKey, tries: 2 });
  if (answer.status === 401) throw keyRefused();
  return expectOk(answer, accountPlan);
}
