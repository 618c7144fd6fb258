import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { make } from "./library-jobs";
import { PHONE, resize } from "./window-sizes";

const toastLink = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("link", { name: "View job" });

test("a job is listed in the queue of any page, by keyboard and on a phone, and its end is told in one tab", async ({
  page,
  axe,
}) => {
  const other = await page.context().newPage();
  await other.goto("/voices");
  await page.goto("/usage");
  const queue = page.getByRole("button", { name: /^Queue:/ });
  await expect(queue).toHaveAccessibleName("Queue: 0 in progress");
  const [id] = await make(page, ["[sandbox:slow] A bell"]);
  await expect(queue).toHaveAccessibleName("Queue: 1 in progress");

  await resize(page, PHONE);
  await queue.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Queue" });
  const row = panel.getByRole("link", { name: /A bell/ });
  await expect(row).toHaveAttribute("data-status", /sending|queued|processing/);
  await axe(page, "[role=dialog]");
  await expect(panel.getByRole("region", { name: "Recently ended" }).getByRole("link")).toHaveAttribute(
    "data-status",
    "completed",
    { timeout: 120_000 },
  );
  await expect(panel).toContainText("Nothing in progress");

  await expect.poll(async () => (await toastLink(page).count()) + (await toastLink(other).count())).toBe(1);
  const teller = (await toastLink(page).count()) > 0 ? page : other;
  await expect(teller.getByRole("region", { name: "Notifications" })).toContainText(
    "Completed: [sandbox:slow] A bell",
  );
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(queue).toBeFocused();
  await toastLink(teller).click();
  await expect(teller).toHaveURL(new RegExp(`/gallery/${id}`));
});

test("the queue's mark goes when the job that ended is moved to trash", async ({ page }) => {
  await page.goto("/usage");
  const queue = page.getByRole("button", { name: /^Queue:/ });
  await expect(queue).toHaveAccessibleName("Queue: 0 in progress");
  const [id] = await make(page, ["A lamp"]);
  await expect(queue).toHaveAccessibleName("Queue: 0 in progress, new results", { timeout: 60_000 });
  const deleted = await page.request.post("/api/library/bulk-actions", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { selection: { ids: [id] }, action: { do: "delete" } },
  });
  expect(deleted.ok()).toBe(true);
  await expect(queue).toHaveAccessibleName("Queue: 0 in progress");
});
