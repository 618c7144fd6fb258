/**
 * Makes the README's pictures from a running Atelier: `npm run screenshots -- http://127.0.0.1:3000`. First
 * fills a new demo account of the embedded service, so it takes about a minute.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "playwright";
import { findBrowser } from "../lib/launcher/setup/browser.mjs";
import { signInByRequest } from "./sign-in";

const baseURL = process.argv[2] ?? "http://127.0.0.1:3000";
const folder = path.join(import.meta.dirname, "screenshots");

const CLIPS = [
  { prompt: "Dunes at golden hour, the wind draws lines in the sand", ratio: "16:9" },
  { prompt: "Neon skyline at night, light rain", ratio: "9:16" },
  { prompt: "A reef, a shoal of fish turns at once", ratio: "16:9" },
  { prompt: "Silk in slow motion, warm light, abstract", ratio: "1:1" },
  { prompt: "A ringed planet rises out of a nebula", ratio: "16:9" },
  { prompt: "Forest in morning mist, pines to the horizon", ratio: "9:16" },
  { prompt: "Aurora over a frozen lake", ratio: "16:9" },
  { prompt: "A quiet fjord at dawn, mist over the water", ratio: "16:9" },
];

async function fill(page: Page) {
  for (const [index, { prompt, ratio }] of CLIPS.entries()) {
    const request = {
      model_id: "beta-3.0",
      mode: "generate",
      prompt,
      ratio,
      resolution: "720p",
      duration_seconds: "5",
      audio_enabled: true,
    };
    await page.request.post("/api/jobs", {
      headers: { "idempotency-key": `screenshot-${index}-${Date.now()}`, "sec-fetch-site": "same-origin" },
      data: { kind: "video", request },
    });
  }
  await page.goto("/gallery");
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-status="completed"] img').length >= count,
    CLIPS.length,
    {
      timeout: 180_000,
    },
  );
}

async function shoot(page: Page, name: string) {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  // A player that is still loading shows a spinner over its first frame.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("video")].every((video) => video.readyState >= 3),
  );
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: "jpeg", quality: 82 });
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
await fill(page);
const dismiss = page.getByRole("button", { name: /dismiss|hide/i }).first();
if (await dismiss.isVisible()) await dismiss.click();

await page.emulateMedia({ colorScheme: "light" });
await page.goto("/create/video");
await page.getByLabel("Prompt", { exact: true }).fill(CLIPS.at(-1)?.prompt ?? "");
await shoot(page, "create");
await page.emulateMedia({ colorScheme: "dark" });
await page.goto("/gallery");
await shoot(page, "gallery");
await page.locator('[data-status="completed"]').first().click();
await page.getByRole("dialog").waitFor();
await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
await shoot(page, "job");
await page.setViewportSize({ width: 390, height: 844 });
await page.goto("/create/video");
await shoot(page, "phone");
await browser.close();
console.log(`Pictures are in ${folder}`);
