import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { makeImages, pressMore } from "./library-jobs";
import { chooseModel, chooseOption, prompt } from "./video-form";

const grid = (page: Page): Locator => page.getByRole("region", { name: "Takes" });
const jobs = async (page: Page) => (await (await page.request.get("/api/jobs")).json()).data;

/** Credits of one take on the line of a model. */
const perTake = async (page: Page, model: string) =>
  Number(/(\d+) per take/.exec(await page.locator(`[data-model-takes="${model}"]`).innerText())?.[1]);

/** The image form with the cheapest model at one credit, and a number of takes. */
async function wantTakes(page: Page, takes: number): Promise<void> {
  await page.goto("/create/image");
  await chooseModel(page, "iota-image-1.5");
  await chooseOption(page, "Quality", "draft");
  await prompt(page).fill("A paper boat");
  for (let more = 1; more < takes; more++) await page.getByRole("button", { name: "More takes" }).click();
}

test("one press makes several takes: each is one job, they are shown side by side, and one is picked", {
  tag: "@all",
}, async ({ page, axe }) => {
  await wantTakes(page, 3);
  const count = page.getByRole("group", { name: "Takes of iota-image-1.5" });
  await expect(count).toHaveText("3");
  // Eight are the most, and one the least.
  const more = page.getByRole("button", { name: "More takes" });
  for (let takes = 3; takes < 8; takes++) await more.press("Enter");
  await expect(more).toBeDisabled();
  await expect(page.getByRole("button", { name: "Generate 8 takes · 8 credits" })).toBeVisible();
  const fewer = page.getByRole("button", { name: "Fewer takes" });
  for (let takes = 8; takes > 3; takes--) await fewer.press("Enter");
  expect(await jobs(page)).toHaveLength(0);
  await page.reload();
  await expect(count).toHaveText("3");
  await page.getByRole("button", { name: "Generate 3 takes · 3 credits" }).dblclick();
  await page.reload();
  await expect(grid(page).locator("[data-status=completed]")).toHaveCount(3, JOB_TIMEOUT);
  const large = page.locator("#stage [data-large]");
  await expect(large).toContainText("1 of 3");
  const made: { id: string; series: object }[] = await jobs(page);
  expect(made).toHaveLength(3);
  await axe(page, "#stage");

  // A newer job does not take the stage from what is picked then.
  const [newer] = await makeImages(page, ["A newer boat"]);
  const take = (number: number) =>
    made.find(({ series }) => "position" in series && series.position === number - 1)?.id ?? "";
  await expect(large).toHaveAttribute("data-job-id", newer ?? "");
  // All takes of a shot are one entry.
  const recent = page.getByRole("region", { name: "Recent", exact: true });
  await expect(recent.getByRole("button")).toHaveCount(1);
  await recent.getByRole("button", { name: "Show: A paper boat, 3 takes" }).click();
  await expect(grid(page).locator("[data-job-id]")).toHaveCount(3);
  await page.keyboard.press("2");
  await expect(large).toHaveAttribute("data-job-id", take(2));
  await page.keyboard.press("k");
  const picked = page.getByText("Take 2 picked.", { exact: true });
  await expect(picked).toBeVisible();
  const show = (number: number) => grid(page).getByRole("button", { name: `Show take ${number}` });
  const pick = (number: number) =>
    large.getByRole("button", { name: new RegExp(`^Pick(ed)? take ${number}$`) });
  await expect(pick(2)).toHaveAttribute("aria-pressed", "true");
  await expect(show(2)).toHaveAccessibleName(/picked/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pick(2)).toHaveAttribute("aria-pressed", "false");
  await show(1).click();
  await pick(1).click();
  await expect(pick(1)).toHaveAttribute("aria-pressed", "true");
  await show(2).click();
  await pick(2).click();
  await expect(show(2)).toHaveAccessibleName(/picked/);
  await expect(show(1)).not.toHaveAccessibleName(/picked/);
  await expect(large).toHaveAttribute("data-job-id", take(2));
  await expect(grid(page).locator("[data-job-id]")).toHaveCount(3);

  // The others go by a button of its own, which spares what somebody kept.
  await page.request.patch(`/api/jobs/${take(1)}/annotations`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { tags: ["harbour"] },
  });
  await pressMore(page, large, "Move unpicked to trash · 1");
  await expect(grid(page).locator("[data-job-id]")).toHaveCount(2);
  await expect(large).toHaveAttribute("data-job-id", take(2));
  const moved = page.getByRole("listitem").filter({ hasText: "1 job moved to trash" });
  await moved.getByRole("button", { name: "Undo" }).click();
  await expect(grid(page).locator("[data-job-id]")).toHaveCount(3);

  await show(3).click();
  const third = made.find(({ series }) => "position" in series && series.position === 2);
  await expect(large).toHaveAttribute("data-job-id", third?.id ?? "");
  await pressMore(page, large, "Run again · 1 credit");
  await expect.poll(async () => (await jobs(page)).length).toBe(5);
  expect((await jobs(page))[0].series).toEqual(third?.series);
  // The take it repeats stays beside it.
  await expect(grid(page).getByRole("listitem")).toHaveCount(4);
  await expect(large).toContainText("4 of 4");
  // One press makes all of them once more.
  await expect(large).toHaveAttribute("data-status", "completed", JOB_TIMEOUT);
  await grid(page).getByRole("button", { name: "Run 3 more · 3 credits" }).click();
  await expect(grid(page).getByRole("listitem")).toHaveCount(7);
  await expect.poll(async () => (await jobs(page)).length).toBe(8);

  // The newest own result of a model stands in its details. Another model joins the press.
  await page.getByLabel("Model", { exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Models" });
  const details = picker.getByRole("region", { name: "Details of iota-image-1.5" });
  await expect(details.getByRole("img")).toHaveAttribute("src", /^\/api\/assets\/.*\/poster/);
  await picker.locator('[role=option][data-value="gamma-image-4"]').click();
  await expect(picker.getByRole("option", { selected: true })).toHaveCount(2);
  await picker.getByRole("button", { name: "Use 2 models" }).click();
  await page
    .getByRole("button", { name: `Generate 4 takes · ${3 + (await perTake(page, "gamma-image-4"))} credits` })
    .click();
  await expect.poll(async () => (await jobs(page)).length).toBe(12);
  const press: { model_id: string; series: { id: string } }[] = (await jobs(page)).slice(0, 4);
  expect(press.filter(({ model_id }) => model_id === "gamma-image-4")).toHaveLength(1);
  expect(new Set(press.map(({ series }) => series.id)).size).toBe(1);

  // A comparison has the keys of a strip: the number of a take shows it, K picks it.
  await page.goto(`/gallery/compare?ids=${take(1)},${take(3)}`);
  await page.keyboard.press("3");
  await expect(page.getByRole("button", { name: "Take 3", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("k");
  const compared = page.getByRole("article").nth(1);
  await expect(compared.getByRole("button", { name: "Picked take 3" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a series that is refused in part says in one place which takes and why", { tag: "@all" }, async ({
  page,
}) => {
  await wantTakes(page, 3);
  // After the form has read the limits, so that only the server knows of this one.
  const response = await page.request.post("/api/limits", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { scope: "workspace", period: "month", effect: "block", limit_credits: 2, time_zone: "UTC" },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await page.getByRole("button", { name: "Generate 3 takes · 3 credits" }).click();
  await expect(page.getByText("Over the limit", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Take [123] of 3 was rejected. The other 2 were sent.$/)).toBeVisible();
  expect(await jobs(page)).toHaveLength(2);
});

test("one press runs several models: each take has the price of its own model, and all are one series", {
  tag: "@all",
}, async ({ page, axe }) => {
  await page.goto("/create/video");
  await chooseModel(page, "beta-3.0");
  await chooseOption(page, "Resolution", "720p");
  await chooseOption(page, "Duration", "7 s");
  await prompt(page).fill("[sandbox:cancel] A paper boat");
  const form = page.getByRole("form", { name: "New video" });
  await form.getByRole("button", { name: "Add zeta", exact: true }).click();
  const added = form.locator('[data-model-takes="zeta"]');
  await expect(added).toContainText("Makes 6 s, no audio here.");
  await added.getByRole("button", { name: "More takes of zeta" }).click();
  await axe(page, "form");
  // The draft remembers the models and their takes.
  await page.reload();
  await expect(added.getByRole("group", { name: "Takes of zeta" })).toHaveText("2");
  const total = (await perTake(page, "beta-3.0")) + 2 * (await perTake(page, "zeta"));
  await page.getByRole("button", { name: `Generate 3 takes · ${total} credits` }).click();
  await expect.poll(async () => (await jobs(page)).length).toBe(3);
  const made: { model_id: string; credits_quoted: number; series: { id: string; position: number } }[] =
    await jobs(page);
  const inOrder = made.toSorted((a, b) => a.series.position - b.series.position);
  expect(inOrder.map(({ model_id }) => model_id)).toEqual(["beta-3.0", "zeta", "zeta"]);
  expect(inOrder.reduce((sum, { credits_quoted }) => sum + credits_quoted, 0)).toBe(total);
  expect(new Set(made.map(({ series }) => series.id)).size).toBe(1);

  await form.getByRole("button", { name: "Remove beta-3.0" }).click();
  await expect(page.getByLabel("Model", { exact: true })).toHaveText("zeta");
  // What the change of the model did to the settings is undone together with it.
  await form.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Model", { exact: true })).toHaveText("beta-3.0");
  await expect(added.getByRole("group", { name: "Takes of zeta" })).toHaveText("2");
  await expect(page.getByRole("button", { name: `Generate 3 takes · ${total} credits` })).toBeVisible();
});
