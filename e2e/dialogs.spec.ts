import { post, upload } from "./api-calls";
import { expect, test } from "./fixtures";
import { PICTURE } from "./samples";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("what is typed into a dialog that opens a second time goes there, and to nothing behind it", async ({
  page,
}) => {
  for (const path of ["/create/video", "/create/voice"]) {
    await page.goto(path);
    for (const name of ["Morning", "Muted kites fly"]) {
      await page.getByRole("button", { name: "Presets" }).click();
      await page.getByRole("menuitem", { name: /^Save settings/ }).click();
      await page.keyboard.type(name, { delay: 20 });
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Preset name")).toHaveValue(name);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  }
});

test("a key that is pressed behind a dialog is no command of the page", async ({ page }) => {
  await page.goto("/create/video");
  const press = () =>
    page.locator("main").evaluate((main) => {
      main.dispatchEvent(new KeyboardEvent("keydown", { key: "?", code: "Slash", bubbles: true }));
    });
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: /^Save settings/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Preset name")).toBeFocused();
  await press();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press();
  await expect(page.getByRole("dialog", { name: /keys|shortcuts/i })).toBeVisible();
});

test("what a dialog asks is a page of it: the way back leads to what was typed, and Escape goes one step", async ({
  page,
  axe,
}) => {
  const board = await (await post(page.request, "/api/boards", { name: "Pages", columns: [] })).json();
  await upload(page.request, { path: PICTURE, name: "anna.jpg", type: "image/jpeg" });
  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: "References" }).click();
  const dialogs = page.getByRole("dialog");
  const references = page.getByRole("dialog", { name: "References" });
  await references.getByRole("textbox", { name: "Name" }).fill("anna");
  const place = references.locator("input[type=file]");
  await place.click();
  const picker = page.getByRole("dialog", { name: "Choose an image" });
  await expect(picker.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await expect(dialogs).toHaveCount(1);
  await expect(references).toHaveCount(0);
  await axe(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(place).toBeFocused();
  await expect(references.getByRole("textbox", { name: "Name" })).toHaveValue("anna");

  await place.click();
  await picker.getByRole("button", { name: "Back" }).click();
  await expect(place).toBeFocused();
  await place.click();
  const chooser = page.waitForEvent("filechooser");
  await picker.getByRole("button", { name: "Upload a file" }).click();
  await chooser;
  await expect(references).toBeVisible();

  await place.click();
  await picker.getByRole("tab", { name: "Uploads" }).click();
  // A page of a page asks whether to delete.
  await picker.getByRole("button", { name: "Delete anna.jpg" }).click();
  const question = page.getByRole("dialog", { name: "Delete anna.jpg?" });
  await expect(question).toBeVisible();
  await expect(dialogs).toHaveCount(1);
  await page.keyboard.press("Escape");
  await picker.getByRole("button", { name: "anna.jpg", exact: true }).click();
  await references.getByRole("button", { name: "Add reference" }).click();
  await expect(references.getByRole("list", { name: "References" })).toContainText("@anna");
  await page.keyboard.press("Escape");
  await expect(dialogs).toHaveCount(0);
});
