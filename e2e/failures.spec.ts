import { randomBytes } from "node:crypto";
import { expect, signIn, test } from "./fixtures";

const unique = () => randomBytes(6).toString("hex");

async function press(page: import("@playwright/test").Page, prompt: string) {
  await page.goto("/create/video");
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
}

test("a failed job says what it cost and gives the credits back", async ({ page }) => {
  await press(page, "[sandbox:fail] A bridge");
  const failed = page.locator('[data-status="failed"]').first();
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await expect(failed).toContainText("It cost nothing.");
  await expect(page.getByRole("banner")).toContainText(/credits held\s*0(?!\d)/);
});

test("a canceled job is shown as the service ended it", async ({ page }) => {
  await press(page, "[sandbox:cancel] A bridge");
  await expect(page.locator('[data-status="canceled"]').first()).toBeVisible({ timeout: 60_000 });
});

test("a refused prompt keeps the draft and says that nothing was reserved", async ({ page }) => {
  await press(page, "[sandbox:policy] A bridge");
  await expect(page.getByText(/nothing was reserved/i).first()).toBeVisible();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("[sandbox:policy] A bridge");
});

test("a busy service is waited out without a second press", async ({ page }) => {
  await press(page, "[sandbox:busy] A bridge");
  await expect(page.locator('[data-status="completed"]').first()).toBeVisible({ timeout: 60_000 });
  const list = await (await page.request.get("/api/jobs")).json();
  expect(list.data).toHaveLength(1);
});

test.describe("with other keys", () => {
  test.use({ signedIn: false });

  test("no credits: a calm panel, and the draft stays", async ({ page }) => {
    await signIn(page, `sk_sandbox_broke_${unique()}`);
    await press(page, "A bridge");
    await expect(page.getByText(/not enough credits/i).first()).toBeVisible();
    await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("A bridge");
  });

  test("no scope: the service's own reason", async ({ page }) => {
    await signIn(page, `sk_sandbox_readonly_${unique()}`);
    await press(page, "A bridge");
    await expect(page.getByText(/videos:write/).first()).toBeVisible();
  });

  test("a wrong key is refused with what to do", async ({ page }) => {
    await page.goto("/sign-in");
    await page.getByLabel("API key").fill("sk_wrong_key_of_nobody");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/key was not accepted|not accepted|does not know/i).first()).toBeVisible();
    await expect(page).toHaveURL(/sign-in/);
  });

  test("signing out ends it everywhere at once", async ({ page, context, apiKey }) => {
    await signIn(page, apiKey);
    await page.goto("/create/video");
    const cookies = await context.cookies();
    await page.getByRole("button", { name: /account/i }).click();
    await page.getByRole("menuitem", { name: /sign out/i }).click();
    await expect(page).toHaveURL(/sign-in/);
    await context.addCookies(cookies);
    await expect.poll(async () => (await page.request.get("/api/jobs")).status()).toBe(401);
  });
});
