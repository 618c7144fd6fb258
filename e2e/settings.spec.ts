import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";

test("an owner sees how the key ends, when it was stored and when it was last used", async ({
  page,
  apiKey,
  axe,
}) => {
  await page.goto("/settings#key");
  const key = page.getByRole("region", { name: "API key settings" });
  await expect(key).toContainText(`Ends in ${apiKey.slice(-4)}`);
  await expect(key).toContainText(/Stored .+ · (last used|not used yet)/);
  expect(await page.content()).not.toContain(apiKey);
  await axe(page, "#key");
});

test("the people name what each was charged this month, as Usage does, and lead to those entries", async ({
  page,
  axe,
}) => {
  const [jobId] = await insertJobs(page, [{ prompt: "A pier", status: "completed" }]);
  await queryDatabase("update jobs set credits_used = 31 where id = $1", [jobId]);
  await page.goto("/settings#people");
  const row = page.getByRole("row", { name: /Ada/ });
  const charged = row.getByRole("link", { name: "Charged for Ada this month: 31 credits" });
  await expect(charged).toHaveText("31");
  await axe(page, "#people");
  await charged.click();
  await expect(page).toHaveURL(/\/usage\/ledger\?person=per_/);
  await expect(page.locator(`tr[data-job-id="${jobId}"]`)).toBeVisible();
});
