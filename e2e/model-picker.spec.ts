import { expect, test } from "./fixtures";
import { chooseModel } from "./video-form";

test("the picker compares models by price for these settings, and is used by keyboard alone", async ({
  page,
  axe,
}) => {
  await page.goto("/create/video");
  await chooseModel(page, "alpha-3.1");
  const field = page.getByLabel("Model", { exact: true });
  await field.press("Enter");
  const picker = page.getByRole("dialog", { name: "Models" });
  const search = picker.getByRole("combobox", { name: "Search models" });
  const row = (model: string) => picker.locator(`[role=option][data-value="${model}"]`);
  await expect(search).toBeFocused();
  await expect(row("alpha-3.1")).toHaveAttribute("aria-selected", "true");
  // What needs a source video is left out, until it is searched for.
  await expect(row("kappa-h3-v2v")).toHaveCount(0);
  await page.keyboard.type("kappa-h3-v2v");
  await expect(row("kappa-h3-v2v")).toContainText("Needs a source video");
  await search.fill("");
  await axe(page, "[role=dialog]");

  // The row that the arrow keys have come to is named, and Space selects it beside the first.
  await page.keyboard.press("ArrowDown");
  const highlighted = picker.locator("[role=option][data-highlighted]");
  const model = (await highlighted.getAttribute("data-value")) ?? "";
  await expect(search).toHaveAttribute("aria-activedescendant", `pick-${model}`);
  await page.keyboard.press("Space");
  await expect(row(model)).toHaveAttribute("aria-selected", "true");
  await expect(picker.getByText(/^\d models · \d takes · [\d,]+ credits$/)).toBeVisible();
  await picker.getByRole("button", { name: "Pin", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveText("alpha-3.1");

  await page.reload();
  await field.click();
  await expect(picker.getByRole("group", { name: "Pinned and recent" })).toContainText(model);
  await search.fill("beta-3.0");
  const price = await row("beta-3.0").innerText();
  await page.keyboard.press("Enter");
  await expect(field).toHaveText("beta-3.0");
  const credits = /\n(\d+)/.exec(price)?.[1];
  await expect(page.getByRole("button", { name: `Generate · ${credits} credits` })).toBeVisible();
});

test("the picker has the models of a press: they are added, replaced and taken out with their takes", async ({
  page,
}) => {
  await page.goto("/create/video");
  await chooseModel(page, "beta-3.0");
  const form = page.getByRole("form", { name: "New video" });
  const picker = page.getByRole("dialog", { name: "Models" });
  const lines = form.locator("[data-model-takes]");
  const expectLines = (...names: string[]) =>
    expect
      .poll(() => lines.evaluateAll((all) => all.map((each) => each.getAttribute("data-model-takes"))))
      .toEqual(names);
  await form.getByRole("button", { name: "Add a model" }).click();
  await picker.getByRole("combobox", { name: "Search models" }).fill("zeta");
  await page.keyboard.press("Enter");
  await expectLines("beta-3.0", "zeta");
  await form.getByRole("button", { name: "More takes of zeta" }).click();

  // Another first model leaves the others as they are.
  await chooseModel(page, "alpha-3.1");
  await expectLines("alpha-3.1", "zeta");
  await expect(form.getByRole("group", { name: "Takes of zeta" })).toHaveText("2");

  // Without the first, the next one comes in its place with its takes.
  await page.getByLabel("Model", { exact: true }).click();
  await picker.locator('[role=option][data-value="alpha-3.1"]').click();
  await expect(picker.getByText(/^1 model · 2 takes · /)).toBeVisible();
  await picker.getByRole("button", { name: "Use zeta" }).click();
  await expectLines("zeta");
  await expect(form.getByRole("group", { name: "Takes of zeta" })).toHaveText("2");
});

test("a shot runs on several models from the picker, for the shown sum, on a board of its own", async ({
  page,
}) => {
  await page.goto("/create/video");
  await chooseModel(page, "zeta");
  await page.getByLabel("Prompt", { exact: true }).fill("[sandbox:fail] A fox in the snow");
  await page.getByLabel("Model", { exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Models" });
  const run = picker.getByRole("button", { name: /^Run on/ });
  await expect(run).toBeHidden();
  await picker.locator('[role=option][data-value="gamma-2.5"]').click();
  await expect(run).toHaveText(/^Run on 2 models · [\d,]+ credits$/);
  const credits = Number(/ ([\d,]+) credits/.exec(await run.innerText())?.[1]?.replaceAll(",", ""));
  await run.click();
  await expect(page).toHaveURL(/\/boards\/brd_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/A fox in the snow/);
  const jobIds = async (): Promise<string[]> => {
    const { takes } = await (await page.request.get(`/api${new URL(page.url()).pathname}/takes`)).json();
    return takes.map((take: { job_id: string }) => take.job_id);
  };
  await expect.poll(async () => (await jobIds()).length).toBe(2);
  const jobs = await Promise.all(
    (await jobIds()).map(async (id) => (await page.request.get(`/api/jobs/${id}`)).json()),
  );
  expect(jobs.reduce((sum, job) => sum + job.credits_quoted, 0)).toBe(credits);
});
