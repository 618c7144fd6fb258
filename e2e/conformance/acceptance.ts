import { context } from "./runner/context";
import { type Answer, create, expect, needs, newKey } from "./service";
import { aClip, VIDEOS } from "./specimens";

/**
 * Expects that a request is valid, without making anything: with a key that has no credits it reaches the
 * credit check and is answered 402. Without such a key it is sent under a used idempotency key, which a
 * service that checks bodies first answers with 409.
 * @returns the answer, which may tell a price
 */
export async function expectAccepted(path: string, body: object): Promise<Answer> {
  const { poorKey } = context();
  if (poorKey === undefined) return expectConflict(path, body);
  const answer = await create(path, body, { key: poorKey });
  expect(answer.status, `${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBe(402);
  return answer;
}

async function expectConflict(path: string, body: object): Promise<Answer> {
  // A service may count a key for each endpoint apart, and would make what is asked of another.
  const idempotencyKey = path === VIDEOS ? await context().shared("a used key", usedKey) : undefined;
  needs(idempotencyKey, "needs a key of an account without credits (--poor-key)");
  const answer = await create(path, body, { idempotencyKey });
  expect(answer.status, `${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBe(409);
  return answer;
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
