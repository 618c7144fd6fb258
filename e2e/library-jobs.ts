import { expect, type Locator, type Page } from "@playwright/test";
import { DRAWN } from "./drawn";

/** Makes images, the fastest kind of the service. Returns their ids, the oldest first. */
export async function make(page: Page, prompts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const prompt of prompts) {
    const answer = await page.request.post("/api/jobs", {
      headers: { "idempotency-key": `library-${prompt.slice(0, 100)}`, "sec-fetch-site": "same-origin" },
      data: { kind: "image", request: { model_id: "zeta-image", prompt, ratio: "1:1", resolution: "1K" } },
    });
    expect(answer.status(), await answer.text()).toBe(202);
    ids.push((await answer.json()).id);
  }
  return ids;
}

/** Waits until every job is done and its file is in our own storage. */
export async function allSaved(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get("/api/jobs?limit=100")).json();
      type Row = { status: string; assets: { archived_at: string | null }[] };
      return data.every(
        ({ status, assets }: Row) =>
          status === "failed" || (status === "completed" && assets.every((asset) => asset.archived_at)),
      );
    }, DRAWN)
    .toBe(true);
}

/** Presses an entry of the menu of further actions; `where` holds the actions of one job. */
export async function pressMore(page: Page, where: Locator, entry: string): Promise<void> {
  await where.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

export const tile = (page: Page, id: string | undefined) =>
  page.getByRole("list", { name: "Jobs" }).locator(`[data-job-id="${id}"]`);
/** The button that takes back what the message says; other messages with such a button may show beside it. */
export const undo = (page: Page, message: string) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ hasText: message })
    .getByRole("button", { name: "Undo" });
export const bar = (page: Page) => page.getByRole("toolbar", { name: "Selection" });
export const select = (page: Page, prompt: string) =>
  page.getByRole("checkbox", { name: `Select ${prompt}`, exact: true });
