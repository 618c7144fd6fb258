import { expect, type Locator, type Page } from "@playwright/test";
import { sendJob } from "./api-calls";
import { JOB_TIMEOUT } from "./job-timeout";

/** The image that is drawn fastest. */
const SMALL_IMAGE = { model_id: "zeta-image", ratio: "1:1", resolution: "1K" };

/** Requests an image, the fastest kind of job, without the form. Returns its id before it has ended. */
export const makeImage = (page: Page, prompt: string): Promise<string> =>
  sendJob(page.request, "image", { ...SMALL_IMAGE, prompt });

/** Requests several images one after the other. Returns their ids, the oldest first. */
export async function makeImages(page: Page, prompts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const prompt of prompts) ids.push(await makeImage(page, prompt));
  return ids;
}

/** Waits until every job is done and its file is in our own storage. */
export async function awaitSaved(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get("/api/jobs?limit=100")).json();
      type Row = { status: string; assets: { archived_at: string | null }[] };
      return data.every(
        ({ status, assets }: Row) =>
          status === "failed" || (status === "completed" && assets.every((asset) => asset.archived_at)),
      );
    }, JOB_TIMEOUT)
    .toBe(true);
}

/** Presses an entry of the menu of further actions; `where` holds the actions of one job. */
export async function pressMore(page: Page, where: Locator, entry: string | RegExp): Promise<void> {
  await where.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

export const tile = (page: Page, id: string | undefined) =>
  page.getByRole("list", { name: "Results" }).locator(`[data-job-id="${id}"]`);
/** The button that takes back what the message says; other messages with such a button may show beside it. */
export const undo = (page: Page, message: string) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ hasText: message })
    .getByRole("button", { name: "Undo" });
export const selectionBar = (page: Page) => page.getByRole("toolbar", { name: "Selection" });
export const select = (page: Page, prompt: string) =>
  page.getByRole("checkbox", { name: `Select ${prompt}`, exact: true });
