import { POOR_KEY } from "./keys";
import { create, expect, needs } from "./service";

/**
 * Expects that a request is valid, without making anything: with a key that has no credits, it reaches the
 * credit check and is answered 402.
 */
export async function expectAccepted(path: string, body: object): Promise<void> {
  needs(POOR_KEY, "needs a key of an account without credits (--poor-key)");
  const answer = await create(path, body, { key: POOR_KEY });
  expect(answer.status, `${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBe(402);
}
