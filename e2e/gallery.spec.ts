import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { awaitSaved, pressMore } from "./library-jobs";
import { chooseModel, expectOption, makeClip, sendClip } from "./video-form";

const countJobs = async (page: Page): Promise<number> =>
  (await (await page.request.get("/api/jobs")).json()).data.length;
const promptField = (page: Page) => page.getByLabel("Prompt", { exact: true });

/** The form's request for the shortest clip. */
const REQUEST = {
  model_id: "beta-3.0",
  mode: "generate",
  ratio: "16:9",
  resolution: "720p",
  duration_seconds: "3",
  audio_enabled: true,
};

test("what is typed into the search before the page's code has loaded is searched for", async ({ page }) => {
  await insertJobs(page, [{ prompt: "A paper kite" }, { prompt: "A quiet pier" }]);
  const release = await delayRequests(page, "**/_next/static/chunks/*.js");
  const opening = page.goto("/gallery");
  const search = page.getByLabel("Search prompts");
  // The page arrives out of sight first, where a field takes no focus, and keys would be lost.
  await expect(search).toBeVisible();
  await search.pressSequentially("kite");
  await expect(search).toHaveValue("kite");
  release();
  await opening;
  await expect(page).toHaveURL(/q=kite/);
  await expect(search).toHaveValue("kite");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
});

test("an empty gallery says what to do first; a full one is searched by text and status, with the filters in the address", async ({
  page,
}) => {
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Create video" }).click();
  await expect(page).toHaveURL(/create\/video/);
  // The drawn examples say that they are, and each fills the form.
  await page.goto("/gallery");
  await expect(page.getByText("Drawn examples, not made by an AI model.")).toBeVisible();
  await page.getByRole("link", { name: /^Use this prompt: A neon city/ }).click();
  await expect(promptField(page)).toHaveValue(/^A neon city/);

  await insertJobs(page, [
    { prompt: "A red kite over dunes", status: "completed" },
    { prompt: "A blue boat" },
  ]);
  await page.goto("/gallery");
  // What did not finish is folded away under the heading of its day.
  const unfold = page.getByRole("button", { name: "1 didn't finish, not charged" });
  await expect(unfold).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await unfold.click();
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  await page.getByLabel("Search prompts").fill("kite");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await expect(page).toHaveURL(/q=kite/);
  // A typing error and other spellings are forgiven.
  await page.getByLabel("Search prompts").fill("kiet");
  await expect(page.getByText("Showing results for “kite”.")).toBeVisible();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await page.getByLabel("Search prompts").fill("");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Status").selectOption("failed");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.locator('[data-status="failed"]')).toHaveCount(1);
  await expect(page).toHaveURL(/status=failed/);
  await page.reload();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  // A compact row with the reason and the credits, and no tile.
  await expect(page.getByText("1 without a result")).toBeVisible();
  const failed = page.locator('[data-status="failed"]');
  await expect(failed).toContainText("Not charged.");
  expect((await failed.boundingBox())?.height).toBeLessThan(80);
  await page.getByLabel("Search prompts").fill("nothing like it");
  await expect(page.getByText("No results match these filters")).toBeVisible();

  // A link of an earlier release.
  await page.goto("/gallery?cheapest=1000000");
  await expect(page).toHaveURL(/min_credits=1000000/);
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await page.goto("/gallery?trash=yes");
  await expect(page.getByText("Trash is empty")).toBeVisible();
  await page.goto("/gallery?sort=expiry");
  await expect(page.getByText("Nothing is expiring")).toBeVisible();
  await page.getByRole("button", { name: "Show all results" }).click();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
});

