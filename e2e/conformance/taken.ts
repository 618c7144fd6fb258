import { POOR_KEY } from "./keys";
import { create, expect, needs } from "./service";

/**
 * Expects that a request keeps every rule, without making anything: with a key that has no credits it gets as far
 * as the credits and is answered 402.
 */
export async function taken(path: string, body: object): Promise<void> {
  needs(POOR_KEY, "needs a key of an account without credits (--poor-key)");
  const answer = await create(path, body, { key: POOR_KEY });
  expect(answer.status, `${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBe(402);
}
