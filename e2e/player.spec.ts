import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { originOf } from "@/lib/testing/marked-files";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { tile } from "./library-jobs";
import { makeClip, submitPrompt } from "./video-form";

/** Frames per second of the embedded service's clips. */
const RATE = 24;

const frameShown = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement, rate) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.seeking || !video.paused) return null;
    return Math.floor(video.currentTime * rate);
  }, RATE);

/** Steps forward and back with buttons and keys, from the displayed frame. */
async function stepThrough(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next frame" });
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  await expect.poll(() => frameShown(page)).not.toBeNull();
  const first = (await frameShown(page)) ?? 0;
  await next.click();
  // The first step loads the code that counts the frames.
  const from = first + 1;
  await expect.poll(() => frameShown(page)).toBe(from);
  await next.click();
  await expect.poll(() => frameShown(page)).toBe(from + 1);
  await page.keyboard.press(".");
  await expect.poll(() => frameShown(page)).toBe(from + 2);
  await page.keyboard.press(",");
  await expect.poll(() => frameShown(page)).toBe(from + 1);
  await page.getByRole("button", { name: "Previous frame" }).click();
  await expect.poll(() => frameShown(page)).toBe(from);
}

test("a clip is stepped frame by frame in the gallery and on the stage, also after a job without a clip", {
  tag: "@all",
}, async ({ page }) => {
  const id = await makeClip(page, "A tide, counted");
  await page.goto(`/gallery/${id}`);
  await stepThrough(page);
  await page.goto("/create/video");
  await stepThrough(page);

  await submitPrompt(page, "[sandbox:policy] A bridge");
  await expect(page.locator('[data-status="rejected"]')).toBeVisible();
  await page.getByRole("button", { name: "Show: [sandbox:policy] A bridge" }).click();
  await page.getByRole("button", { name: "Show: A tide, counted" }).click();
  // A clip without sound has no controls of it.
  await expect(page.getByRole("button", { name: "Loop" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mute" })).toHaveCount(0);
  await expect.poll(() => frameShown(page)).toBe(0);
  await page.getByRole("button", { name: "Next frame" }).focus();
  await page.keyboard.press(".");
  await expect.poll(() => frameShown(page)).toBe(1);
  await page.keyboard.press(".");
  await expect.poll(() => frameShown(page)).toBe(2);
});

test("a clip is played, sought, muted and shown in full screen by keyboard", async ({ page, axe }) => {
  await makeClip(page, "A tide, played", { audio_enabled: true });
  await page.goto("/create/video");
  const video = page.locator("video");
  const controls = page.getByRole("group", { name: "Playback controls" });
  const seek = controls.getByRole("slider", { name: "Position" });
  const at = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  await expect(video).not.toHaveAttribute("controls");
  await expect(controls).toContainText("00:00:00 / 00:04:00");
  await axe(page, "#stage");

  await controls.getByRole("button", { name: "Play" }).click();
  await expect.poll(at).toBeGreaterThan(0.2);
  // The video has the focus after a press on it.
  await video.focus();
  await page.keyboard.press("Space");
  await expect(controls.getByRole("button", { name: "Play" })).toBeVisible();
  await seek.press("Home");
  await expect.poll(at).toBe(0);
  await seek.press("l");
  await expect.poll(at).toBeCloseTo(1, 1);
  await seek.press("j");
  await expect.poll(at).toBe(0);
  await seek.press("ArrowRight");
  await expect.poll(() => frameShown(page)).toBe(1);
  await seek.press("End");
  await expect.poll(at).toBeGreaterThan(3.9);
  await page.keyboard.press("m");
  await expect(video).toHaveJSProperty("muted", true);
  await expect(controls.getByRole("slider", { name: "Volume" })).toHaveAttribute("aria-valuetext", "0%");
  await page.keyboard.press("f");
  await expect(controls.getByRole("button", { name: "Exit full screen" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(controls.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();
});

test("a frame is saved, even before the clip has loaded, and used as input; loop and speed can be changed", {
  tag: "@all",
}, async ({ page }) => {
  const id = await makeClip(page, "A tide, captured");
  const video = page.locator("video");
  const saveFrame = async (whenPressed: () => unknown = () => undefined) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save this frame" }).click();
    await whenPressed();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/A-tide-captured-.*\d\d-\d\d-\d\d\.png$/);
    const picture = Buffer.from(await readFile(await download.path()));
    expect(await originOf(picture)).toMatchObject({ sourceType: "algorithmicMedia", settings: null });
    expect(picture.includes(`Made from the results of ${id}.`), "it names its job").toBe(true);
  };
  const letClipCome = await delayRequests(
    page,
    "**/api/assets/**",
    (request) => request.resourceType() === "media",
  );
  await page.goto(`/gallery/${id}`);
  await saveFrame(async () => {
    expect(await video.evaluate((player: HTMLVideoElement) => player.readyState)).toBe(0);
    letClipCome();
  });

  await video.evaluate((player: HTMLVideoElement) => player.pause());
  await page.getByLabel("Speed").selectOption("0.5");
  await page.getByRole("button", { name: "Loop" }).click();
  await expect(video).toHaveJSProperty("playbackRate", 0.5);
  await expect(video).toHaveJSProperty("loop", false);
  await saveFrame();
  await page.getByRole("button", { name: "Use as first frame" }).click();
  await expect(page).toHaveURL(/create\/video/);
  await expect(page.getByRole("button", { name: "Remove first frame" })).toBeVisible();
});

test("the clip of an open job plays by itself, muted until the person turns the sound on; with reduced motion it does not", {
  tag: "@all",
}, async ({ page }) => {
  const id = await makeClip(page, "A bell, rung", { audio_enabled: true });
  const video = page.getByRole("dialog").locator("video");
  await page.goto(`/gallery/${id}`);
  await expect(video).toHaveJSProperty("readyState", 4);
  await expect(video).toHaveJSProperty("paused", true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/gallery");
  const open = () => tile(page, id).click();
  await open();
  await expect(video).toHaveJSProperty("paused", false);
  await expect(video).toHaveJSProperty("muted", true);
  await page.getByRole("dialog").getByRole("button", { name: "Unmute" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await open();
  await expect(video).toHaveJSProperty("paused", false);
  await expect(video).toHaveJSProperty("muted", false);
});
