import { post } from "./api-calls";
import { queryDatabase } from "./database";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { insertHistory } from "./history";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { awaitSaved, makeImages, pressMore, select, selectionBar, tile } from "./library-jobs";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const MINUTE_MS = 60_000;

test("one job, a range, all of a filter and the inverse are selected, loaded or not, and deselected with Escape", async ({
  page,
}) => {
  const rows = Array.from({ length: 601 }, (_, at) => ({
    prompt: `Number ${at}`,
    created_at: new Date(Date.now() - at * MINUTE_MS),
  }));
  const [id] = await insertJobs(page, rows);
  await page.goto("/gallery");
  await expect(page.getByRole("list", { name: "Results" }).getByRole("listitem").first()).toHaveAttribute(
    "aria-setsize",
    "601",
  );
  await select(page, "Number 1").click();
  await expect(selectionBar(page)).toContainText("1 selected");
  // The end of the list may move down while what is above it loads.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(select(page, "Number 600")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await select(page, "Number 599").click({ modifiers: ["Shift"] });
  await expect(selectionBar(page)).toContainText("599 selected");
  await selectionBar(page).getByRole("button", { name: "Invert" }).click();
  await expect(selectionBar(page)).toContainText("2 selected");
  await expect(select(page, "Number 600")).toBeChecked();
  await selectionBar(page).getByRole("button", { name: "Select all" }).click();
  await expect(selectionBar(page)).toContainText("601 selected");
  await page.keyboard.press("Escape");
  await expect(selectionBar(page)).toBeHidden();
  await select(page, "Number 600").click();
  await selectionBar(page).getByRole("button", { name: "Select all" }).click();
  await selectionBar(page).getByRole("button", { name: "Favorite" }).click();
  await expect(page.getByText("601 jobs added to favorites").first()).toBeVisible();
  const [row] = await queryDatabase<{ count: string }>(
    "select count(*) from jobs where favorite and workspace_id = (select workspace_id from jobs where id = $1)",
    [id],
  );
  expect(Number(row?.count)).toBe(601);
});

test("tags, favorites and collections are set on many jobs and found by filters", { tag: "@all" }, async ({
  page,
  axe,
}) => {
  const prompts = ["Red kite", "Blue boat", "Green hill"];
  const [, second] = await insertJobs(
    page,
    prompts.map((prompt) => ({ prompt })),
  );
  /** Checks an open dialog with axe, and closes it with Escape. */
  const checkAndClose = async (name: string) => {
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await axe(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  const openTags = () => selectionBar(page).getByRole("button", { name: "Tag" }).click();
  const openCollections = () => selectionBar(page).getByRole("button", { name: "Add to collection" }).click();
  const openSavedFilters = async () => {
    await page.getByRole("button", { name: "Gallery menu" }).click();
    await page.getByRole("menuitem", { name: "Manage saved filters" }).click();
  };
  await page.goto("/gallery");
  await select(page, "Red kite").click();
  await select(page, "Blue boat").click();
  await openTags();
  await checkAndClose("Tags");
  await expect(selectionBar(page)).toContainText("2 selected");
  await openTags();
  await page.getByLabel("Add a tag").fill("spring");
  await page.getByLabel("Add a tag").press("Enter");
  const takeBack = (tag: string) => page.getByRole("dialog").getByRole("button", { name: `Undo ${tag}` });
  await expect(takeBack("spring")).toBeVisible();
  await test.step("a tag is applied, or removed, when it looks so, and taken back by itself", async () => {
    await page.keyboard.type("sumer,");
    await takeBack("sumer").click();
    await expect(takeBack("sumer")).toHaveCount(0);
    await page.getByLabel("Remove a tag").fill("spring,");
    await expect(takeBack("spring")).toHaveCount(2);
    await takeBack("spring").last().click();
    await expect(takeBack("spring")).toHaveCount(1);
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }),
  ).toBeVisible();
  await selectionBar(page).getByRole("button", { name: "Favorite" }).click();
  await openCollections();
  await checkAndClose("Add to collection");
  await expect(selectionBar(page)).toContainText("2 selected");
  await openCollections();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Launch film");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await axe(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("switch", { name: "Favorites only" }).check();
  await page.getByLabel("Tag", { exact: true }).selectOption("spring");
  await page.getByLabel("Collection").selectOption({ label: "Launch film (2)" });
  await axe(page, "[role=dialog]");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/tag=spring/);
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  await page.goto("/gallery");
  const collections = page.getByRole("navigation", { name: "Collections" });
  await collections.getByRole("link", { name: "Launch film" }).click();
  await expect(page).toHaveURL(/\/gallery\?collection=col_[^&]+$/);
  await expect(collections).toBeHidden();
  await expect(page.getByRole("heading", { name: "Launch film" })).toBeVisible();
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  // A link of 0.1.0, in British spelling.
  await page.goto("/gallery?favourite=yes&tag=spring");
  await expect(page).toHaveURL(/favorite=yes/);
  await openSavedFilters();
  await checkAndClose("Saved filters");
  await openSavedFilters();
  await page.getByLabel("Save current filters as").fill("Spring favorites");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto("/gallery?q=nothing");
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: "Spring favorites" }).click();
  await expect(tile(page, second)).toBeVisible();
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
});

