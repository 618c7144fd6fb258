import { expect, test } from "./fixtures";
import { addMember, newName, openIn } from "./members";

test("a person has a page with what they made and hold, and an owner limits their storage there", async ({
  page,
  browser,
  axe,
}) => {
  const mara = newName("Mara");
  await page.goto("/settings/people");
  const member = await addMember(page, browser, { name: mara, role: "creator" });
  await page.reload();
  await page.getByRole("link", { name: mara, exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/people\/per_/);
  await expect(page.getByRole("heading", { level: 1, name: mara })).toBeVisible();
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await axe(page, "main");
  await page.getByRole("button", { name: "Storage limit…" }).click();
  const dialog = page.getByRole("dialog", { name: `Storage limit: ${mara}` });
  await dialog.getByLabel("Limit").fill("0.5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("of 500 MB, 0 files")).toBeVisible();

  const hers = await openIn(member, "/settings/people");
  await hers.getByRole("link", { name: mara, exact: true }).click();
  await expect(hers.getByText("of 500 MB, 0 files")).toBeVisible();
  await expect(hers.getByRole("button", { name: "Storage limit…" })).toHaveCount(0);

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Left the workspace")).toBeVisible();
  await member.close();
});
