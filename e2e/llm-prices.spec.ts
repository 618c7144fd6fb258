import { expect, test } from "./fixtures";

test("every language model shows the price of a call, cheapest first, and the view is a link", {
  tag: "@all",
}, async ({ page, axe }) => {
  const { data } = await (await page.request.get("/api/v1/llm/models")).json();
  await page.goto("/pricing");
  await page.getByRole("radio", { name: /^Language/ }).check();
  const table = page.getByRole("region", { name: "Language models" }).getByRole("table");
  await expect(table.locator("tbody tr")).toHaveCount(data.length);
  await axe(page);
  await page.getByLabel("Input tokens", { exact: true }).fill("1000000");
  await page.getByLabel("Output tokens").fill("0");
  await page.getByLabel("Search language models").fill(data[0].id);
  const line = table
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: data[0].id, exact: true }) });
  const cost = data[0].pricing.input_mc_per_1m / 1_000;
  const fits = data[0].context_window >= 1_000_000;
  await expect(line).toContainText(fits ? `${cost} credit` : "Exceeds limits");
  await page.getByLabel("Input tokens", { exact: true }).fill("1000");
  const some = (data[0].pricing.input_mc_per_1m / 1e9) * 1_000;
  await expect(line).toContainText(
    `${new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 }).format(some)} credit`,
  );
  // The address follows shortly after the screen.
  await expect(page).toHaveURL(/=1000\b/);
  await page.reload();
  await expect(page.getByLabel("Input tokens", { exact: true })).toHaveValue("1000");
  await page.getByLabel("Search language models").fill("");
  await table.getByRole("button", { name: "Context" }).click();
  await table.getByRole("button", { name: "Context" }).click();
  const longest = [...data].sort((a, b) => b.context_window - a.context_window)[0];
  await expect(table.locator("tbody tr").first()).toContainText(
    longest.context_window.toLocaleString("en-US"),
  );
});

test("a link to the former page of language models opens their view, with filters and the cost of a plan", {
  tag: "@all",
}, async ({ page }) => {
  const { data } = await (await page.request.get("/api/v1/llm/models")).json();
  await page.goto("/models?input=1000000&output=1000000&answers=2");
  await expect(page).toHaveURL(/\/pricing\?.*view=llm/);
  const table = page.getByRole("region", { name: "Language models" });
  const cells = (place: number) => table.locator(`tbody td:nth-child(${place})`).allInnerTexts();
  await expect(page.getByText(`${data.length} of ${data.length}`)).toBeVisible();
  await expect(page.getByLabel("Requests")).toHaveValue("2");
  type Model = { id: string; modalities: string[] };
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Supports video" }).click();
  await page.keyboard.press("Escape");
  const seeing = (data as Model[]).filter(({ modalities }) => modalities.includes("video"));
  await expect.poll(async () => (await cells(1)).sort()).toEqual(seeing.map(({ id }) => id).sort());
  expect(await cells(10)).toEqual(seeing.map(() => "Yes"));
  await table.getByRole("button", { name: "Context" }).click();
  await expect(table.getByRole("columnheader", { name: "Context" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  // The address follows shortly after the screen.
  await expect(page).toHaveURL(/takes=video.*order=context|order=context.*takes=video/);
  await page.getByRole("button", { name: "Remove filter Supports video" }).click();
  await expect(page.getByText(`${data.length} of ${data.length}`)).toBeVisible();
});
