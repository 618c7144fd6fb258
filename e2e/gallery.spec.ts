import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { make as makeImages, settled } from "./library-jobs";
import { chooseModel } from "./video-form";

async function make(page: Page, prompt: string, model = "beta-3.0") {
  const answer = await page.request.post("/api/jobs", {
    headers: { "idempotency-key": `gallery-${prompt}`, "sec-fetch-site": "same-origin" },
    data: {
      kind: "video",
      request: {
        model_id: model,
        mode: "generate",
        prompt,
        ratio: "16:9",
        resolution: "720p",
        duration_seconds: "3",
        audio_enabled: true,
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return (await answer.json()) as { id: string };
}

test("an empty gallery says what to do first", async ({ page }) => {
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Make a video" }).click();
  await expect(page).toHaveURL(/create\/video/);
});

test("finds by words and by status, and keeps the filters in the address", async ({ page }) => {
  await make(page, "A red kite over dunes");
  await make(page, "[sandbox:fail] A blue boat");
  await page.goto("/gallery");
  await expect(page.locator("[data-job-id]")).toHaveCount(2);
  await page.getByLabel("Search prompts").fill("kite");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await expect(page).toHaveURL(/q=kite/);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Status").selectOption("failed");
  await expect(page.locator('[data-status="failed"]')).toHaveCount(1, { timeout: 90_000 });
  await page.reload();
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
  await page.getByLabel("Search prompts").fill("nothing like it");
  await expect(page.getByText("Nothing fits these filters")).toBeVisible();
});

test("a job has its own address, arrow keys turn pages, Back leads to the grid", async ({ page }) => {
  const first = await make(page, "First of two");
  const second = await make(page, "Second of two");
  await page.goto("/gallery");
  await page.locator(`[data-job-id="${second.id}"]`).click();
  await expect(page.getByRole("dialog")).toContainText("Second of two");
  await expect(page).toHaveURL(new RegExp(second.id));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog")).toContainText("First of two");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(`/gallery/${first.id}`);
  await expect(page.getByRole("dialog")).toContainText("First of two");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/gallery$/);
});

test("remix fills the form and runs nothing; run again makes a new job", async ({ page }) => {
  const job = await make(page, "A tin robot waters a plant");
  await page.goto(`/gallery/${job.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('[data-status="completed"]')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: /^Run again · \d+ credits$/ }).click();
  await expect.poll(async () => (await (await page.request.get("/api/jobs")).json()).data.length).toBe(2);
  await dialog.getByRole("link", { name: "Remix" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("A tin robot waters a plant");
  await expect(page.getByRole("radio", { name: "3 s" })).toBeChecked();
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(2);
});

test("a remix says that the model is gone and which stands in for it, and runs nothing", async ({ page }) => {
  const { id } = await make(page, "[sandbox:fail] A lantern in the wind");
  await settled(page);
  await queryDatabase(
    `update jobs set model_id = 'omega-9', request = request || '{"model_id": "omega-9"}' where id = $1`,
    [id],
  );
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('[data-status="failed"]')).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Run again/ })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Remix" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(
    "[sandbox:fail] A lantern in the wind",
  );
  const note = page.locator("[data-fallback]");
  await expect(note).toContainText("omega-9 is not offered any more.");
  await page.reload();
  await expect(note).toContainText("omega-9 is not offered any more.");
  await chooseModel(page, "beta-3.0");
  await expect(note).toHaveCount(0);
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});

test("a remix of a picture says so too", async ({ page }) => {
  const [id] = await makeImages(page, ["[sandbox:fail] A lantern at rest"]);
  await settled(page);
  await queryDatabase(
    `update jobs set model_id = 'omega-image', request = request || '{"model_id": "omega-image"}' where id = $1`,
    [id],
  );
  await page.goto(`/create/image?from=${id}`);
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("[sandbox:fail] A lantern at rest");
  await expect(page.locator("[data-fallback]")).toContainText("omega-image is not offered any more.");
});

test("a remix says that its price is another one since", async ({ page }) => {
  const { id } = await make(page, "[sandbox:fail] A lantern in the rain");
  await settled(page);
  await queryDatabase("update jobs set credits_quoted = credits_quoted + 3 where id = $1", [id]);
  await page.goto(`/gallery/${id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Remix" }).click();
  await expect(
    page.getByText(/^Cheaper than the last time: these settings cost \d+ credits on/),
  ).toBeVisible();
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});

test("the last frame of a clip starts the next one", async ({ page }) => {
  const job = await make(page, "A paper boat drifts");
  await page.goto(`/gallery/${job.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('[data-status="completed"]')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Use last frame as start" }).click();
  await expect(page).toHaveURL(/create\/video/);
  await expect(page.getByRole("button", { name: "Remove first frame" })).toBeVisible();
  await expect(page.getByText("1280 × 720")).toBeVisible();
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});
