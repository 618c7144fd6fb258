import { askAssistant } from "./api-calls";
import { expect, test } from "./fixtures";
import { addMember, newName, openIn } from "./members";
import { chooseOption, expectOption, prompt } from "./video-form";

test("a conversation is read by others from when it is shared until it no longer is, and written by its person only", async ({
  page,
  browser,
  axe,
}) => {
  const title = "Which lens suits a portrait?";
  await page.goto("/assistant");
  await askAssistant(page.request, title);
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("link").click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  const address = page.url();

  const creator = await addMember(page, browser, { name: newName("Cleo"), role: "creator" });
  const other = await openIn(creator, "/assistant");
  await expect(other.getByText("No conversations yet")).toBeVisible();
  await other.goto(address);
  await expect(other.getByText("This conversation doesn't exist.")).toBeVisible();

  const share = async () => {
    await row.hover();
    await row.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitemcheckbox", { name: "Share with workspace" }).click();
    await page.keyboard.press("Escape");
  };
  await share();
  await expect(row).toContainText("Shared");
  await expect(page.getByText("Shared with the workspace")).toBeVisible();
  await axe(page);

  await other.goto("/assistant");
  const theirs = other.getByRole("listitem").filter({ hasText: title });
  await expect(theirs).toContainText("Ada");
  await expect(theirs.getByRole("button")).toHaveCount(0);
  await theirs.getByRole("link").click();
  await expect(other.getByText("Shared by Ada. Only they can write in it.")).toBeVisible();
  await expect(other.locator("[data-message-id]").first()).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Regenerate" })).toHaveCount(0);
  await axe(other);

  await share();
  await expect(row).not.toContainText("Shared");
  await other.goto("/assistant");
  await expect(other.getByText("No conversations yet")).toBeVisible();
  await creator.close();
});

test("a shared preset fills the form of others under its person's name, and only its person changes it", async ({
  page,
  browser,
}) => {
  await page.goto("/create/video");
  await prompt(page).fill("A lighthouse at dusk");
  await chooseOption(page, "Ratio", "9:16");
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Save settings…" }).click();
  await page.getByLabel("Preset name").fill("Dusk");
  await page.keyboard.press("Enter");

  const creator = await addMember(page, browser, { name: newName("Cleo"), role: "creator" });
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Manage presets…" }).click();
  const manage = page.getByRole("dialog", { name: "Presets" });
  await manage.getByRole("button", { name: "Actions for Dusk" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Share with workspace" }).click();
  await page.keyboard.press("Escape");
  await expect(manage.getByText("Shared", { exact: true })).toBeVisible();
  await expect.poll(async () => (await (await creator.request.get("/api/saved")).json()).data.length).toBe(1);

  const other = await openIn(creator, "/create/video");
  await other.getByRole("button", { name: "Presets" }).click();
  await other.getByRole("menuitem", { name: "Dusk · Ada" }).click();
  await expect(prompt(other)).toHaveValue("A lighthouse at dusk");
  await expectOption(other, "Ratio", "9:16");
  await other.getByRole("button", { name: "Presets" }).click();
  await expect(other.getByRole("menuitem", { name: "Update Dusk" })).toHaveCount(0);
  await other.getByRole("menuitem", { name: "Manage presets…" }).click();
  await other.getByRole("button", { name: "Actions for Dusk" }).click();
  await expect(other.getByRole("menuitem")).toHaveText(["Use preset", "Copy link"]);
  await creator.close();
});
