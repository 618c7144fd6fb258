import { randomBytes, randomUUID } from "node:crypto";
import { expect, signIn, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { chooseModel, chooseOption, generate, openSetting, prompt, setting } from "./video-form";

// The price list of these keys has one video model more, omega-1, and one less, theta-omni.
test.use({ signedIn: false });
test.beforeEach(({ page }) => signIn(page, `sk_sandbox_newmodels_${randomBytes(6).toString("hex")}`));

test("a model that only the price list has makes a clip; a setting that it refuses is shown at its field", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/video");
  await page.getByLabel("Model", { exact: true }).click();
  await page.locator("input[aria-label='Search models']").fill("omega");
  await expect(page.locator('[role=option][data-value="omega-1"]')).toContainText("New");
  await page.keyboard.press("Escape");
  await chooseModel(page, "omega-1");
  await expect(page.getByText(/Atelier knows its prices but not its rules/)).toBeVisible();
  await chooseOption(page, "Tier", "draft");
  await chooseOption(page, "Duration", "4 s");
  await expect(setting(page, "Resolution")).toContainText("480p");
  await expect(generate(page)).toHaveAccessibleName("Generate · 4 credits");

  await prompt(page).fill("A lantern at rest");
  await chooseOption(page, "Ratio", "1:1");
  await generate(page).click();
  const ratio = page.locator("[data-field=ratio]");
  await expect(ratio).toContainText("omega-1 supports 16:9 and 9:16.");
  await (await openSetting(page, "Ratio")).locator('[data-value="default"]').click();
  await generate(page).click();
  const done = page.locator('#stage [data-status="completed"]');
  await expect(done.first()).toBeVisible(JOB_TIMEOUT);
  const { data } = await (await page.request.get("/api/jobs?status=completed")).json();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ model_id: "omega-1", credits_used: 4 });
  expect(data[0].request).not.toHaveProperty("ratio");

  await page.goto("/usage/ledger");
  await expect(page.getByRole("cell", { name: "omega-1" }).first()).toBeVisible();
});

test("a model that left the price list is shown as unavailable, and is not sent", { tag: "@all" }, async ({
  page,
  axe,
}) => {
  await page.goto("/create/video");
  await page.getByLabel("Model", { exact: true }).click();
  await page.locator("input[aria-label='Search models']").fill("theta");
  const unavailable = page.locator('[role=option][data-value="theta-omni"]');
  await expect(unavailable).toHaveAttribute("aria-disabled", "true");
  await expect(unavailable).toContainText("theta-omni is no longer offered: the API lists no price for it.");

  await page.goto("/create/video?model=theta-omni&prompt=A+pier");
  await expect(page.locator("[data-fallback]")).toContainText("theta-omni is no longer available.");
  await expect(prompt(page)).toHaveValue("A pier");

  const refused = await page.request.post("/api/jobs", {
    headers: { "idempotency-key": randomUUID(), "sec-fetch-site": "same-origin" },
    data: {
      kind: "video",
      request: { model_id: "theta-omni", prompt: "A pier", resolution: "720p", duration_seconds: "5" },
    },
  });
  expect(refused.status()).toBe(400);
  expect((await refused.json()).error.details).toMatchObject({ field: "model_id" });

  await page.goto("/pricing");
  const news = page.locator("[data-model-news]");
  await expect(news).toContainText("omega-1");
  await expect(news).toContainText("theta-omni: the API no longer lists a price.");
  await axe(page);
  await page.goto("/pricing?view=make");
  const models = page.getByRole("list", { name: "Matching models" });
  await expect(models.getByRole("listitem").filter({ hasText: "omega-1" })).toContainText("New");
  await expect(models).not.toContainText("theta-omni");
});
