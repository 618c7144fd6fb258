import { compareLink } from "@/lib/navigation/compare";
import { TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";
import { pageAddresses } from "./addresses";
import { ENGINES, type Engine } from "./engines/engine";
import { expect, signIn, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { PAGES as MAIN_PAGES } from "./page-layout";
import { SMALL_FORM } from "./video-form";

test.use({ signedIn: false });

/** Not asked for here: `/parts` shows samples of what loads and of what went wrong, `/join`, `/password` and `/allow` need a link, and the
 * main part of `/api-reference` is within its viewer. */
const OTHERS = ["/sign-in", "/join", "/password", "/allow", "/parts", "/api-reference"];
/** Pages with an id in their address show something of their own; those without are the pages of the product. */
const PAGES = pageAddresses().filter((address) => !address.includes("[") && !OTHERS.includes(address));

const BUTTON = (label: string) => `//button[starts-with(normalize-space(.), "${label}")]`;

/** The text of the page's main part when nothing of it loads any more, else null. */
const LOADED_TEXT = `
  const main = document.querySelector("main");
  const isLoading = !main || document.readyState !== "complete" || main.ariaBusy === "true" ||
    main.querySelector(".animate-pulse-slow, [aria-busy=true]") !== null;
  return isLoading ? null : main.innerText;`;

const FAULTS = /Couldn.t (load|read|show)|Something went wrong|Page not found|isn.t valid|Invalid/;

async function loadedText(engine: Engine, address: string): Promise<string> {
  let text: unknown = null;
  await expect
    .poll(async () => (text = await engine.evaluate(LOADED_TEXT)), { message: `${address} has loaded` })
    .not.toBeNull();
  return String(text);
}

for (const [name, start] of Object.entries(ENGINES)) {
  test(`in ${name} a person signs in, makes a clip and watches it, and every page shows its content`, {
    tag: "@all",
  }, async ({ run, apiKey }) => {
    const engine = await start();
    try {
      await engine.open(`${run.baseUrl}/sign-in`);
      await engine.type('//input[@name="apiKey"]', apiKey);
      await engine.click(BUTTON("Sign in"));
      await expect.poll(() => engine.evaluate("return location.pathname")).toBe("/create/video");
      // A page that is left while the server still sends it draws its missing part itself, and says so as an error.
      await loadedText(engine, "/create/video");

      await engine.open(run.baseUrl + SMALL_FORM);
      await loadedText(engine, "/create/video");
      await engine.type("//textarea", "A lighthouse in the rain");
      await engine.click(BUTTON("Generate ·"));
      const completed = `return document.querySelector('[data-job-id][data-status="completed"] video') !== null`;
      await expect.poll(() => engine.evaluate(completed), JOB_TIMEOUT).toBe(true);
      const playedSeconds = `
        const video = document.querySelector("video");
        video.muted = true;
        await video.play();
        return video.currentTime;`;
      await expect.poll(() => engine.evaluate(playedSeconds)).toBeGreaterThan(0.1);

      for (const address of PAGES) {
        await engine.open(run.baseUrl + address);
        expect(await loadedText(engine, address), address).not.toMatch(FAULTS);
      }
      await engine.open(`${run.baseUrl}/usage/ledger`);
      expect(await loadedText(engine, "/usage/ledger")).toMatch(/Jobs\s+1\s/);
      await engine.open(`${run.baseUrl}/api-reference`);
      const hasReference = `
        return Boolean(document.querySelector("openapi-explorer")?.shadowRoot?.querySelector("main"));`;
      await expect.poll(() => engine.evaluate(hasReference)).toBe(true);
      expect(engine.errors).toEqual([]);
    } finally {
      await engine.close();
    }
  });
}

for (const zone of ["Etc/Unknown", "Pacific/Kiritimati"]) {
  test(`in a browser in ${zone} every page is hydrated as the server drew it, at the first visit and the second`, {
    tag: "@all",
  }, async ({ run, apiKey, playwright, launchOptions }) => {
    const browser = await playwright.chromium.launch({ ...launchOptions, env: { ...process.env, TZ: zone } });
    const page = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(`${new URL(page.url()).pathname}: ${message}`));
    try {
      await signIn(page, apiKey);
      const jobs = await insertJobs(page, [
        // On another day here than in UTC, and at another hour.
        { prompt: "A pier", status: "completed", created_at: new Date("2026-03-01T22:30:00Z") },
        { prompt: "A sea", created_at: new Date("2025-12-31T22:30:00Z") },
      ]);
      const addresses = [...MAIN_PAGES, `/gallery/${jobs[0]}`, `/gallery/${jobs[1]}`, compareLink(jobs)];
      for (const address of addresses) {
        // At the first visit the server knows no zone.
        await page.context().clearCookies({ name: TIME_ZONE_COOKIE });
        for (const visit of ["first", "second"]) {
          await page.goto(address);
          await expect(page.locator("main"), `${address}, ${visit} visit`).not.toContainText(FAULTS);
        }
      }
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(zone);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

test("in a browser that has no time zone, days are those of UTC, and Usage says so", { tag: "@all" }, async ({
  run,
  apiKey,
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    env: { ...process.env, TZ: "Etc/Unknown" },
  });
  const page = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  try {
    await signIn(page, apiKey);
    await page.goto("/usage");
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe("Etc/Unknown");
    await expect(page.getByText("Time zone: UTC, because your browser's own isn't known.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(FAULTS);
    // The server knows the zone from the second visit on, and draws the page in it.
    await page.goto("/usage/ledger");
    await expect(page.getByText("Time zone: UTC, because your browser's own isn't known.")).toBeVisible();
    expect(errors).toEqual([]);
    const responses = ["/api/jobs/outline?", "/api/jobs/summary?"].map((asked) =>
      page.waitForResponse((response) => response.url().includes(asked)),
    );
    await page.goto("/gallery");
    for (const response of await Promise.all(responses)) expect(response.status(), response.url()).toBe(200);
  } finally {
    await browser.close();
  }
});
