import { randomBytes } from "node:crypto";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";

test("replacing a leaked key signs everybody else out, and asks for proof once the sign-in is old", async ({
  page,
  apiKey,
  browser,
  run,
}) => {
  const thief = await browser.newContext({
    baseURL: run.baseUrl,
    storageState: await page.context().storageState(),
  });
  const { workspace } = await (await page.request.get("/api/session")).json();
  await queryDatabase("update sessions set created_at = now() - interval '1 hour' where workspace_id = $1", [
    workspace,
  ]);

  await page.goto("/gallery");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Replace API key…" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace API key" });
  const current = dialog.getByLabel("Current API key");
  await dialog.getByLabel("New API key").fill(`sk_sandbox_demo_${randomBytes(6).toString("hex")}`);
  await expect(current).toHaveCount(0);
  await dialog.getByRole("button", { name: "Replace API key" }).click();
  await expect(current).toBeFocused();
  await current.fill("sk_not_this_one");
  await current.press("Enter");
  await expect(current).toHaveAccessibleDescription(/isn't the key in use/);
  await current.fill(apiKey);
  await current.press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.goto("/gallery");
  await expect(page).toHaveURL(/gallery/);

  const stolen = await thief.newPage();
  await stolen.goto("/gallery");
  await expect(stolen).toHaveURL(/sign-in/);
  await stolen.getByLabel("API key").fill(apiKey);
  await stolen.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(stolen.getByText(/This key was replaced in Atelier/).first()).toBeVisible();
  await thief.close();
});
