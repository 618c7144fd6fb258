import { context } from "./runner/context";
import { type ApiResponse, create, expect, newKey, skipUnless } from "./service";
import { aClip, VIDEOS } from "./specimens";

/**
 * Expects that a request is valid, without making anything: with a key that has no credits it reaches the
 * credit check and gets 402. Without such a key it is sent under a used idempotency key, which a
 * service that checks bodies first responds to with 409.
 * @returns the response, which may tell a price
 */
export async function expectAccepted(path: string, body: object): Promise<ApiResponse> {
  const { poorKey } = context();
  if (poorKey === undefined) return expectConflict(path, body);
  const response = await create(path, body, { key: poorKey });
  expect(response.status, `${JSON.stringify(body)} ${JSON.stringify(response.body)}`).toBe(402);
  return response;
}

async function expectConflict(path: string, body: object): Promise<ApiResponse> {
  // A service may count a key for each endpoint apart, and would make what is asked of another.
  const idempotencyKey = path === VIDEOS ? await context().shared("a used key", usedKey) : undefined;
  skipUnless(idempotencyKey, "needs a key of an account without credits (--poor-key)");
  const response = await create(path, body, { idempotencyKey });
  expect(response.status, `${JSON.stringify(body)} ${JSON.stringify(response.body)}`).toBe(409);
  return response;
}

/** An idempotency key that tells valid bodies from others, if this service has such: one job is made. */
async function usedKey(): Promise<string | undefined> {
  const idempotencyKey = newKey();
  const first = await create(VIDEOS, aClip(), { idempotencyKey });
  const valid = await create(VIDEOS, aClip({ prompt: "Another pond" }), { idempotencyKey });
  const invalid = await create(VIDEOS, aClip({ duration_seconds: "7" }), { idempotencyKey });
  const tells = first.status === 202 && valid.status === 409 && invalid.status === 400;
  return tells ? idempotencyKey : undefined;
}
