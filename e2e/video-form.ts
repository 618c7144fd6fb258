import type { Locator, Page } from "@playwright/test";
import { sendJob } from "./api-calls";
import { expect } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

export const prompt = (page: Page): Locator => page.getByLabel("Prompt", { exact: true });
export const generate = (page: Page): Locator => page.getByRole("button", { name: /^Generate · \d/ });

/** The pill of an option, whatever its value; a text with a lock where there is only one. */
export const setting = (page: Page, field: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${field}: `) });

/** Opens a pill; returns its menu, whose items are the values. */
export async function openSetting(page: Page, field: string): Promise<Locator> {
  await setting(page, field).click();
  const menu = page.getByRole("menu", { name: field, exact: true });
  await expect(menu).toBeVisible();
  return menu;
}

/** Chooses a value of an option, and waits until its pill shows it. */
export async function chooseOption(page: Page, field: string, name: string): Promise<void> {
  const menu = await openSetting(page, field);
  // Beside the name stands a price, or why it does not fit.
  const item = menu.getByRole("menuitemradio").filter({ has: page.getByText(name, { exact: true }) });
  await item.click();
  await expectOption(page, field, name);
}

export const expectOption = (page: Page, field: string, name: string): Promise<void> =>
  expect(page.getByRole("button", { name: `${field}: ${name}`, exact: true })).toBeVisible();

/** Opens what can be chosen for an input of the form. */
export async function openInput(page: Page, label: string): Promise<Locator> {
  await page.getByLabel(label, { exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function chooseModel(page: Page, model: string): Promise<void> {
  await page.getByLabel("Model", { exact: true }).click();
  await page.locator("input[aria-label='Search models']").fill(model);
  const row = page.locator(`[role=option][data-value="${model}"]`);
  await expect(row).toBeVisible();
  // A click selects one of several; Enter uses the one whose name was typed.
  await page.keyboard.press("Enter");
  await expect(row).toBeHidden();
  await expect(page.getByLabel("Model", { exact: true })).toHaveAttribute("data-value", model);
}

export async function chooseVoice(page: Page, name: string): Promise<void> {
  await page.getByLabel("Voice", { exact: true }).click();
  await page.locator("input[aria-label='Search voices']").fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(page.getByLabel("Voice", { exact: true })).toContainText(name);
}

export async function submitPrompt(page: Page, text: string, form = "/create/video"): Promise<void> {
  await page.goto(form);
  await prompt(page).fill(text);
  await generate(page).click();
}

/** The clip that is drawn fastest. */
export const SMALL_CLIP = {
  model_id: "gamma-2.5",
  mode: "generate",
  ratio: "1:1",
  resolution: "480p",
  duration_seconds: "4",
  audio_enabled: false,
};
/** The form with the settings of that clip. */
export const SMALL_FORM = "/create/video?model=gamma-2.5&ratio=1:1&resolution=480p&duration=4&audio=false";

/** Requests a small clip without the form; returns the job's id. */
export async function sendClip(
  page: Page,
  text: string,
  settings: Partial<typeof SMALL_CLIP> = {},
): Promise<string> {
  return sendJob(page.request, "video", { ...SMALL_CLIP, prompt: text, ...settings });
}

/** A small finished clip whose file is in our own storage, made without the form; returns the job's id. */
export async function makeClip(
  page: Page,
  text: string,
  settings: Partial<typeof SMALL_CLIP> = {},
): Promise<string> {
  const id = await sendClip(page, text, settings);
  const isSaved = async () => {
    const { status, assets } = await (await page.request.get(`/api/jobs/${id}`)).json();
    return (
      status === "completed" && assets.every((asset: { archived_at: string | null }) => asset.archived_at)
    );
  };
  await expect.poll(isSaved, JOB_TIMEOUT).toBe(true);
  return id;
}
