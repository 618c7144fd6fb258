import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { DRAWN } from "./drawn";
import { expect } from "./fixtures";

const SAMPLES = path.join(import.meta.dirname, "../lib/testing/samples");
export const PICTURE = path.join(SAMPLES, "user.jpg");
export const SPEECH = path.join(SAMPLES, "speech.wav");
/** Slightly more than two seconds. */
export const CLIP = path.join(SAMPLES, "vfr.mp4");

export const prompt = (page: Page): Locator => page.getByLabel("Prompt", { exact: true });
export const generate = (page: Page): Locator => page.getByRole("button", { name: /^Generate · \d/ });
export const option = (page: Page, field: string, name: string): Locator =>
  page.getByRole("radiogroup", { name: field, exact: true }).getByRole("radio", { name, exact: true });

export async function chooseModel(page: Page, model: string): Promise<void> {
  await page.getByLabel("Model", { exact: true }).click();
  await page.locator("input[aria-label='Search models']").fill(model);
  await page.locator(`[role=option][data-value="${model}"]`).click();
  await expect(page.getByLabel("Model", { exact: true })).toHaveAttribute("data-value", model);
}

export async function chooseVoice(page: Page, name: string): Promise<void> {
  await page.getByLabel("Voice", { exact: true }).click();
  await page.locator("input[aria-label='Search voices']").fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(page.getByLabel("Voice", { exact: true })).toContainText(name);
}

export async function press(page: Page, text: string, form = "/create/video"): Promise<void> {
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
  const response = await page.request.post("/api/jobs", {
    headers: { "idempotency-key": randomUUID(), "sec-fetch-site": "same-origin" },
    data: { kind: "video", request: { ...SMALL_CLIP, prompt: text, ...settings } },
  });
  expect(response.status(), await response.text()).toBe(202);
  return (await response.json()).id;
}

/** A small finished clip whose file is in our own storage, made without the form; returns the job's id. */
export async function aClip(
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
  await expect.poll(isSaved, DRAWN).toBe(true);
  return id;
}
