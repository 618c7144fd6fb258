import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { awaitSaved, makeImages, pressMore, tile } from "./library-jobs";

test("an open job is copied, made a favorite, tagged, annotated, archived again, deleted and restored", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [id] = await makeImages(page, ["A heron on the pier"]);
  await awaitSaved(page);
  const job = async () => (await page.request.get(`/api/jobs/${id}`)).json();
  const dialog = page.getByRole("dialog");
  await page.goto(`/gallery/${id}`);
  await test.step("prompt and settings are copied", async () => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await pressMore(page, dialog, "Copy prompt");
    await expect.poll(clipboard).toBe("A heron on the pier");
    await dialog.getByRole("button", { name: "Copy settings" }).click();
    await expect.poll(clipboard).toContain('"zeta-image"');
  });
  await test.step("it is marked, tagged and noted, and found by that", async () => {
    await dialog.getByRole("button", { name: "Favorite" }).click();
    await expect(dialog.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
    await expect(dialog.getByLabel("Note"), "shown when it is asked for").toHaveCount(0);
    await dialog.getByRole("button", { name: "Add tag" }).click();
    // Each is typed before the one before is saved, and before any timer runs: as on a busy machine.
    await dialog.getByLabel("Add a tag").evaluate(async (field: HTMLInputElement) => {
      for (const tag of ["birds,", "sea,", "sky,"]) {
        field.focus();
        document.execCommand("insertText", false, tag);
        await Promise.resolve();
      }
    });
    for (const tag of ["birds", "sea", "sky"])
      await expect(dialog.getByRole("button", { name: `Remove tag ${tag}` })).toBeVisible();
    await dialog.getByRole("button", { name: "Add note" }).click();
    await expect(dialog.getByLabel("Note")).toBeFocused();
    await dialog.getByLabel("Note").fill("For the opening titles");
    await dialog.getByLabel("Note").blur();
    await expect.poll(async () => (await job()).note).toBe("For the opening titles");
    await dialog.getByLabel("Note").fill("For the opening titles, and the end");
    await page.keyboard.press("Escape");
    await expect(dialog, "closed in the middle of a note").toHaveCount(0);
    await expect.poll(async () => (await job()).note).toBe("For the opening titles, and the end");
    await page.goto(`/gallery/${id}`);
    await axe(page, "[role=dialog]");
    await page.goto("/gallery?q=opening%20birds");
    await expect(tile(page, id)).toBeVisible();
  });
  await test.step("a file that could not be copied says why, and is copied when it is asked for again", async () => {
    await queryDatabase(
      `update assets set stored_name = null, sha256 = null, archived_at = null, archive_error = 'The link broke off.'
       where job_id = $1`,
      [id],
    );
    await page.goto(`/gallery/${id}`);
    await expect(dialog).toContainText("Failed to save");
    await expect(dialog).toContainText("The link broke off.");
    await axe(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Retry download" }).click();
    await expect(dialog).not.toContainText(/Failed to save|Saving/);
    expect((await job()).assets[0].archived_at).not.toBeNull();
  });
  await test.step("it is deleted and restored", async () => {
    await pressMore(page, dialog, "Delete");
    await expect(dialog.getByRole("button", { name: "Restore" })).toBeVisible();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(dialog.getByRole("button", { name: "Restore" })).toHaveCount(0);
    const [asset] = (await job()).assets;
    const file = await page.request.get(`/api/assets/${asset.id}`);
    expect(file.status()).toBe(200);
    const head = await page.request.head(`/api/assets/${asset.id}`);
    for (const response of [file, head]) {
      expect(response.headers()["content-length"]).toBe(String((await file.body()).length));
    }
  });
});

test("a long prompt is folded until it is unfolded, and axe finds no problem with it or with a failed job", {
  tag: "@all",
}, async ({ page, axe }) => {
  const long = "The tide goes out over the flats, and a boat lies on its side. ".repeat(30);
  const [, id] = await makeImages(page, ["[sandbox:fail] A ferry that sinks", long]);
  await awaitSaved(page);
  await page.goto("/create/image");
  await expect(page.getByRole("button", { name: "Show: [sandbox:fail] A ferry that sinks" })).toBeVisible();
  await axe(page);
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  const download = dialog.getByRole("link", { name: "Download" });
  await expect(download).toBeInViewport();
  await dialog.getByRole("button", { name: "Show full prompt" }).click();
  await expect(dialog.getByRole("button", { name: "Show less" })).toBeVisible();
  // No line of it is cut off.
  const cut = await dialog
    .locator("p", { hasText: "The tide goes out" })
    .first()
    .evaluate((prompt) => prompt.scrollHeight - prompt.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
  await axe(page, "[role=dialog]");
});

test("the address of an unknown job says so, and leads back to the gallery", async ({ page }) => {
  await page.goto("/gallery/job_000000000000000000000000");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Job not found" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Back to gallery" }).click();
  await expect(page).toHaveURL(/\/gallery$/);
});
