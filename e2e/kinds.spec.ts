import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { fileTypeFromBuffer } from "file-type";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { awaitSaved, pressMore } from "./library-jobs";
import { chooseModel, chooseOption, chooseVoice, openInput } from "./video-form";

const sample = (name: string) => path.resolve("lib/testing/samples", name);
const generate = (page: Page) => page.getByRole("button", { name: /^Generate · \d/ });
const done = (page: Page) => page.locator("#stage [data-status=completed]").first();

/** Plays the media on the stage for a short time, muted. */
async function expectToPlay(page: Page): Promise<void> {
  await expect(
    page.locator("#stage").getByRole("group", { name: "Playback controls" }).first(),
  ).toBeVisible();
  const player = page.locator("#stage audio, #stage video").first();
  await player.evaluate((media: HTMLMediaElement) => {
    media.muted = true;
    return media.play();
  });
  const moment = () => player.evaluate((media: HTMLMediaElement) => media.currentTime);
  await expect.poll(moment).toBeGreaterThan(0.2);
  await player.evaluate((media: HTMLMediaElement) => media.pause());
}

/** The loudest sample of a sound as the browser decodes it, 0 to 1. */
const loudestOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  }, address);

test("an image is made at the announced price, zoomed, downloaded, and used as a first frame", async ({
  page,
}) => {
  await page.goto("/create/image");
  await chooseModel(page, "gamma-image-4");
  await page.getByLabel("Prompt", { exact: true }).fill("A lighthouse at dusk");
  await chooseOption(page, "Ratio", "4:5");
  await expect(page.getByRole("button", { name: "Generate · 3 credits" })).toBeVisible();
  await page.getByRole("button", { name: "More takes" }).click();
  await expect(page.getByRole("button", { name: "Generate 2 takes · 6 credits" })).toBeVisible();
  await page.getByRole("button", { name: "Fewer takes" }).click();
  await page.getByLabel("Prompt", { exact: true }).press("Control+Enter");
  await expect(done(page)).toBeVisible(JOB_TIMEOUT);
  const closely = page.getByRole("button", { name: /^Zoom: / });
  await closely.click();
  await expect(page.getByRole("button", { name: /^Fit: / })).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await (await coming).path();
  expect((await fileTypeFromBuffer(await readFile(file)))?.mime).toBe("image/jpeg");
  // A result that is still being copied cannot be animated yet.
  await awaitSaved(page);
  await pressMore(page, page.locator("#stage"), "Animate image");
  await expect(page).toHaveURL(/create\/video/, JOB_TIMEOUT);
  await expect(page.getByRole("button", { name: "Remove first frame" })).toBeVisible();
});

test("voice previews play in place, one at a time, by keyboard and by pointer, and a voice opens the voice form", async ({
  page,
}) => {
  await page.goto("/voices?favorites=true");
  await expect(page.getByText("No favorite voices yet")).toBeVisible();
  await page.goto("/voices");
  await page.getByRole("listitem").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("listitem").nth(1)).toBeFocused();
  const played = page.waitForResponse((response) => response.url().includes("/preview"));
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("listitem", { name: "SLT", exact: true })).toBeFocused();
  await page.keyboard.press(" ");
  expect((await played).headers()["content-type"]).toBe("audio/mpeg");
  await expect(page.getByRole("button", { name: "Stop preview of SLT", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Stop preview/ })).toHaveCount(1);
  await expect(page.getByRole("slider", { name: "Position in preview of SLT", exact: true })).toBeVisible();
  expect(await loudestOf(page, "/api/voices/en-us-slt/preview")).toBeGreaterThan(0.1);
  await page.getByRole("button", { name: "Play preview of RMS", exact: true }).click();
  await expect(page.getByRole("button", { name: "Play preview of SLT", exact: true })).toBeVisible();
  await page.getByLabel("Search voices").fill("german high");
  await expect(page.getByText("1 of 47")).toBeVisible();
  await page.getByRole("button", { name: "Add German, high to favorites" }).click();
  await page.reload();
  await expect(page.getByText("1 of 47")).toBeVisible();
  // A link of 0.1.0, in British spelling.
  await page.goto("/voices?favourites=true");
  await expect(page).toHaveURL(/favorites=true/);
  await expect(page.getByText("1 of 47")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("listitem").first()).toHaveAccessibleName("German, high");
  await page.getByRole("link", { name: "Use this voice: German, high" }).click();
  await expect(page.getByRole("combobox", { name: "Voice" })).toContainText("German, high");
});

test("a spoken text is priced before it is made, played, downloaded, made again with another voice and compared", async ({
  page,
}) => {
  const letWaveCome = await delayRequests(
    page,
    "**/api/assets/**",
    (request) => request.resourceType() === "fetch",
  );
  await page.goto("/create/voice?voice=en-us-slt");
  await expect(page.getByRole("button", { name: "Generate", exact: true })).toBeDisabled();
  await page.getByLabel("Script").fill("The tide comes in twice a day. ".repeat(8));
  await expect(page.getByRole("button", { name: "Generate · 6 credits" })).toBeVisible();
  await generate(page).click();
  await expect(done(page)).toBeVisible(JOB_TIMEOUT);
  await expect(page.locator("#stage")).toContainText(/Reserved\s*6/);
  await expect(page.locator("#stage [data-large]")).toContainText("SLT");
  await expect(page.locator("#stage [data-large]")).not.toContainText("en-us-slt");
  await expectToPlay(page);
  await page.locator("#stage").getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("#stage audio")).toHaveJSProperty("paused", false);
  await page.keyboard.press("Space");
  await expect(page.locator("#stage audio")).toHaveJSProperty("paused", true);
  const source = await page.locator("#stage audio").evaluate((audio: HTMLAudioElement) => audio.currentSrc);
  letWaveCome();
  await expect(page.locator("#stage canvas").first()).toBeVisible();
  // A sound that is loaded again stops, so the waveform must use the playing element.
  await expect(page.locator("#stage audio")).toHaveJSProperty("currentSrc", source);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const sound = await fileTypeFromBuffer(await readFile(await (await coming).path()));
  expect(sound?.mime).toBe("audio/mpeg");
  await page.getByRole("link", { name: "Remix" }).click();
  await chooseVoice(page, "RMS deep");
  await generate(page).click();
  await expect(page.locator("#stage [data-job-id]")).toHaveCount(2);
  await expect(page.locator("#stage [data-large]")).toHaveAttribute("data-status", "completed", JOB_TIMEOUT);
  // The take before is a small waveform, whose loudest part fills it.
  const small = page.getByRole("region", { name: "Recent", exact: true }).locator("[data-wave]");
  await expect(small.locator("[style='height: 100%;']").first()).toBeAttached();
  await pressMore(page, page.locator("#stage"), "Compare with previous");
  await expect(page).toHaveURL(/\/gallery\/compare/);
  await expect(page.locator("audio")).toHaveCount(2);
});

