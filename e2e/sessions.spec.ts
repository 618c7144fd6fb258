import { expect, signIn, test } from "./fixtures";

test("the list of sessions names every browser and signs one out, whose page then leaves by itself", {
  tag: "@all",
}, async ({ page, apiKey, browser, run, axe }) => {
  const lost = await browser.newContext({
    baseURL: run.baseUrl,
    userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0",
  });
  const open = await lost.newPage();
  await signIn(open, apiKey);
  await open.goto("/gallery");
  await expect(open.getByRole("button", { name: "Account" })).toBeVisible();

  await page.goto("/usage");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Sessions" }).click();
  const sessions = page.getByRole("region", { name: "Sessions" });
  const rows = sessions.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This browser");
  await axe(page, "#sessions");
  await sessions.getByRole("button", { name: /^Sign out Firefox on Windows, / }).click();
  await expect(rows).toHaveCount(1);

  // Nobody touches the other page.
  await expect(open).toHaveURL(/\/sign-in/);
  await expect(page).toHaveURL(/settings/);
  await signIn(open, apiKey);

  await sessions.getByRole("button", { name: "Sign out everyone…" }).click();
  await expect(sessions.getByRole("alert")).toHaveText(
    "This signs out everyone: 2 browsers, including this one.",
  );
  await sessions.getByRole("button", { name: "Sign out everyone", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect((await open.request.get("/api/session")).status()).toBe(401);
  await lost.close();
});
