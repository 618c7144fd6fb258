import { post } from "./api-calls";
import { aFilm } from "./film-board";
import { expect, test } from "./fixtures";
import { addMember, newName, openIn } from "./members";

test("a board is private until it is shared, and an owner sees what it costs", async ({
  page,
  browser,
  axe,
}) => {
  test.slow();
  const board = await aFilm(page, { picks: 1 });
  const name = newName("Olga");
  const owner = await addMember(page, browser, { name, role: "owner" });
  const other = await openIn(owner, `/boards/${board.id}`);
  await expect(other.getByRole("textbox", { name: "Board name" })).toHaveValue("Film");

  const dialog = page.getByRole("dialog", { name: "Who sees it" });
  const openDialog = async () => {
    await page.getByRole("button", { name: "Board menu" }).click({ timeout: 5000 });
    await page.getByRole("menuitem", { name: "Who sees it…" }).click();
  };
  await openDialog();
  await dialog.getByRole("radio", { name: "Only you" }).check({ timeout: 5000 });
  await axe(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Only you" })).toBeVisible();

  await other.goto(`/boards/${board.id}`);
  await expect(other.getByText("It may have been deleted, or be private.")).toBeVisible();
  await other.goto("/gallery");
  await expect(other.getByText("A lake at dawn")).toHaveCount(0);
  await other.goto("/boards");
  await expect(other.getByText("Private boards of others")).toBeVisible();
  await expect(other.getByText(/· 1 board$/)).toBeVisible();
  await axe(other);

  await page.getByRole("button", { name: "Only you" }).click();
  await dialog.getByRole("radio", { name: "Some" }).check({ timeout: 5000 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose at least one person.");
  await dialog.getByRole("checkbox", { name }).check();
  await axe(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "You and 1 other" })).toBeVisible();
  await other.goto(`/boards/${board.id}`);
  await other.getByRole("button", { name: "Shared with you" }).click();
  await expect(other.getByText("Only who made it can change this.")).toBeVisible();
  await owner.close();
});

test("a private collection is its maker's alone, and what is in it stays in the gallery", async ({
  page,
  browser,
}) => {
  await post(page.request, "/api/library/collections", { name: "Moods" });
  const { collections } = await (await page.request.get("/api/library/collections")).json();
  await page.goto(`/gallery?collection=${collections[0].id}`);
  await page.getByRole("button", { name: "Who sees it" }).click();
  const dialog = page.getByRole("dialog", { name: "Who sees it" });
  await dialog.getByRole("radio", { name: "Only you" }).check({ timeout: 5000 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Only you" })).toBeVisible();
  const creator = await addMember(page, browser, { name: newName("Carl"), role: "creator" });
  const theirs = await (await creator.request.get("/api/library/collections")).json();
  expect(theirs.collections).toEqual([]);
  await creator.close();
});