test("deleted jobs move to the trash, come back with Undo, and disappear in every tab", async ({
  page,
  context,
}) => {
  await insertJobs(page, [{ prompt: "Keep this" }, { prompt: "Lose this" }]);
  const other = await context.newPage();
  await other.goto("/gallery");
  await expect(other.locator("[data-job-id]")).toHaveCount(2);
  await page.goto("/gallery");
  await select(page, "Lose this").click();
  await selectionBar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await expect(other.locator("[data-job-id]")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  await expect(other.locator("[data-job-id]")).toHaveCount(2);
  await select(page, "Lose this").click();
  await selectionBar(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: /^Trash/ }).click();
  await select(page, "Lose this").click();
  await selectionBar(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Trash is empty")).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
});

test("a tile's menu moves its job to the trash, which is emptied after a word is typed", async ({
  page,
  axe,
}) => {
  await insertJobs(page, [{ prompt: "Keep this" }, { prompt: "Lose this", credits_quoted: 7 }]);
  await page.goto("/gallery");
  await page.getByRole("list", { name: "Results" }).getByRole("listitem").filter({ hasText: "Lose" }).hover();
  await page.getByRole("button", { name: "More actions for Lose this" }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: /^Trash/ }).click();
  await expect(page).toHaveURL(/trash=yes/);
  await page.getByRole("button", { name: "Empty trash…" }).click();
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: "Delete permanently" });
  await expect(dialog).toContainText("What they were charged stays in usage and on their boards.");
  await expect(remove).toBeDisabled();
  await axe(page, "[role=dialog]");
  await dialog.getByLabel("Type “delete” to confirm").fill("delete");
  await remove.click();
  await expect(page.getByText("Trash is empty")).toBeVisible();
});

test("tags typed on one job stay its own when another is opened before they are saved", {
  tag: "@all",
}, async ({ page }) => {
  const ids = await insertJobs(page, [{ prompt: "Pier" }, { prompt: "Sea" }]);
  const letGo = await delayRequests(page, "**/annotations");
  await page.goto(`/gallery/${ids[0]}`);
  const pier = page.getByRole("dialog", { name: "Pier" });
  await pier.getByRole("button", { name: "Add tag" }).click();
  const field = pier.getByLabel("Add a tag");
  await field.fill("one,");
  await field.fill("two,");
  await page.getByRole("button", { name: "Next result" }).click();
  const sea = page.getByRole("dialog", { name: "Sea" });
  await expect(sea).toBeVisible();
  await expect(sea.getByText("one", { exact: true })).toHaveCount(0);
  letGo();
  const tagsOf = async (id: string | undefined) =>
    (await (await page.request.get(`/api/jobs/${id}`)).json()).tags;
  await expect.poll(() => tagsOf(ids[0])).toEqual(["one", "two"]);
  expect(await tagsOf(ids[1])).toEqual([]);
});

