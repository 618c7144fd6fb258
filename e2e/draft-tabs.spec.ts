import { expect, test } from "./fixtures";

test("two tabs keep both texts, and the one that another overwrites is told and may take it", async ({
  page,
}) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto("/create/video");
  const textOf = (tab: typeof page) => tab.getByRole("textbox", { name: "Prompt", exact: true });
  await textOf(page).fill("A kite over a bay");
  // Nothing was changed here, so that it follows.
  await expect(textOf(other)).toHaveValue("A kite over a bay");
  await textOf(other).fill("A kite over dunes");
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("changed in another tab");
  await expect(textOf(page)).toHaveValue("A kite over a bay");
  await toast.getByRole("button", { name: "Take theirs" }).click();
  await expect(textOf(page)).toHaveValue("A kite over dunes");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(textOf(page)).toHaveValue("A kite over a bay");
  await expect(other.getByRole("region", { name: "Notifications" })).toContainText("changed in another tab");
  await expect(textOf(other)).toHaveValue("A kite over dunes");
});

test("Ctrl Enter sends wherever the focus is on the page, and not behind a dialog", async ({ page }) => {
  await page.goto("/create/image");
  await page.getByRole("textbox", { name: "Prompt", exact: true }).fill("A kite");
  await expect(page.getByRole("button", { name: /^Generate/ })).toContainText(/\d/);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/jobs")
      sent.push(request.url());
  });
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: /^Save settings/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Preset name")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => sent.length).toBe(1);
});
