import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";

const AGAIN_AFTER_MS = 300;

/**
 * Asks until there is a response of a dashboard whose processes are being killed. With `data` it posts, each time with the
 * same token.
 * @throws Error for a refusal
 */
export async function insist(
  visitor: APIRequestContext,
  path: string,
  data?: object,
  token: string = randomUUID(),
) {
  for (;;) {
    const response = await visitor
      .fetch(path, {
        method: data ? "POST" : "GET",
        ...(data && { data, headers: { "idempotency-key": token, "sec-fetch-site": "same-origin" } }),
        timeout: 10_000,
      })
      .catch(() => null);
    const body = response?.ok() ? await response.json().catch(() => null) : null;
    if (body !== null) return body;
    if (response && !response.ok() && response.status() < 500 && response.status() !== 429)
      throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    await wait(AGAIN_AFTER_MS);
  }
}
