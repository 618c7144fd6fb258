import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertHistory } from "./history";
import { workspaceOf } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { makeImage } from "./library-jobs";

const FRAME_MS = 16;

const grid = (page: Page) => page.getByRole("list", { name: "Results" });
const picture = (page: Page, name: string) =>
  grid(page)
    .getByRole("link", { name: new RegExp(`${name}\\b`) })
    .locator("img");

/** Gives every job of the page's workspace that has no result the picture of the one that has. */
async function sharePicture(page: Page): Promise<void> {
  await queryDatabase(
    `insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, position, type, mime_type, size_bytes,
       width, height, stored_name, archived_at, poster_name, poster_width, poster_height)
     select 'asset_' || substr(jobs.id, 5), jobs.id, jobs.workspace_id, jobs.id, made.upstream_url, 0, made.type,
       made.mime_type, made.size_bytes, made.width, made.height, made.stored_name, made.archived_at, made.poster_name,
       made.poster_width, made.poster_height
     from jobs join assets made using (workspace_id)
     where workspace_id = $1 and jobs.id not in (select job_id from assets)`,
    [await workspaceOf(page)],
  );
}

/** Scrolls to this share of the page's height, and waits until the page was told. */
const scrollDown = (page: Page, share: number) =>
  page.evaluate(
    (share) =>
      new Promise<void>((resolve) => {
        addEventListener("scroll", () => resolve(), { once: true });
        const end = document.documentElement.scrollHeight - innerHeight;
        scrollTo({ top: end * share, behavior: "instant" });
      }),
    share,
  );

test("a scroll that is too fast to see anything asks for no pictures, and shows those where it ends", {
  tag: "@all",
}, async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 400 });
  await makeImage(page, "A kite for all");
  await page.goto("/gallery");
  await expect(picture(page, "A kite for all")).not.toHaveJSProperty("naturalWidth", 0, JOB_TIMEOUT);
  await insertHistory(page, 45);
  await sharePicture(page);
  await page.reload();
  await expect(grid(page).locator('li[aria-setsize="46"] img').first()).not.toHaveJSProperty(
    "naturalWidth",
    0,
  );

  const asked = new Set<string>();
  page.on("request", (request) => request.url().endsWith("/poster") && asked.add(request.url()));
  // Frames of the page's own clock: those of a busy machine are so long that the scroll would be a row of jumps.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const share of [0.01, 0.25, 0.5, 0.75, 1, 0.75, 0.5, 0.25, 0]) {
    await scrollDown(page, share);
    await page.clock.runFor(FRAME_MS);
  }
  expect(asked.size).toBeLessThan(20);
  await page.clock.resume();
  await scrollDown(page, 1);
  await expect(picture(page, "Job 45")).not.toHaveJSProperty("naturalWidth", 0);
});
