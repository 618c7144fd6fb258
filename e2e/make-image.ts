import { expect, type Page } from "@playwright/test";

/**
 * Sends an image by the API of the page's session.
 * @returns the job's id, before it has ended
 */
export async function makeImage(page: Page, prompt: string): Promise<string> {
  const answer = await page.request.post("/api/jobs", {
    headers: { "idempotency-key": `wall-${prompt}`, "sec-fetch-site": "same-origin" },
    data: { kind: "image", request: { model_id: "zeta-image", prompt, ratio: "1:1", resolution: "1K" } },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return (await answer.json()).id;
}
