import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { select, selectionBar } from "./library-jobs";
import { makeClip } from "./video-form";

test("compared results are kept one by one, the others go to the trash with an undo, and the way back restores the selection", async ({
  page,
}) => {
  await insertJobs(
    page,
    ["A red kite", "A blue kite", "A green kite"].map((prompt) => ({ prompt })),
  );
  await page.goto("/gallery?q=kite");
  await select(page, "A red kite").click();
  await select(page, "A blue kite").click();
  await selectionBar(page).getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("main").getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL(/\/gallery\?q=kite$/);
  await expect(selectionBar(page)).toContainText("2 selected");

  await selectionBar(page).getByRole("link", { name: "Compare" }).click();
  const trash = page.getByRole("button", { name: "Move the other one to trash" });
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(trash).toBeHidden();
  // These are no takes of one press.
  await expect(page.getByRole("button", { name: /^Pick/ })).toHaveCount(0);
  await page
    .getByRole("article")
    .filter({ hasText: "A red kite" })
    .getByRole("button", { name: "Favorite" })
    .click();
  await trash.click();
  await expect(page).toHaveURL(/\/gallery\?q=kite$/);
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-job-id]")).toHaveCount(3);
  await page.goto("/gallery?favorite=yes");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
});

test("the comparison plays two clips together, swaps them, and lists their differences", {
  tag: "@all",
}, async ({ page, axe }) => {
  const ids = await Promise.all([
    makeClip(page, "A tin robot", { audio_enabled: true }),
    makeClip(page, "A paper boat", { duration_seconds: "5", audio_enabled: true }),
  ]);
  await page.goto(`/gallery/compare?ids=${ids.join(",")}`);
  const facts = (position: number) =>
    page
      .getByRole("article")
      .nth(position - 1)
      .locator("dl > div")
      .filter({ hasText: /^Length/ });
  await expect(facts(1)).toHaveText("Length4 s");
  await expect(facts(2)).toHaveText("Length5 s");
  await expect(page.getByText("Created", { exact: true })).toHaveCount(0);
  await page.getByRole("switch", { name: "Show all settings" }).check();
  // Once, where both were made in the same minute.
  await expect(page.getByText("Created", { exact: true }).first()).toBeVisible();

  const moments = () =>
    page
      .locator("video")
      .evaluateAll((players) => (players as HTMLVideoElement[]).map((each) => each.currentTime));
  await expect(page.getByRole("button", { name: "Play all" })).toBeVisible();
  await page.getByRole("heading", { name: "Compare", exact: true }).click();
  await page.keyboard.press("Space");
  await expect.poll(async () => Math.min(...(await moments()))).toBeGreaterThan(0.5);
  await page.getByRole("button", { name: "Pause all" }).click();
  await expect
    .poll(async () => {
      const [one = 0, other = 0] = await moments();
      return Math.abs(one - other);
    })
    .toBeLessThan(0.1);
  await page.getByRole("slider", { name: "Position", exact: true }).press("Home");
  await expect.poll(async () => Math.max(...(await moments()))).toBe(0);

  // The second picture on the first, without an interruption of what plays.
  await page.getByRole("slider", { name: "Position", exact: true }).press("ArrowRight");
  await page.getByRole("radio", { name: "Wipe" }).check();
  const wipe = page.getByRole("slider", { name: "Position of the wipe" });
  await wipe.press("End");
  await expect(wipe).toHaveAttribute("aria-valuetext", "100%");
  expect(Math.max(...(await moments()))).toBeGreaterThan(0);
  await axe(page);
  await page.getByRole("radio", { name: "Side by side" }).check();

  await page.getByRole("button", { name: "Swap results" }).click();
  await expect(page).toHaveURL(new RegExp(`ids=${ids[1]},${ids[0]}`));
  await expect(page.getByRole("article").first()).toContainText("A paper boat");
  await axe(page);
});

test("six takes are whole in a window, numbered as in their shot, with the facts of all said once", async ({
  page,
  axe,
}) => {
  const models = ["zeta", "zeta", "zeta", "beta-3.0", "beta-3.0", "beta-3.0", "zeta"];
  const ids = await insertJobs(
    page,
    models.map((model_id, at) => ({
      prompt: "A red kite over the sea",
      model_id,
      status: "completed" as const,
      created_at: new Date(Date.now() - (models.length - at) * 60_000),
    })),
  );
  for (const [position, id] of ids.entries()) {
    const series = { of: "takes", id: "series_of_kites", position, count: ids.length };
    await queryDatabase("update jobs set series = $2 where id = $1", [id, JSON.stringify(series)]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  // All but the first, and in another order.
  await page.goto(`/gallery/compare?ids=${ids.slice(1).toReversed().join(",")}`);
  const takes = page.getByRole("article");
  await expect(takes).toHaveCount(6);
  await expect(takes.first().getByRole("button", { name: "Take 7", exact: true })).toBeVisible();
  await expect(takes.last().getByRole("button", { name: "Take 2", exact: true })).toBeVisible();
  await expect(page.getByText("A red kite over the sea", { exact: true })).toHaveCount(1);
  for (const take of await takes.all())
    await expect(take.locator(".bg-stage").first()).toBeInViewport({ ratio: 1 });
  await axe(page);
  await page.keyboard.press("3");
  await expect(takes.nth(4).getByRole("button", { name: "Take 3", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("k");
  await expect(takes.nth(4).locator("button[aria-pressed=true]")).toContainText("Picked");
});
