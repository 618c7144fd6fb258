import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { chooseOption } from "./video-form";

const SPEECH = path.resolve("lib/testing/samples/speech.wav");

test.use({
  permissions: ["microphone"],
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${SPEECH}`,
    ],
  },
});

/**
 * Holds the browser's question whether the page may use the microphone. `allow` answers it; `tracks` gives the
 * state of every track that the page was given.
 */
async function delayPermission(page: Page) {
  const held = await page.evaluateHandle(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    let allow = () => {};
    const allowed = new Promise<void>((resolve) => {
      allow = resolve;
    });
    mediaDevices.getUserMedia = async (constraints) => {
      await allowed;
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    return { allow, tracks };
  });
  return {
    allow: () => held.evaluate(({ allow }) => allow()),
    tracks: () => held.evaluate(({ tracks }) => tracks.map(({ readyState }) => readyState)),
  };
}

test("a voice is made from a recording, used, and deleted after its name is typed", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/voices");
  await page.getByRole("button", { name: "New voice" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByRole("button", { name: /^Stop · 00:03/ })).toBeVisible();
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.getByRole("button", { name: "Remove sample" })).toBeVisible();
  await page.getByRole("button", { name: "Create voice" }).click();
  await expect(page.getByRole("listitem").first()).toHaveAccessibleName("Mine");
  await page.getByRole("button", { name: "Rename Mine" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Grandfather");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").first()).toHaveAccessibleName("Grandfather");
  await page.getByRole("link", { name: "Use this voice: Grandfather" }).click();
  await page.getByLabel("Script").fill("This is a voice of my own.");
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
  await expect(page.locator("#stage [data-status=completed]").first()).toBeVisible(JOB_TIMEOUT);
  await page.goto("/voices");
  await page.getByRole("button", { name: "Delete Grandfather" }).click();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await page.getByLabel("Type Grandfather to confirm").fill("Grandfather");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("47 of 47")).toBeVisible();
});

test("a voice deleted elsewhere is shown as unavailable, and can be removed from the list", {
  tag: "@all",
}, async ({ page, run, apiKey }) => {
  const upload = await page.request.post("/api/uploads", {
    headers: { "sec-fetch-site": "same-origin" },
    multipart: { file: { name: "speech.wav", mimeType: "audio/wav", buffer: await readFile(SPEECH) } },
  });
  const { url } = await upload.json();
  const response = await page.request.post("/api/voices", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { name: "Short-lived", audio_url: url },
  });
  const { id } = await response.json();
  await page.goto("/voices");
  await expect(page.getByRole("link", { name: "Use this voice: Short-lived" })).toBeVisible();
  const deleted = await fetch(`${run.sandboxUrl}/v1/custom-voices/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(deleted.status).toBe(204);
  await page.reload();
  await expect(page.getByRole("listitem", { name: "Short-lived" })).toContainText("No longer available");
  await expect(page.getByRole("link", { name: "Use this voice: Short-lived" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Short-lived" }).click();
  await page.getByLabel("Type Short-lived to confirm").fill("Short-lived");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("47 of 47")).toBeVisible();
});

test("a recording of the voice form is given another voice", { tag: "@all" }, async ({ page }) => {
  await page.goto("/create/voice?voice=en-us-rms");
  await chooseOption(page, "Source", "Speech to speech");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByRole("meter", { name: "Input level" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Stop · 00:02/ })).toBeVisible();
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.getByRole("button", { name: "Remove audio" })).toBeVisible();
  await page.getByRole("button", { name: /^Generate · \d/ }).click();
  await expect(page.locator("#stage [data-status=completed]").first()).toBeVisible(JOB_TIMEOUT);
  await expect(page.locator("#stage").getByRole("group", { name: "Playback controls" })).toBeVisible();
});

test("the microphone stays off when the dialog was closed before it was allowed", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/voices");
  await page.getByRole("button", { name: "New voice" }).click();
  const permission = await delayPermission(page);
  await page.getByRole("button", { name: "Record" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await permission.allow();
  await expect.poll(permission.tracks).toEqual(["ended"]);
});

test("a second press of Record while the browser asks for permission starts no second recording", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/voice?voice=en-us-rms");
  await chooseOption(page, "Source", "Speech to speech");
  const permission = await delayPermission(page);
  await page.getByRole("button", { name: "Record" }).press("Enter");
  await page.keyboard.press("Enter");
  await permission.allow();
  await page.getByRole("button", { name: /^Stop · 00:01/ }).click();
  await expect(page.getByRole("button", { name: "Remove audio" })).toBeVisible();
  expect(await permission.tracks()).toEqual(["ended"]);
});

test("a recording ends at the limit, and is used", { tag: "@all" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/create/voice?voice=en-us-rms");
  await chooseOption(page, "Source", "Speech to speech");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByRole("button", { name: /^Stop · 00:02/ })).toBeVisible();
  await page.clock.fastForward("10:00");
  await expect(page.getByRole("button", { name: "Remove audio" })).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a recording that isn't uploaded is kept, to be saved as a file or sent again", {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.goto("/create/voice?voice=en-us-rms");
    await chooseOption(page, "Source", "Speech to speech");
    await page.getByRole("button", { name: "Record" }).click();
    await expect(page.getByRole("button", { name: /^Stop · 00:02/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Stop/ }).click();
    await expect(page.getByText(/^The upload was interrupted/)).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save file" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("recording.webm");
    expect((await stat(await saved.path())).size).toBeGreaterThan(1_000);
    await context.setOffline(false);
    const letGo = await delayRequests(page, "**/api/uploads", (request) => request.method() === "POST");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Stop upload" }).click();
    await expect(page.getByText("Upload stopped.")).toBeVisible();
    letGo();
    const create = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create" });
    await page.getByRole("link", { name: "Gallery", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
    await create.click();
    await page.getByRole("link", { name: "Voice", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save file" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Remove audio" })).toBeVisible();
  });
});
