import { randomBytes } from "node:crypto";
import { expect, signIn, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

const unique = () => randomBytes(6).toString("hex");

async function press(page: import("@playwright/test").Page, prompt: string, form = "/create/video") {
  await page.goto(form);
  await page.getByLabel("Prompt", { exact: true }).fill(prompt);
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
}

test("a failed job says what it cost and gives the credits back", async ({ page }) => {
  await press(page, "[sandbox:fail] A bridge");
  const failed = page.locator('[data-status="failed"]').first();
  await expect(failed).toBeVisible(JOB_TIMEOUT);
  await expect(failed).toContainText("Not charged.");
  await page.getByRole("button", { name: /Open the queue$/ }).click();
  const queue = page.getByRole("dialog", { name: "Queue" });
  await expect(queue).toContainText("Nothing in progress");
  await expect(queue).not.toContainText("reserved");
});

test.describe("with other keys", () => {
  test.use({ signedIn: false });

  test("without enough credits the form names a cheaper model, if there is one, and links to the plan", async ({
    page,
  }) => {
    await signIn(page, `sk_sandbox_broke_${unique()}`);
    await press(page, "A bridge", "/create/video?model=alpha-3.1");
    const form = page.getByRole("form", { name: "New video" });
    await expect(page.getByText("Not enough credits", { exact: true })).toHaveCount(1);
    await expect(form).toContainText(/makes (this|a similar) shot for \d+ credits?\./);
    await expect(form.getByRole("link", { name: "See plan & usage" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Run again/ })).toHaveCount(0);
  });

  test("a visitor is led to the sign-in page, and a wrong key is refused with advice", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("API key").fill("sk_wrong_key_of_nobody");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText(/doesn't recognize this key/i).first()).toBeVisible();
    await expect(page).toHaveURL(/sign-in/);
  });
});
