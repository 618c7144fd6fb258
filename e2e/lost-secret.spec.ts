import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { Stack } from "./fault-stack";
import { expect, signIn, test } from "./fixtures";

test.use({ signedIn: false });
test.setTimeout(150_000);

test("without its secret everybody signs in again with the same key, to the same workspace", async ({
  browser,
}) => {
  const apiKey = `sk_sandbox_demo_${randomBytes(6).toString("hex")}`;
  const service = await Stack.service();
  await service.start();
  const dashboard = await Stack.dashboard(service.url);
  try {
    await dashboard.start();
    const context = await browser.newContext({ baseURL: dashboard.url });
    const page = await context.newPage();
    await signIn(page, apiKey);
    const { workspace } = await (await page.request.get("/api/session")).json();
    expect(workspace).toMatch(/^ws_/);
    await dashboard.stop();

    rmSync(path.join(dashboard.dataDir, "auth-secret"));
    await dashboard.start();
    expect(dashboard.log()).toContain('"wiped":1');
    expect((await page.request.get("/api/session")).status()).toBe(401);
    await page.goto("/gallery");
    await expect(page).toHaveURL(/sign-in/);
    await signIn(page, apiKey);
    expect((await (await page.request.get("/api/session")).json()).workspace).toBe(workspace);
    await context.close();
  } finally {
    await dashboard.stop();
    await service.stop();
  }
});
