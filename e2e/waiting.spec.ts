import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";

test.setTimeout(120_000);

type Made = { id: string; resolution?: string; agoMinutes: number; tookMinutes?: number };

/** Inserts a job of this length and resolution, finished or running, as if it had been made here. */
async function giveJob(page: Page, { id, resolution = "720p", agoMinutes, tookMinutes }: Made) {
  const { workspace } = await (await page.request.get("/api/session")).json();
  const request = JSON.stringify({ ratio: "16:9", resolution, duration_seconds: "5" });
  await queryDatabase(
    `insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
       body_hash, upstream_key, created_at, completed_at)
     select $1 || $2, $2, person.id, 'none', 'video', 'zeta', $1, $3, case when $5::int is null then 'processing' else 'completed' end,
       $1 || $2, 'h', $1 || $2, made.at, made.at + $5::int * interval '1 minute'
     from people person, lateral (select now() - $4::int * interval '1 minute' as at) made
     where person.workspace_id = $2`,
    [id, workspace, request, agoMinutes, tookMinutes ?? null],
  );
}

test("what is being made says how long it usually takes here, and when it is slower than nearly all", async ({
  page,
}) => {
  for (const tookMinutes of [10, 12, 14, 16, 18, 20]) {
    await giveJob(page, { id: `Done ${tookMinutes}`, agoMinutes: 600, tookMinutes });
  }
  await giveJob(page, { id: "As usual", agoMinutes: 1 });
  await giveJob(page, { id: "Very late", agoMinutes: 180 });
  await giveJob(page, { id: "Never made before", agoMinutes: 1, resolution: "480p" });
  await page.goto("/gallery");
  const active = page.getByRole("region", { name: /In progress/ }).getByRole("link");
  await expect(active).toHaveCount(3);
  await expect(active.filter({ hasText: "As usual" })).toContainText("usually 11–19 min");
  await expect(active.filter({ hasText: "Very late" })).toContainText(
    "slower than 95 % of past jobs, safe to wait",
  );
  await expect(active.filter({ hasText: "Never made before" })).not.toContainText(/usually|slower/);
});

test("the title counts what is running and marks an end that nobody saw, unless switched off", async ({
  page,
}) => {
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
  await page.request.post("/api/jobs", {
    headers: { "idempotency-key": "title-bell", "sec-fetch-site": "same-origin" },
    data: { kind: "image", request },
  });
  await expect(page).toHaveTitle("(1) Gallery · Atelier");
  await goAway(true);
  await expect(page).toHaveTitle("✓ Gallery · Atelier", { timeout: 90_000 });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("job ends");
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: "In the tab's title" }).uncheck();
  await expect(page).toHaveTitle("Gallery · Atelier");
  await page.getByRole("switch", { name: "In the tab's title" }).check();
  await expect(page).toHaveTitle("✓ Gallery · Atelier");
  await goAway(false);
  await expect(page).toHaveTitle("Gallery · Atelier");
});