test("takes of one press are one tile, which unfolds in place and is selected with all of them", async ({
  page,
  axe,
}) => {
  const ids = await insertJobs(
    page,
    ["Third take", "Second take", "First take", "A single clip"].map((prompt) => ({
      prompt,
      status: "completed" as const,
    })),
  );
  await queryDatabase(
    `update jobs set picked = id = $2, series = jsonb_build_object('of', 'takes', 'id', 'series-of-three', 'count', 3,
       'position', 3 - array_position($1::text[], id))
     where id = any($1::text[])`,
    [ids.slice(0, 3), ids[1]],
  );
  await page.goto("/gallery");
  const tiles = page.getByRole("list", { name: "Results" }).locator("[data-job-id]");
  await expect(tiles).toHaveCount(2);
  await expect(page.getByText("2 shots, 4 takes")).toBeVisible();
  // The pick stands for all.
  await expect(tiles.first()).toContainText("Second take");
  const stack = page.getByRole("button", { name: /^3 takes/ });
  await axe(page);
  await stack.click();
  await expect(tiles).toHaveCount(4);
  await expect(stack).toHaveAttribute("aria-expanded", "true");
  await stack.click();
  await expect(tiles).toHaveCount(2);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await tiles.first().click();
  await expect(page.getByRole("toolbar", { name: "Selection" })).toContainText("1 shot · 3 takes");
  await page.keyboard.press("Escape");
  // A search that one take matches finds it.
  await page.getByLabel("Search prompts").fill("first");
  await expect(tiles).toHaveCount(1);
  await expect(tiles.first()).toContainText("First take");
});

test("the last frame of a clip becomes the next first frame; Remix fills the form and sends nothing; Run again makes a new job", {
  tag: "@all",
}, async ({ page }) => {
  const id = await makeClip(page, "A tin robot waters a plant");
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('[data-status="completed"]')).toBeVisible();
  await pressMore(page, dialog, "Start from last frame");
  await expect(page).toHaveURL(/create\/video/);
  await expect(page.getByRole("button", { name: "Remove first frame" })).toBeVisible();
  await expect(page.getByText("480 × 480")).toBeVisible();
  expect(await countJobs(page)).toBe(1);

  await page.goto(`/gallery/${id}`);
  await pressMore(page, dialog, /^Run again · \d+ credits$/);
  await expect.poll(() => countJobs(page)).toBe(2);
  await dialog.getByRole("link", { name: "Remix" }).click();
  await expect(promptField(page)).toHaveValue("A tin robot waters a plant");
  await expect(page.getByRole("button", { name: "Remove first frame" })).toHaveCount(0);
  await expectOption(page, "Duration", "4 s");
  expect(await countJobs(page)).toBe(2);

  // What was typed and not sent is not lost.
  await promptField(page).fill("A brass robot, unsent");
  await page.goto(`/gallery/${id}`);
  await dialog.getByRole("link", { name: "Remix" }).click();
  await expect(promptField(page)).toHaveValue("A tin robot waters a plant");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(promptField(page)).toHaveValue("A brass robot, unsent");
});

test("a remix says when the price has changed or the model was replaced, and sends nothing", {
  tag: "@all",
}, async ({ page }) => {
  // A job that was really sent, because its stored settings must equal those that the form asks about.
  const cheaper = await sendClip(page, "[sandbox:fail] A lantern in the rain");
  await awaitSaved(page);
  await queryDatabase("update jobs set credits_quoted = credits_quoted + 3 where id = $1", [cheaper]);
  const [clip, picture] = await insertJobs(page, [
    {
      prompt: "A lantern in the wind",
      model_id: "omega-9",
      request: { ...REQUEST, model_id: "omega-9", prompt: "A lantern in the wind" },
    },
    {
      prompt: "A lantern at rest",
      kind: "image",
      model_id: "omega-image",
      request: { model_id: "omega-image", prompt: "A lantern at rest", ratio: "1:1", resolution: "1K" },
    },
  ]);
  const dialog = page.getByRole("dialog");
  const note = page.locator("[data-fallback]");
  await page.goto(`/gallery/${cheaper}`);
  await dialog.getByRole("link", { name: "Remix" }).click();
  await expect(page.getByText(/^Price down since last time: \d+ credits on/)).toBeVisible();

  await page.goto(`/gallery/${clip}`);
  await expect(dialog.locator('[data-status="failed"]')).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Run again/ })).toHaveCount(0);
  await expect(dialog.getByText("omega-9 is no longer offered, so you can't run this again.")).toBeVisible();
  await dialog.getByRole("link", { name: "Remix" }).click();
  await expect(promptField(page)).toHaveValue("A lantern in the wind");
  await expect(note).toContainText("omega-9 is no longer available.");
  await page.reload();
  await expect(note).toContainText("omega-9 is no longer available.");
  await chooseModel(page, "beta-3.0");
  await expect(note).toHaveCount(0);

  await page.goto(`/create/image?from=${picture}`);
  await expect(promptField(page)).toHaveValue("A lantern at rest");
  await expect(note).toContainText("omega-image is no longer available.");
  expect(await countJobs(page)).toBe(3);
});
