import { addDays, MAX_DAYS } from "../lib/usage/days";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";

test("a charged failure is counted on Usage, listed in the ledger and the refund watch, and filtered in the gallery", async ({
  page,
  axe,
}) => {
  const [charged, free] = await insertJobs(page, [
    { prompt: "A pier", credits_quoted: 30 },
    { prompt: "A sea", credits_quoted: 20 },
  ]);
  await queryDatabase(
    "update jobs set credits_used = 30, credits_refunded = 0, failed_at = now() - interval '1 hour' where id = $1",
    [charged],
  );
  await queryDatabase("update jobs set credits_used = 0, credits_refunded = 20 where id = $1", [free]);
  await page.goto("/usage");
  await expect(page.getByRole("heading", { name: "Failed, charged in full" })).toBeVisible();
  await expect(page.locator(`li[data-job-id="${charged}"]`)).toContainText("30 credits charged in full");
  await page.getByRole("link", { name: "Failed, but charged 30 credits: show in the ledger" }).click();
  await expect(page.locator("tr[data-job-id]")).toHaveCount(1);
  await expect(page.locator(`tr[data-job-id="${charged}"]`)).toHaveAttribute("data-status", "failed");
  await axe(page);
  await page.getByLabel("Outcome").selectOption({ label: "Any outcome" });
  await expect(page.locator("tr[data-job-id]")).toHaveCount(2);
  await page.getByRole("button", { name: "Charged", exact: true }).click();
  await expect(page).toHaveURL(/sort=charged/);
  await expect(page.locator("tr[data-job-id]").first()).toHaveAttribute("data-job-id", charged ?? "");
  await page.goto("/gallery?status=failed_charged");
  await expect(page.locator(`[data-job-id="${charged}"]`)).toBeVisible();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
});

test("a day can be typed, and an invalid range stays in its field with the reason", { tag: "@all" }, async ({
  page,
}) => {
  const from = page.getByLabel("From", { exact: true });
  const type = async (day: string) => {
    const [year, month, dayOfMonth] = day.split("-");
    // From the first part of the date on, wherever the last typing ended.
    await from.blur();
    await from.focus();
    await page.keyboard.type(`${month}${dayOfMonth}${year}`);
  };
  await page.goto("/usage/ledger?from=2026-03-01&to=2026-03-31");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await type("2025-12-24");
  await expect(page).toHaveURL(/from=2025-12-24&to=2026-03-31/);
  await type(addDays("2026-03-31", -MAX_DAYS));
  await expect(from).toHaveAccessibleDescription("Choose at most 1,100 days, from first to last.");
  // Its month and day were a range, too, with the year that was there before.
  await expect(page).toHaveURL(/from=2025-03-27&to=2026-03-31/);
  await type(addDays("2026-03-31", 1 - MAX_DAYS));
  await expect(from).toHaveAccessibleDescription("");
  await expect(page).toHaveURL(new RegExp(`from=${addDays("2026-03-31", 1 - MAX_DAYS)}&to=2026-03-31`));
});
