import { sendJob } from "./api-calls";
import { expect, test } from "./fixtures";
import { insertJobs, type JobRow } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";

const MINUTE_MS = 60_000;

type TimedJob = { prompt: string; resolution?: string; agoMinutes: number; tookMinutes?: number };

/** A job of this length and resolution, finished or running, as if it had been made here. */
function aJob({ prompt, resolution = "720p", agoMinutes, tookMinutes }: TimedJob): JobRow {
  const madeAt = Date.now() - agoMinutes * MINUTE_MS;
  return {
    prompt,
    request: { ratio: "16:9", resolution, duration_seconds: "5" },
    created_at: new Date(madeAt),
    ...(tookMinutes === undefined
      ? { status: "processing" }
      : { status: "completed", completed_at: new Date(madeAt + tookMinutes * MINUTE_MS) }),
  };
}

test("a running job says how long such jobs usually take, and when it is slower than nearly all", async ({
  page,
}) => {
  await insertJobs(page, [
    ...[10, 12, 14, 16, 18, 20].map((took) =>
      aJob({ prompt: `Done ${took}`, agoMinutes: 600, tookMinutes: took }),
    ),
    aJob({ prompt: "As usual", agoMinutes: 1 }),
    aJob({ prompt: "Very late", agoMinutes: 180 }),
    aJob({ prompt: "Never made before", agoMinutes: 1, resolution: "480p" }),
  ]);
  await page.goto("/gallery");
  const active = page.getByRole("region", { name: /In progress/ }).getByRole("link");
  await expect(active).toHaveCount(3);
  await expect(active.filter({ hasText: "As usual" })).toContainText("Usually 11–19 min");
  await expect(active.filter({ hasText: "Very late" })).toContainText(
    "Taking longer than usual. You can leave this page.",
  );
  await expect(active.filter({ hasText: "Never made before" })).not.toContainText(/usually|longer/i);
});

test("the page title counts running jobs and marks an unseen end, unless switched off", {
  tag: "@all",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const probe = window as unknown as { isAway: boolean };
    probe.isAway = false;
    Object.defineProperty(document, "hidden", { get: () => probe.isAway });
  });
  const goAway = (isAway: boolean) =>
    page.evaluate((value) => {
      (window as unknown as { isAway: boolean }).isAway = value;
      document.dispatchEvent(new Event("visibilitychange"));
    }, isAway);
  await page.goto("/gallery");
  await expect(page).toHaveTitle("Gallery · Atelier");
  const request = {
    model_id: "zeta-image",
    prompt: "[sandbox:slow] A bell",
    ratio: "1:1",
    resolution: "1K",
  };
  await sendJob(page.request, "image", request);
  await expect(page).toHaveTitle("(1) Gallery · Atelier");
  await goAway(true);
  await expect(page).toHaveTitle("✓ Gallery · Atelier", JOB_TIMEOUT);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("notifications");
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: "Tab title" }).uncheck();
  await expect(page).toHaveTitle("Notifications, settings · Atelier");
  await page.getByRole("switch", { name: "Tab title" }).check();
  await expect(page).toHaveTitle("✓ Notifications, settings · Atelier");
  await goAway(false);
  await expect(page).toHaveTitle("Notifications, settings · Atelier");
});
