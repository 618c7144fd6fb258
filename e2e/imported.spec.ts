import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createClient } from "@/lib/http/create-client";
import { jobsApi } from "@/lib/jobs/api";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import type { Run } from "./run";

/** More than a page of the list. Ten are drawn and the others fail on request. */
const IMAGES = 120;

/** A job made with the key by another program. */
async function make(run: Run, apiKey: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${run.sandboxUrl}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const job = await response.json();
  expect(response.status, JSON.stringify(job)).toBe(202);
  return job.id;
}

/** `fetch` with the cookies of a page. */
const fetchAs =
  (page: Page): typeof fetch =>
  async (address, { method = "GET", body } = {}) => {
    const response = await page.request.fetch(String(address), { method, ...(body ? { data: body } : {}) });
    return new Response(new Uint8Array(await response.body()), { status: response.status() });
  };

test("120 images made by another program are imported from the upstream's list, with their credits", {
  tag: "@all",
}, async ({ page, run, apiKey }) => {
  const request = { model_id: "zeta-image", prompt: "", ratio: "1:1", resolution: "1K" };
  for (let number = 1; number <= IMAGES; number += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, offset) =>
        make(run, apiKey, "/v1/image-generations", {
          ...request,
          prompt: `${number + offset === IMAGES ? "Heron" : "Tile"} ${number + offset}.${number === 1 ? "" : " [sandbox:fail]"}`,
        }),
      ),
    );
  }
  await page.goto("/gallery?kind=image");
  const jobs = createClient(jobsApi, { fetch: fetchAs(page), baseUrl: run.baseUrl });
  const count = async (cursor: string | null = null): Promise<number> => {
    const list = await jobs.list({ query: { kind: "image", limit: 100, cursor } });
    return list.data.length + (list.has_more ? await count(list.next_cursor ?? null) : 0);
  };
  await expect.poll(() => count(), JOB_TIMEOUT).toBe(IMAGES);
  await page.reload();
  await page.getByLabel("Search prompts").fill("heron");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
});

test("a video and a voice job made by another program are imported by their ids, once", {
  tag: "@all",
}, async ({ page, run, apiKey }) => {
  const video = await make(run, apiKey, "/v1/video-generations", {
    model_id: "zeta",
    prompt: "A kite over dunes",
    tier: "fun",
    ratio: "1:1",
    resolution: "480p",
    duration_seconds: "6",
  });
  const take = await make(run, apiKey, "/v1/voice-generations", {
    mode: "tts",
    voice_id: "en-us-slt",
    text: "Brought in from elsewhere.",
  });
  await page.goto("/gallery");
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: "Import jobs" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Job IDs").fill(`${video}\nno-such-job`);
  await dialog.getByRole("button", { name: "Import 2" }).click();
  await expect(dialog.getByText("no-such-job:")).toBeVisible();
  await expect(dialog.getByLabel("Job IDs")).toHaveValue("no-such-job");
  await dialog.getByLabel("Kind").selectOption("voice");
  await dialog.getByLabel("Job IDs").fill(take);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  const jobs = createClient(jobsApi, { fetch: fetchAs(page), baseUrl: run.baseUrl });
  for (const { id } of (await jobs.list()).data) {
    await expect
      .poll(
        async () => (await jobs.get({ params: { jobId: id } })).assets[0]?.archived_at ?? null,
        JOB_TIMEOUT,
      )
      .not.toBeNull();
    const { credits_reserved, credits_used, credits_refunded } = await jobs.get({ params: { jobId: id } });
    expect(Number(credits_used) + Number(credits_refunded)).toBe(credits_reserved);
  }
});
