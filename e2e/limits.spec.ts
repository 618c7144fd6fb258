import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { chooseOption, generate, openInput, prompt, SMALL_CLIP } from "./video-form";

const post = (page: Page) =>
  page.request.post("/api/jobs", {
    headers: { "idempotency-key": randomUUID(), "sec-fetch-site": "same-origin" },
    data: { kind: "video", request: { ...SMALL_CLIP, prompt: "A quiet pier" } },
  });
const countJobs = async (page: Page): Promise<number> =>
  (await (await page.request.get("/api/jobs")).json()).data.length;

async function setLimit(page: Page, credits: number, mode: "Warn" | "Block") {
  await page.goto("/usage");
  await page.getByRole("button", { name: "Set a limit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Limit", { exact: true }).fill(String(credits));
  await dialog.getByRole("radio", { name: mode }).check();
  await dialog.getByLabel("Limit", { exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("meter", { name: "Limit used: Whole workspace, a month" })).toBeVisible();
}

test("a blocking limit is shown before a job is sent and keeps the draft; it can be changed to warn, or be deleted", async ({
  page,
  axe,
}) => {
  await setLimit(page, 5, "Block");
  await axe(page);
  await page.goto("/create/video");
  await prompt(page).fill("[sandbox:cancel] A lantern in the fog");
  await expect(generate(page)).toBeDisabled();
  await expect(generate(page)).toHaveAccessibleDescription(
    /but only 5 of the workspace's 5-credit monthly limit are left\. It renews on .+\. An owner can change it\. Generate is blocked\./,
  );
  await axe(page);
  await prompt(page).press("Control+Enter");
  await expect(page.getByText("Over the limit", { exact: true })).toBeVisible();
  await expect(prompt(page)).toHaveValue("[sandbox:cancel] A lantern in the fog");
  expect((await post(page)).status()).toBe(402);
  expect(await countJobs(page)).toBe(0);

  const change = page.getByRole("button", { name: "Edit limit: Whole workspace, a month" });
  await page.goto("/usage");
  await change.click();
  await page.getByRole("dialog").getByRole("radio", { name: "Warn" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/create/video");
  await expect(generate(page)).toBeEnabled();
  await expect(page.locator("[data-limit=limit]")).toContainText("over the limit");
  await generate(page).click();
  await expect(page.locator("[data-job-id]").first()).toBeVisible();
  await expect.poll(() => countJobs(page)).toBe(1);

  // Blocked again first, so that only the removal can let the last request through.
  await page.goto("/usage");
  await change.click();
  await page.getByRole("dialog").getByRole("radio", { name: "Block" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect((await post(page)).status()).toBe(402);
  await change.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove limit" }).click();
  await expect(page.getByText("No limit yet")).toBeVisible();
  expect((await post(page)).status()).toBe(202);
});

test("a job is made with tags, whose limit says what it leaves and asks, and which draft and presets keep", async ({
  page,
  axe,
}) => {
  const limited = await page.request.post("/api/limits", {
    headers: { "sec-fetch-site": "same-origin" },
    data: {
      scope: "tag",
      tag: "spring",
      period: "month",
      effect: "block",
      limit_credits: 1,
      time_zone: "UTC",
    },
  });
  expect(limited.status()).toBe(200);
  await page.goto("/create/video");
  await prompt(page).fill("A lantern in the fog");
  const tags = page.getByRole("list", { name: "Tags" });
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await expect(page.getByLabel("Add a tag")).toBeFocused();
  await page.keyboard.type("spring,autumn,");
  await expect(page.getByText("spring: 1 left this month")).toBeVisible();
  await expect(generate(page)).toBeDisabled();
  await expect(generate(page)).toHaveAccessibleDescription(/Generate is blocked/);
  await axe(page);
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Save settings…" }).click();
  await page.getByLabel("Preset name").fill("Client");
  await page.keyboard.press("Enter");

  await page.reload();
  await page.getByRole("button", { name: "Remove tag spring" }).click();
  await generate(page).click();
  await expect(page.locator("[data-job-id]").first()).toBeVisible();
  const made = async () => (await (await page.request.get("/api/jobs")).json()).data[0]?.tags;
  await expect.poll(made).toEqual(["autumn"]);
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name: "Client" }).click();
  await expect(tags.getByRole("listitem")).toHaveText(["spring", "autumn"]);

  for (const kind of ["image", "voice", "avatar"]) {
    await page.goto(`/create/${kind}`);
    await page.getByRole("button", { name: "Tags", exact: true }).click();
    await page.keyboard.type("spring,");
    await expect(page.getByRole("button", { name: "Remove tag spring" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Remove tag spring" })).toBeVisible();
  }
});

test("a reached limit also blocks questions to the assistant, and keeps the typed question", {
  tag: "@all",
}, async ({ page }) => {
  const { credits_quoted: price } = await (await post(page)).json();
  await setLimit(page, price, "Block");
  await page.goto("/assistant");
  await page.getByRole("textbox", { name: "Message" }).fill("Which lens suits a portrait?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("main")).toContainText(
    `but none of the workspace's ${price}-credit monthly limit is left`,
  );
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Which lens suits a portrait?");
});

test("a typed balance is checked before each job: it warns, or blocks until somebody changes that", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/usage");
  await page.getByLabel("Current balance").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("About 5 credits left")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Balance 5");

  await page.goto("/create/video");
  await prompt(page).fill("A lantern in the fog");
  await expect(page.locator("[data-balance-left]")).toHaveText(/^Balance after: /);
  await expect(page.locator("[data-limit=balance]")).toContainText("over the balance");
  await expect(generate(page)).toBeEnabled();

  await page.goto("/usage");
  await page
    .getByRole("radiogroup", { name: "When a job needs more than the balance" })
    .getByRole("radio", { name: "Block" })
    .click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Setting saved");
  await page.goto("/create/video");
  await expect(generate(page)).toBeDisabled();
  await expect(generate(page)).toHaveAccessibleDescription(/An owner can update the balance/);
  expect((await post(page)).status()).toBe(402);
  expect(await countJobs(page)).toBe(0);
});

test("a typed decimal number is never read as a hundred times as much", { tag: "@all" }, async ({ page }) => {
  await page.goto("/usage");
  const balance = page.getByLabel("Current balance");
  const save = page.locator("form", { has: balance }).getByRole("button", { name: "Save" });
  for (const typed of ["12.50", "12,50", "1e3", "-500", "1.250"]) {
    await balance.fill(typed);
    await save.click();
    await expect(balance).toHaveAccessibleDescription(/^Current balance: /);
    await expect(balance).toHaveValue(typed);
  }
  await balance.fill("١٬٢٥٠");
  await save.click();
  await expect(page.getByText("About 1,250 credits left")).toBeVisible();
  await balance.fill("1.240,00");
  await save.click();
  await expect(page.getByText("About 1,240 credits left")).toBeVisible();

  await page.goto("/gallery");
  await page.getByRole("button", { name: /^Filter/ }).click();
  const least = page.getByLabel("Credits, minimum");
  await least.fill("1.250");
  await expect(least).toHaveAccessibleDescription(/this can mean 1250 or 1\.25/);
  await least.fill("12,5");
  await expect(page).toHaveURL(/min_credits=12\.5/);
});

test("a sound given by its address shows its maximum price, and a blocking limit says what to do", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/voice?voice=en-us-slt");
  await chooseOption(page, "Source", "Speech to speech");
  await openInput(page, "Audio");
  await page.getByRole("button", { name: "Use a URL" }).click();
  await page.getByLabel("Audio URL").fill("https://files.test/talk.mp3");
  await page.getByRole("button", { name: "Use URL" }).click();
  const button = page.getByRole("button", { name: "Generate · up to 13,334 credits" });
  await expect(button).toBeEnabled();
  await setLimit(page, 5, "Block");
  await page.goto("/create/voice");
  await expect(button).toHaveAccessibleDescription(/Upload the audio in place of its address/);
});
