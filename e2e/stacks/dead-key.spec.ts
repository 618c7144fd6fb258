import { randomBytes } from "node:crypto";
import { generate, prompt } from "../video-form";
import { expect, type Line, test } from "./fixtures";

const aKey = () => `sk_sandbox_demo_${randomBytes(6).toString("hex")}`;

/** Lets the upstream refuse a key from now on. */
const kill = (line: Line, key: string) =>
  line.deal(({ headers }) => (headers.authorization === `Bearer ${key}` ? "dead-key" : "none"));

test("a key that the upstream revoked is replaced where it is noticed; history and draft stay", async ({
  onLine: page,
  line,
  apiKey,
}) => {
  await page.goto("/create/video");
  await prompt(page).fill("[sandbox:cancel] Before");
  await generate(page).click();
  await expect(page.locator('[data-status="canceled"]')).toBeVisible();

  kill(line, apiKey);
  await prompt(page).fill("[sandbox:cancel] After");
  await generate(page).click();
  // The rejected job beside the form has the same title once the form has let it go.
  const refusal = page.locator("form").getByText("The API didn't accept your key");
  await expect(refusal).toBeVisible();
  await expect(page.getByText(/Nothing was reserved/).first()).toBeVisible();
  await page.getByLabel("Current API key").fill(apiKey);
  const field = page.getByLabel("New API key");
  await field.fill("sk_wrong_key_of_nobody");
  await field.press("Enter");
  await expect(page.getByText(/doesn't accept this key/).first()).toBeVisible();
  await field.fill(aKey());
  await page.getByRole("button", { name: "Replace API key", exact: true }).click();
  await expect(refusal).toHaveCount(0);
  await expect(prompt(page)).toHaveValue("[sandbox:cancel] After");

  await prompt(page).fill("[sandbox:cancel] After, with the new key");
  await generate(page).click();
  await expect(page.locator('[data-status="canceled"]')).toHaveCount(2);
  const { data } = await (await page.request.get("/api/jobs")).json();
  expect(data.map(({ status }: { status: string }) => status)).toEqual(["canceled", "rejected", "canceled"]);
});

test("a page opened with a revoked key says so and offers to replace it, without signing out", async ({
  onLine: page,
  line,
  apiKey,
}) => {
  kill(line, apiKey);
  await page.goto("/gallery");
  const notice = page.getByLabel("Notice");
  await expect(notice).toContainText("The API no longer accepts your key.");
  await notice.getByRole("button", { name: /Replace API key/ }).click();
  const dialog = page.getByRole("dialog", { name: "Replace API key" });
  await dialog.getByLabel("Current API key").fill(apiKey);
  await dialog.getByLabel("New API key").fill(aKey());
  await dialog.getByRole("button", { name: "Replace API key" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/gallery/);
});
