import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { dayIn } from "@/lib/platform/time-zone";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs, workspaceOf } from "./job-rows";

/** Not UTC. */
const TIME_ZONE = "Pacific/Auckland";
test.use({ timezoneId: TIME_ZONE });

test("an owner bills a month: its sums are those of Usage, and it is kept, marked as sent and downloaded", async ({
  page,
  axe,
}) => {
  const [first = "", second = "", failed = ""] = await insertJobs(page, [
    { prompt: "A pier", status: "completed", credits_quoted: 40 },
    { prompt: "A sea", status: "completed", credits_quoted: 30 },
    { prompt: "A storm", credits_quoted: 20 },
  ]);
  await queryDatabase("update jobs set credits_used = $2 where id = $1", [first, 33]);
  await queryDatabase("update jobs set credits_used = $2 where id = $1", [second, 30]);
  await queryDatabase("update jobs set credits_refunded = 20 where id = $1", [failed]);
  await queryDatabase(
    `insert into llm_charges (id, workspace_id, person_id, kind, millicredits, created_at, model_id)
     select 'call_' || workspace_id, workspace_id, id, 'answer', 677.7, now(), 'alpha-chat' from people where workspace_id = $1`,
    [await workspaceOf(page)],
  );
  await page.goto("/usage");
  await expect(page.getByLabel("Totals")).toContainText("Charged through this dashboard64 credits");
  await page.getByRole("link", { name: "Statement" }).click();
  const figures = page.getByLabel("Main figures");
  await expect(figures).toContainText("Charged63.678 credits");
  const kinds = page.getByRole("table", { name: "By kind" });
  await expect(kinds.getByRole("row", { name: /^Total/ })).toContainText("63.678");
  await expect(kinds.getByRole("row", { name: /^Chat/ })).toContainText("0.678");
  await axe(page);

  await page.getByRole("button", { name: "Billing…" }).click();
  await page.getByLabel("Mark-up").fill("12,5");
  await page.getByLabel("Price of a credit").fill("0.0125");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Currency")).toHaveAccessibleDescription(/needs a currency/);
  await page.getByLabel("Currency").fill("eur");
  await axe(page);
  await page.getByRole("button", { name: "Save" }).click();
  // 63.6777 × 0.0125 = 0.79597125, with 12.5 % 0.895467…
  const bill = page.getByRole("region", { name: "To bill" });
  await expect(bill).toContainText("NetEUR 0.80");
  await expect(bill).toContainText("TotalEUR 0.90");

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download every entry as CSV" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(data.map((line) => Number(line["Charged credits"])).sort((a, b) => a - b)).toEqual([
    0, 0.6777, 30, 33,
  ]);
  const amounts = data.reduce((sum, line) => sum + Number(line["Amount EUR"]), 0);
  expect(amounts.toFixed(2)).toBe("0.90");
  for (const line of data) {
    const at = new Date(`${line["Date (UTC)"]?.replace(" ", "T")}Z`);
    expect(line[`Date (${TIME_ZONE})`]?.slice(0, 10)).toBe(dayIn(TIME_ZONE, at));
  }

  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page).toHaveURL(/\/usage\/statements\/stm_/);
  await expect(figures).toContainText("EUR 0.90");
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByLabel("Sent", { exact: true })).toHaveValue(dayIn(TIME_ZONE, new Date()));
  await queryDatabase("update jobs set credits_used = 21 where id = $1", [second]);
  await page.reload();
  await expect(page.getByText("Charged -9.")).toBeVisible();
  await expect(figures).toContainText("EUR 0.90");
  await axe(page);
  await page.getByRole("button", { name: "Not sent" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Sent", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "All statements" }).click();
  const kept = page.getByRole("table", { name: "Kept statements" });
  await expect(kept).toContainText("Sent ");
  await expect(kept).toContainText("EUR 0.90");
});
