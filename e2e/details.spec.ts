import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { make, settled } from "./library-jobs";

test.setTimeout(120_000);

test("prompt and settings are copied from an open job", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [id] = await make(page, ["A ferry leaves at dusk"]);
  await settled(page);
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole("button", { name: "Copy prompt" }).click();
  await expect.poll(clipboard).toBe("A ferry leaves at dusk");
  await dialog.getByRole("button", { name: "Copy settings file" }).click();
  await expect.poll(clipboard).toContain('"zeta-image"');
});

test("a file that could not be copied says why, and is copied when it is asked for again", async ({
  page,
  axe,
}) => {
  const [id] = await make(page, ["A ferry comes back"]);
  await settled(page);
  await queryDatabase(
    `update assets set stored_name = null, sha256 = null, archived_at = null, archive_error = 'The link broke off.'
     where job_id = $1`,
    [id],
  );
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Not in your own storage");
  await expect(dialog).toContainText("The link broke off.");
  await axe(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Copy again" }).click();
  await expect(dialog).not.toContainText(/Not in your own storage|Being copied/, { timeout: 60_000 });
  const { assets } = await (await page.request.get(`/api/jobs/${id}`)).json();
  expect(assets[0].archived_at).not.toBeNull();
});

test("a long prompt is folded and shown whole by hand, and small failed jobs are for everybody", async ({
  page,
  axe,
}) => {
  const long = "The tide goes out over the flats, and a boat lies on its side. ".repeat(30);
  const [, id] = await make(page, ["[sandbox:fail] A ferry that sinks", long]);
  await settled(page);
  await page.goto("/create/image");
  await expect(page.getByRole("button", { name: "Show: [sandbox:fail] A ferry that sinks" })).toBeVisible();
  await axe(page);
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  const download = dialog.getByRole("link", { name: "Download" });
  await expect(download).toBeInViewport();
  await dialog.getByRole("button", { name: "Show the whole prompt" }).click();
  await expect(dialog.getByRole("button", { name: "Show less" })).toBeVisible();
  // No line of it is cut off.
  const cut = await dialog
    .locator("p", { hasText: "The tide goes out" })
    .first()
    .evaluate((prompt) => prompt.scrollHeight - prompt.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
  await axe(page, "[role=dialog]");
});