test("an open job in the trash is deleted permanently after a word is typed, and its page closes", {
  tag: "@all",
}, async ({ page }) => {
  const [id] = await insertJobs(page, [{ prompt: "Lose this" }]);
  await page.goto(`/gallery/${id}`);
  const job = page.getByRole("dialog", { name: "Lose this" });
  await page.keyboard.press("Delete");
  await expect(job.getByRole("button", { name: "Restore" })).toBeVisible();
  await pressMore(page, job, "Delete permanently…");
  const dialog = page.getByRole("dialog", { name: "Delete 1 job permanently?" });
  await expect(dialog.getByRole("button", { name: "Delete permanently" })).toBeDisabled();
  await dialog.getByLabel("Type “delete” to confirm").fill("delete");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/gallery$/);
  expect((await page.request.get(`/api/jobs/${id}`)).status()).toBe(404);
});

test("a bulk action on thousands of jobs continues without its page, shows its progress, and can be undone", {
  tag: "@all",
}, async ({ page, context, axe }) => {
  await insertHistory(page, 2_400);
  await page.goto("/gallery");
  await expect(page.getByText("2,400 results")).toBeVisible();
  await select(page, "Job 1").click();
  await selectionBar(page)
    .getByRole("button", { name: /^Select all/ })
    .click();
  await selectionBar(page).getByRole("button", { name: "Delete" }).click();
  await expect(selectionBar(page)).toBeHidden();
  const change = page.getByRole("region", { name: "Bulk action" });
  await expect(change).toBeVisible();
  await page.goto("/pricing");
  const other = await context.newPage();
  await other.goto("/gallery");
  await expect(other.getByText("2,400 jobs moved to trash for 30 days").first()).toBeVisible();
  await page.goto("/gallery");
  await expect(change).toContainText("2,400 jobs moved to trash for 30 days");
  await axe(page);
  await change.getByRole("button", { name: "Undo" }).click();
  await expect(change).toContainText("2,400 jobs restored");
  await expect(page.getByText("2,400 results")).toBeVisible();
  await expect(other.getByText("2,400 results")).toBeVisible();
  await change.getByRole("button", { name: "Dismiss" }).click();
  await expect(change).toBeHidden();
});

test("a storage limit deletes nothing: files beyond it are listed and copied when there is room", {
  tag: "@all",
}, async ({ page, axe }) => {
  await page.goto("/gallery");
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: "Storage and downloads" }).click();
  await page.getByLabel("Storage limit (GB)").fill("0");
  await axe(page, "[role=dialog]");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const [id] = await makeImages(page, ["A tram in the rain"]);
  await page.goto("/gallery?kept=failed");
  await expect(tile(page, id)).toBeVisible(JOB_TIMEOUT);
  await page.goto(`/gallery/${id}`);
  await expect(page.getByRole("dialog")).toContainText("Storage is full.");
  await page.goto("/gallery?sort=expiry");
  await expect(tile(page, id)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: "Storage and downloads" }).click();
  await page.getByLabel("Storage limit (GB)").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(tile(page, id)).toBeHidden(JOB_TIMEOUT);
  await page.goto("/gallery?kept=archived");
  await expect(tile(page, id)).toBeVisible();
});

test("a tile is dropped on a collection, and a selection on the place of a new one", async ({ page }) => {
  const [kite, boat, tram] = await makeImages(page, ["A kite", "A boat", "A tram"]);
  await awaitSaved(page);
  await post(page.request, "/api/library/collections", { name: "Harbor" });
  await page.goto("/gallery");
  const collections = page.getByRole("navigation", { name: "Collections" });
  await tile(page, kite).dragTo(collections.getByRole("link", { name: /^Harbor/ }));
  await expect(collections.getByRole("link", { name: /^Harbor.*1 shot/ })).toBeVisible();
  await select(page, "A boat").click();
  await select(page, "A tram").click();
  await tile(page, boat).dragTo(collections.getByRole("button", { name: /^New collection/ }));
  await page.getByRole("dialog", { name: "New collection" }).getByLabel("Name").fill("Pier");
  await page.keyboard.press("Enter");
  await collections.getByRole("link", { name: /^Pier.*2 shots/ }).click();
  await expect(tile(page, tram)).toBeVisible();
  await expect(tile(page, kite)).toHaveCount(0);
});
