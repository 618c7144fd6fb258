import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures";
import { prompt } from "./video-form";

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

/** Types a prompt into the form, which this browser stores as a draft. */
async function leaveDraft(page: Page): Promise<void> {
  await page.goto("/create/video");
  await prompt(page).fill("A secret garden");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("A secret garden");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);
}

test("signing out ends the session everywhere at once and leaves no draft behind", async ({
  page,
  context,
  apiKey,
}) => {
  await leaveDraft(page);
  const cookies = await context.cookies();
  await signOut(page);
  expect(await storedKeys(page)).toEqual([]);
  await context.addCookies(cookies);
  await expect.poll(async () => (await page.request.get("/api/jobs")).status()).toBe(401);
  await signIn(page, apiKey);
  await page.goto("/create/video");
  // What a new workspace starts with, and not the draft.
  await expect(prompt(page)).toHaveValue("");
});

test("signing out deletes drafts also where the browser ignores Clear-Site-Data, as without https", {
  tag: "@all",
}, async ({ page }) => {
  await page.route("**/api/auth/signout", async (route) => {
    const response = await route.fetch();
    const { "clear-site-data": clearSiteData, ...headers } = response.headers();
    expect(clearSiteData).toBe('"cache", "storage"');
    await route.fulfill({ response, headers });
  });
  await leaveDraft(page);
  await signOut(page);
  expect(await storedKeys(page)).toEqual([]);
});

test("the response to signing out clears the browser's storage, also without the page's own code", {
  tag: "@all",
}, async ({ page }) => {
  await leaveDraft(page);
  await page.evaluate(async () => {
    const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
    await fetch("/api/auth/signout", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ csrfToken, json: "true" }),
    });
  });
  await expect.poll(() => storedKeys(page)).toEqual([]);
});
