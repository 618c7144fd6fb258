import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

const card = (page: Page) => page.getByRole("listitem", { name: "SLT", exact: true });
const isPlaying = (page: Page) => page.getByRole("button", { name: "Stop preview of SLT", exact: true });
const position = (page: Page) =>
  page.getByRole("slider", { name: "Position in preview of SLT", exact: true });

test("a voice plays while a mouse rests on its card, and its waveform is a slider", async ({ page, axe }) => {
  await page.goto("/voices");
  // A browser plays nothing by itself before the page was used.
  await page.getByRole("heading", { name: "Voices", level: 1 }).click();
  await card(page).getByRole("heading").hover();
  await expect(isPlaying(page)).toBeVisible();
  await page.getByRole("heading", { name: "Voices", level: 1 }).hover();
  await expect(isPlaying(page)).toHaveCount(0);

  await position(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("Home");
  await expect(position(page)).toHaveAttribute("aria-valuenow", "0");
  await expect(isPlaying(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await expect(page.getByText("No voices of your own yet")).toBeVisible();
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await page.getByRole("button", { name: /^Language:/ }).click();
  await page.getByRole("menuitemradio", { name: /^English \(United States\)/ }).click();
  await expect(page).toHaveURL(/locale=en-US/);
  await expect(card(page)).toContainText("English (United States)");
  await axe(page);
});

test("a line is spoken by a voice for the price on its button, and is heard in its card", async ({
  page,
}) => {
  await page.goto("/voices");
  await card(page)
    .getByRole("button", { name: /^Hear my line/ })
    .click();
  const field = page.getByLabel("Your line", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("The tide comes in twice a day. ".repeat(8).trim());
  const hear = card(page).getByRole("button", { name: /^Hear my line/ });
  await expect(hear).toHaveText("Hear my line · 6 credits");
  await hear.click();
  await expect(card(page).getByRole("button", { name: "Play sample" })).toBeVisible(JOB_TIMEOUT);
  const { data } = await (await page.request.get("/api/jobs?kind=voice")).json();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    status: "completed",
    credits_quoted: 6,
    request: { voice_id: "en-us-slt" },
  });
});