test("a script beyond the limit is made in several parts, each with its own job", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/create/voice?voice=en-us-kal");
  // Many characters with little speech, because eight minutes of speech would test no more.
  await page.getByLabel("Script").fill(`${"Word after word".padEnd(200, ".")} `.repeat(42));
  await expect(page.getByText("split into 2 parts")).toBeVisible();
  await expect(page.getByRole("button", { name: "More takes" })).toBeDisabled();
  await generate(page).click();
  const parts = page.getByRole("region", { name: "Parts of this script" });
  await expect(parts.getByRole("listitem")).toHaveCount(2);
  await expect(parts.getByRole("link", { name: "Download all as MP3" })).toBeVisible(JOB_TIMEOUT);
  const coming = page.waitForEvent("download");
  await parts.getByRole("link", { name: "Download all as MP3" }).click();
  const joined = await readFile(await (await coming).path());
  expect((await fileTypeFromBuffer(joined))?.mime).toBe("audio/mpeg");
  await parts.getByRole("button", { name: "Run part 2 again" }).click();
  await expect(page.locator("#stage [data-job-id]")).toHaveCount(3);
  await expect(parts.getByRole("listitem")).toHaveCount(2);
  await expect(parts.getByText("Completed")).toHaveCount(2, JOB_TIMEOUT);
  const jobs = async () => (await (await page.request.get("/api/jobs")).json()).data;
  const [{ id, series }] = await jobs();
  await page.goto(`/gallery/${id}`);
  await pressMore(page, page.getByRole("dialog"), /^Run again/);
  await expect.poll(async () => (await jobs()).length).toBe(4);
  expect((await jobs())[0].series).toEqual(series);
});

test("a missing voice and refused content are shown at the form, and the script stays", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/voice");
  await page.getByLabel("Script").fill("Somebody says this.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Choose a voice.").first()).toBeVisible();
  await chooseVoice(page, "SLT calm");
  await page.getByLabel("Script").fill("[sandbox:policy] Somebody says this.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Rejected by the provider's content rules").first()).toBeVisible();
  await expect(page.getByLabel("Script")).toHaveValue("[sandbox:policy] Somebody says this.");
});

test("a portrait speaks a script", async ({ page }) => {
  await page.goto("/create/avatar");
  await page.getByLabel("Portrait", { exact: true }).setInputFiles(sample("user.jpg"));
  await expect(page.getByRole("button", { name: "Remove portrait" })).toBeVisible();
  await chooseVoice(page, "SLT calm");
  await page.getByRole("textbox", { name: "Script", exact: true }).fill("A paper boat.");
  await chooseOption(page, "Resolution", "480p");
  await generate(page).click();
  await expect(done(page)).toBeVisible(JOB_TIMEOUT);
  await expectToPlay(page);
  await page.goto("/gallery?kind=avatar");
  await expect(page.locator("[data-job-id]")).toHaveCount(1);
});

test("a recording is given another voice, and a portrait speaks it", { tag: "@all" }, async ({ page }) => {
  await page.goto("/create/voice?voice=en-us-slt");
  await chooseOption(page, "Source", "Speech to speech");
  await page.getByLabel("Audio", { exact: true }).setInputFiles(sample("speech.wav"));
  await expect(page.getByRole("button", { name: "Remove audio" })).toBeVisible();
  await generate(page).click();
  await expect(done(page)).toBeVisible(JOB_TIMEOUT);
  await expectToPlay(page);

  await page.goto("/create/avatar");
  await page.getByLabel("Portrait", { exact: true }).setInputFiles(sample("user.jpg"));
  await expect(page.getByRole("button", { name: "Remove portrait" })).toBeVisible();
  await chooseOption(page, "Speech source", "Audio file");
  await openInput(page, "Audio");
  await page.getByRole("dialog").getByRole("button", { name: "Use Speech to speech" }).click();
  await expect(page.getByRole("button", { name: "Remove audio" })).toBeVisible();
  await chooseOption(page, "Resolution", "480p");
  await generate(page).click();
  await expect(done(page)).toBeVisible(JOB_TIMEOUT);
  await expectToPlay(page);
  const large = page.locator("#stage [data-large]");
  await expect(large).toContainText("Talking avatar: user");
  await large.getByText("Details", { exact: true }).click();
  await expect(large.getByRole("img", { name: "Made from user.jpg" })).toBeVisible();
  await expect(large.getByText("Audio input", { exact: true })).toBeVisible();
  await page.goto("/gallery?kind=avatar");
  await expect(page.locator("[data-job-id]")).toContainText("Talking avatar: user");
});
