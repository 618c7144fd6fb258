import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { SMALL_FORM } from "./video-form";

/** Every byte sent to the browser: bodies as text, and headers. */
function collect(page: Page): { url: string; text: string }[] {
  const seen: { url: string; text: string }[] = [];
  page.context().on("response", async (response) => {
    const headers = JSON.stringify(response.headers());
    // An open stream and truncated media have no body to read.
    const body = await response.body().catch(() => Buffer.alloc(0));
    seen.push({ url: response.url(), text: headers + body.toString("latin1") });
  });
  return seen;
}

async function filesWith(folder: string, needle: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const matches: string[] = [];
  for (const entry of entries.filter((file) => file.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    // The database may delete its own files meanwhile.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes(needle)) matches.push(path.relative(folder, file));
  }
  return matches;
}

test.describe("the key", () => {
  test.use({ signedIn: false });

  test("does not get into an address when sign-in is pressed before the page's code has loaded", async ({
    page,
    apiKey,
  }) => {
    const letScriptsCome = await delayRequests(page, "**/_next/static/**/*.js");
    await page.goto("/sign-in", { waitUntil: "commit" });
    const key = page.getByLabel("API key");
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    await key.fill(apiKey);
    await key.press("Enter");
    await expect(button).toBeDisabled();
    await expect(key).toHaveValue(apiKey);
    expect(page.url()).not.toContain(apiKey);
    letScriptsCome();
    await button.click();
    await expect(page).toHaveURL(/create\/video/);
  });

  test("is in no response, no address, no storage, no log and no file", async ({
    page,
    apiKey,
    run,
    context,
  }) => {
    const seen = collect(page);
    const prompt = `A secret garden ${randomBytes(6).toString("hex")}`;
    await page.goto("/sign-in");
    await page.getByLabel("API key").fill(apiKey);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/create\/video/);
    await page.goto(SMALL_FORM);
    await page.getByLabel("Prompt", { exact: true }).fill(prompt);
    await page.getByRole("button", { name: /^Generate · \d/ }).click();
    await expect(page.locator('[data-status="completed"]').first()).toBeVisible(JOB_TIMEOUT);
    await page.goto("/gallery");
    await page.locator("[data-job-id]").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const address of [
      "/api/auth/session",
      "/api/session",
      "/api/jobs",
      "/api/v1/account/plan",
      "/api/v1/no/such",
    ]) {
      const response = await page.request.get(address);
      seen.push({ url: address, text: JSON.stringify(response.headers()) + (await response.text()) });
    }

    expect(seen.length).toBeGreaterThan(20);
    expect(
      seen.filter(({ url, text }) => url.includes(apiKey) || text.includes(apiKey)).map(({ url }) => url),
    ).toEqual([]);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(apiKey);

    const log = await readFile(run.serverLog, "utf8");
    expect(log.length).toBeGreaterThan(1_000);
    const [session] = (await context.cookies()).filter(
      ({ httpOnly, value }) => httpOnly && value.length > 100,
    );
    for (const secret of [apiKey, session?.value ?? "no cookie", prompt, "Bearer sk_"])
      expect(log).not.toContain(secret);
    expect(await filesWith(run.dataDir, apiKey)).toEqual([]);
  });
});

test("the session endpoint gives a name and an expiry, and nothing else", async ({ page }) => {
  const session = await (await page.request.get("/api/auth/session")).json();
  expect(Object.keys(session).sort()).toEqual(["expires", "user"]);
  expect(Object.keys(session.user)).toEqual(["name"]);
});
