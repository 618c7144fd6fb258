/**
 * Makes the README's pictures from a running Atelier: `npm run screenshots -- http://127.0.0.1:3000`. First fills a new demo
 * account of the embedded service with the campaign of a small studio, which takes some minutes.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "playwright";
import { findBrowser } from "../lib/launcher/setup/browser.mjs";
import { makeCampaign } from "./campaign";
import { signInByRequest } from "./sign-in";

const baseURL = process.argv[2] ?? "http://127.0.0.1:3000";
const folder = path.join(import.meta.dirname, "screenshots");

async function shoot(page: Page, name: string) {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  // A player that is still loading shows a spinner over its first frame.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("video")].every((video) => video.readyState >= 3),
  );
  await page.screenshot({
    path: path.join(folder, `${name}.jpg`),
    type: "jpeg",
    quality: 82,
    // What was just made is told in a toast.
    style: "[aria-label=Notifications] { display: none }",
  });
}

await mkdir(folder, { recursive: true });
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({
  baseURL,
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
});
await signInByRequest(page.request, { apiKey: `sk_sandbox_demo_pictures_${Date.now()}`, name: "" });
const boardId = await makeCampaign(page.request);

await page.emulateMedia({ colorScheme: "dark" });
await page.goto("/create/video");
await page
  .getByLabel("Prompt", { exact: true })
  .fill("A mountain lake at dawn, mist drifting over still water, slow push in");
await page.getByRole("button", { name: /^Show: A mountain lake/ }).click();
await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
await shoot(page, "create");
await page.goto(`/boards/${boardId}`);
await page.locator("button[data-job-id] img").first().waitFor();
await shoot(page, "board");
await page.emulateMedia({ colorScheme: "light" });
await page.goto("/gallery");
await page.locator('[data-status="completed"] img').first().waitFor();
await shoot(page, "gallery");
await page.emulateMedia({ colorScheme: "dark" });
await page.locator('[data-status="completed"]', { hasText: "sailing boat" }).first().click();
await page.getByRole("dialog").waitFor();
await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
await shoot(page, "job");
await page.setViewportSize({ width: 390, height: 844 });
await page.goto("/gallery");
await page.locator('[data-status="completed"] img').first().waitFor();
await shoot(page, "phone");
await browser.close();
console.log(`Pictures are in ${folder}`);
