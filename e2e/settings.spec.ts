import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { addMember, newName } from "./members";

test("an owner sees how the key ends, when it was stored and when it was last used", async ({
  page,
  apiKey,
  axe,
}) => {
  await page.goto("/settings/key");
  const key = page.getByRole("region", { name: "API key settings" });
  await expect(key).toContainText(`Ends in ${apiKey.slice(-4)}`);
  // This page reads the plan with the key, which is its first use.
  await expect(key).toContainText("API access is on");
  await page.reload();
  await expect(key).toContainText(/Stored .+ · last used/);
  expect(await page.content()).not.toContain(apiKey);
  await axe(page, "#key");
});

test("the people name what each was charged this month, as Usage does, and lead to those entries", async ({
  page,
  axe,
}) => {
  const [jobId] = await insertJobs(page, [{ prompt: "A pier", status: "completed" }]);
  await queryDatabase("update jobs set credits_used = 31 where id = $1", [jobId]);
  await page.goto("/settings/people");
  const row = page.getByRole("row", { name: /Ada/ });
  const charged = row.getByRole("link", { name: "Charged for jobs of Ada this month: 31 credits" });
  await expect(charged).toHaveText("31");
  await axe(page, "#people");
  await charged.click();
  await expect(page).toHaveURL(/\/usage\/ledger\?person=per_/);
  await expect(page.locator(`tr[data-job-id="${jobId}"]`)).toBeVisible();
});

test("the audit log is filtered by person, in the address and in its file, too", async ({
  page,
  browser,
  axe,
}) => {
  const cleo = newName("Cleo");
  await page.goto("/settings/audit");
  await (await addMember(page, browser, { name: cleo, role: "creator" })).close();
  await page.reload();
  const audit = page.getByRole("region", { name: "Audit log settings" });
  const rows = audit.getByRole("row");
  await audit.getByLabel("Person", { exact: true }).selectOption({ label: cleo });
  await expect(page).toHaveURL(/\?person=per_\w+$/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(cleo);
  await axe(page, "#audit");

  await page.reload();
  await expect(audit.getByLabel("Person", { exact: true }).locator("option:checked")).toHaveText(cleo);
  await expect(rows).toHaveCount(2);
  const file = await audit.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const csv = await (await page.request.get(file ?? "")).text();
  expect(csv).toContain(cleo);
  expect(csv).not.toContain("Ada");
  await audit.getByLabel("Kind of event").selectOption({ label: "API key replaced" });
  await expect(audit.getByText("No matches")).toBeVisible();
});
