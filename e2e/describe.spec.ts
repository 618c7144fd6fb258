import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { videoDescription } from "@/lib/contract/description";
import { description } from "@/lib/describe/description";
import {
  awaitDescription,
  CUTS,
  chooseClip,
  drawClip,
  FRAME_SECONDS,
  pressDescribe,
  WORD,
} from "./describe-clip";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { prompt } from "./video-form";

const player = (page: Page) => page.getByLabel(/^Video: /);
const place = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const strip = (page: Page) => page.getByRole("list", { name: "Shot timeline" });
const lit = (page: Page) => strip(page).locator('button[aria-current="true"]');
const textOf = async (download: Download) => readFile(await download.path(), "utf8");

/** The result of the browser's own WebVTT parser for a text. */
const parseWebVtt = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      new Promise<{ start: number; end: number; text: string }[]>((resolve, reject) => {
        const video = document.createElement("video");
        const track = document.createElement("track");
        track.src = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
        track.kind = "chapters";
        track.onerror = () => reject(new Error("no WebVTT"));
        track.onload = () =>
          resolve(
            [...(track.track.cues ?? [])].map(
              ({ startTime, endTime, text }: TextTrackCue & { text?: string }) => ({
                start: startTime,
                end: endTime,
                text: text ?? "",
              }),
            ),
          );
        video.append(track);
        document.body.append(video);
        track.track.mode = "hidden";
      }),
    text,
  );

test("the end of a description is announced on another page; it has shots to seek to, exports and prompts, is found by its text, and is free the second time", async ({
  page,
  axe,
}, info) => {
  await chooseClip(page, await drawClip(info.outputDir));
  await pressDescribe(page);
  await page.waitForURL(/dsc_/);
  await page.getByRole("link", { name: "Gallery", exact: true }).click();
  await expect(page.getByText("Description ready: harbour market.mp4").first()).toBeVisible(JOB_TIMEOUT);
  await page.goto(`/describe?q=${WORD.toLowerCase()}`);
  const rows = page.locator("[data-description-id]");
  await expect(rows).toHaveCount(1);
  await page.getByLabel("Search descriptions").fill("zeppelin");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByLabel("Search descriptions").fill("");
  await pressDescribe(page);
  await expect(page.getByText("You've already described this video")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "Open result (free)" }).click();
  await awaitDescription(page);
  const id = page.url().split("/").pop();
  const described = description.parse(await (await page.request.get(`/api/describe/${id}`)).json()).result;
  if (!described) throw new Error("no result");

  await expect(strip(page).getByRole("button")).toHaveCount(described.shots.length);
  expect(described.shots.slice(1).map(({ start }) => Math.round(start * 10) / 10)).toEqual(CUTS);
  await expect(page.getByText(WORD).first()).toBeVisible();
  await expect(page.getByText(`(${described.usage.millicredits_charged} millicredits)`)).toBeVisible();

  await strip(page).getByRole("button").nth(2).click();
  const third = described.shots[2]?.start ?? 0;
  await expect.poll(async () => Math.abs((await place(page)) - third)).toBeLessThan(FRAME_SECONDS);
  await expect(lit(page)).toHaveAccessibleName(/^Shot 3:/);
  await page.keyboard.press("ArrowLeft");
  await expect(lit(page)).toHaveAccessibleName(/^Shot 2:/);
  await expect(lit(page)).toBeFocused();
  const second = described.shots[1]?.start ?? 0;
  await expect.poll(async () => Math.abs((await place(page)) - second)).toBeLessThan(FRAME_SECONDS);
  await expect(strip(page).locator("img").first()).toBeVisible();
  await axe(page);

  const save = async (entry: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: entry }).click();
    return textOf(await saved);
  };
  expect(videoDescription.parse(JSON.parse(await save("JSON")))).toEqual(described);
  expect(await save("Markdown")).toContain("## Shots");
  const cues = await parseWebVtt(page, await save("WebVTT chapters"));
  expect(cues.map(({ start, text }) => [start.toFixed(2), text])).toEqual(
    described.shots.map((shot) => [shot.start.toFixed(2), shot.description]),
  );

  await page
    .getByRole("link", { name: /^Use as prompt/ })
    .first()
    .click();
  await expect(prompt(page)).toHaveValue(described.shots[0]?.description ?? "");
});

test("a description that the upstream refuses is shown as not charged", async ({ page }) => {
  await page.goto("/describe");
  await page.getByRole("button", { name: "Use a URL" }).click();
  await page.getByLabel("Video URL").fill("http://192.168.0.1/away.mp4");
  await page.getByRole("button", { name: "Use URL", exact: true }).click();
  await pressDescribe(page);
  await awaitDescription(page, "failed");
  await expect(page.getByText("Not charged.")).toBeVisible();
});
