import { randomBytes } from "node:crypto";
import { expect, test } from "./fixtures";

test("replacing a leaked key asks for the current one and signs everybody else out", {
  tag: "@all",
}, async ({ page, apiKey, browser, run }) => {
  const thief = await browser.newContext({
    baseURL: run.baseUrl,
    storageState: await page.context().storageState(),
  });
  const stealer = await thief.request.post("/api/session/key", {
    data: { apiKey: `sk_sandbox_demo_${randomBytes(6).toString("hex")}` },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(stealer.status(), "a cookie of some seconds ago is not enough").toBe(400);

  await page.goto("/gallery");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "API key" }).click();
  await page.getByRole("button", { name: "Replace API key…" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace API key" });
  const current = dialog.getByLabel("Current API key");
  await dialog.getByLabel("New API key").fill(`sk_sandbox_demo_${randomBytes(6).toString("hex")}`);
  await dialog.getByRole("button", { name: "Replace API key" }).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription("Enter your current API key.");
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
