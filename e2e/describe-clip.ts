import path from "node:path";
import type { Page } from "@playwright/test";
import { drawMaterial, MATERIAL } from "./draw-material";
import { expect } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

const FPS = 24;
export const FRAME_SECONDS = 1 / FPS;
/** Where the scenes of the clip change. */
export const CUTS = [2, 3, 5.5];
/** A word shown in its first two seconds. */
export const WORD = "Market";

/** Draws a clip with known cuts and words into a folder; returns its path. */
export async function drawClip(folder: string): Promise<string> {
  const file = path.join(folder, "harbour market.mp4");
  const titles = MATERIAL.find(({ name }) => name === "light text");
  const scenes = MATERIAL.find(({ name }) => name === "hard cuts");
  if (!titles || !scenes) throw new Error("the material has changed");
  await drawMaterial(
    {
      name: "titles, then cuts",
      seconds: 6,
      cuts: CUTS,
      words: [WORD],
      draw: (context, seconds) =>
        seconds < 2 ? titles.draw(context, seconds) : scenes.draw(context, seconds + 1),
    },
    file,
  );
  return file;
}

/** Chooses a file in the form. */
export async function chooseClip(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  await page.goto("/describe");
  await page.getByLabel("Video", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("button", { name: "Remove video" })).toBeVisible();
}

export const pressDescribe = (page: Page) =>
  page.getByRole("button", { name: "Describe", exact: true }).click();

/** Waits for the end of the description on the open page. */
export const awaitDescription = (page: Page, status: "done" | "failed" | "lost" = "done") =>
  expect(page.locator(`article[data-status="${status}"]`)).toBeVisible(JOB_TIMEOUT);
