import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { startFaultProxy } from "./fault-proxy";
import { Stack } from "./fault-stack";
import { expect, signIn, test } from "./fixtures";
import { generate, prompt } from "./video-form";

test.use({ signedIn: false });
test.setTimeout(150_000);

const aKey = () => `sk_sandbox_demo_${randomBytes(6).toString("hex")}`;

/** A page of a person whose key the service refuses after `kill`, with a separate dashboard and service. */
async function withKey(
  browser: Browser,
  use: (page: Page, kill: () => void, owner: { key: string; dashboard: Stack }) => Promise<void>,
): Promise<void> {
  const key = aKey();
  let isDead = false;
  const service = await Stack.service();
  await service.start();
  const edge = await startFaultProxy(service.url, ({ headers }) =>
    isDead && headers.authorization === `Bearer ${key}` ? "dead-key" : "none",
  );
  const dashboard = await Stack.dashboard(edge.url);
  try {
    await dashboard.start();
    const context = await browser.newContext({ baseURL: dashboard.url });
    const page = await context.newPage();
    await signIn(page, key);
    const kill = () => {
      isDead = true;
    };
    await use(page, kill, { key, dashboard });
    await context.close();
  } finally {
    await dashboard.stop();
    await edge.close();
    await service.stop();
  }
}

test("a key that died at the service is replaced where it is noticed; history and draft stay", async ({
  browser,
}) => {
  await withKey(browser, async (page, kill) => {
    await page.goto("/create/video");
    await prompt(page).fill("[sandbox:cancel] Before");
    await generate(page).click();
    await expect(page.locator('[data-status="canceled"]')).toBeVisible({ timeout: 40_000 });

    kill();
    await prompt(page).fill("[sandbox:cancel] After");
    await generate(page).click();
    await expect(page.getByText("Your key was not accepted").first()).toBeVisible();
    await expect(page.getByText(/Nothing was reserved/).first()).toBeVisible();
    const field = page.getByLabel("New API key");
    await field.fill("sk_wrong_key_of_nobody");
    await field.press("Enter");
    await expect(page.getByText(/does not accept this API key/).first()).toBeVisible();
    await field.fill(aKey());
    await page.getByRole("button", { name: "Replace API key", exact: true }).click();
    await expect(page.getByText("Your key was not accepted")).toHaveCount(0);
    await expect(prompt(page)).toHaveValue("[sandbox:cancel] After");

    await prompt(page).fill("[sandbox:cancel] After, with the new key");
    await generate(page).click();
    await expect(page.locator('[data-status="canceled"]')).toHaveCount(2, { timeout: 40_000 });
    const { data } = await (await page.request.get("/api/jobs")).json();
    expect(data.map(({ status }: { status: string }) => status)).toEqual([
      "canceled",
      "rejected",
      "canceled",
    ]);
  });
});

test("a page opened with a dead key says so and offers to replace it, and does not send one away", async ({
  browser,
}) => {
  await withKey(browser, async (page, kill) => {
    kill();
    await page.goto("/gallery");
    const notice = page.getByLabel("Notice");
    await expect(notice).toContainText("The service no longer accepts this API key.");
    await notice.getByRole("button", { name: /Replace API key/ }).click();
    const dialog = page.getByRole("dialog", { name: "Replace API key" });
    await dialog.getByLabel("New API key").fill(aKey());
    await dialog.getByRole("button", { name: "Replace API key" }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(/gallery/);
  });
});

test("without its secret a dashboard asks for the same key again, and leads to the same workspace", async ({
  browser,
}) => {
  await withKey(browser, async (page, _kill, { key, dashboard }) => {
    const session = () => page.request.get("/api/session");
    const { workspace } = await (await session()).json();
    await dashboard.stop();
    rmSync(path.join(dashboard.dataDir, "auth-secret"));
    await dashboard.start();
    expect(dashboard.log()).toContain('"wiped":1');
    expect((await session()).status()).toBe(401);
    await page.goto("/gallery");
    await expect(page).toHaveURL(/sign-in/);
    await signIn(page, key);
    expect((await (await session()).json()).workspace).toBe(workspace);
  });
});
