import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { awaitDescription, chooseClip, pressDescribe } from "./describe-clip";
import { expect, signIn, test } from "./fixtures";
import { awaitSaved, pressMore } from "./library-jobs";
import { CLIP } from "./samples";
import { makeClip, prompt } from "./video-form";

const HTML = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';
const MARKDOWN = "[press](javascript:window.broken=1) ![pixel](https://elsewhere.test/pixel.png)";
/** Short enough for a name. */
const PERSON = "<img src=x onerror=broken=1>";
const PROBE = `${HTML} ${MARKDOWN}`;

/** All requests of the page to other addresses than its own. */
function watchForeignRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== new URL(page.url()).host) foreign.push(request.url());
  });
  return foreign;
}

async function expectHarmless(page: Page): Promise<void> {
  const traces = await page.evaluate(() => ({
    broken: "broken" in window,
    scripts: [...document.querySelectorAll("a, form")].filter((each) =>
      /^\s*javascript:/i.test(each.getAttribute("href") ?? each.getAttribute("action") ?? ""),
    ).length,
    pictures: document.querySelectorAll('img[src="x"], img[src^="https://elsewhere"]').length,
  }));
  expect(traces).toEqual({ broken: false, scripts: 0, pictures: 0 });
}

test("HTML and Markdown in a question and in the model's answer run nothing and load nothing", async ({
  page,
}) => {
  await page.goto("/assistant");
  const foreign = watchForeignRequests(page);
  await page.getByRole("textbox", { name: "Message" }).fill(PROBE);
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-message-id][data-status="done"]')).toBeVisible();
  await expect(page.getByRole("region", { name: "Your message" })).toContainText(PROBE);
  await expectHarmless(page);
  // We do not control a model's answer, so it may contain any of these.
  const answer = `${PROBE}\n\n- ${HTML}\n\n| a | b |\n|---|---|\n| ${HTML} | ${MARKDOWN} |\n\n\`\`\`html\n${HTML}\n\`\`\``;
  const conversation = page.url().split("/").pop();
  await queryDatabase("update messages set text = $1 where conversation_id = $2 and role = 'assistant'", [
    answer,
    conversation,
  ]);
  await page.reload();
  await expect(page.getByRole("heading", { name: /^<img src=x/ })).toBeVisible();
  const shown = page.getByRole("region", { name: "Reply" });
  await expect(shown).toContainText(HTML);
  await expect(shown.locator("code")).toHaveText(HTML);
  await expect(shown.getByRole("table")).toBeVisible();
  await expect(shown).toContainText("press pixel");
  await expectHarmless(page);
  expect(foreign).toEqual([]);
});

test("HTML and Markdown in a prompt and in a description of the upstream run nothing and load nothing", {
  tag: "@all",
}, async ({ page }) => {
  const jobId = await makeClip(page, PROBE);
  await page.goto("/gallery");
  const foreign = watchForeignRequests(page);
  await expect(page.locator(`[data-job-id="${jobId}"]`)).toBeVisible();
  await page.goto(`/gallery/${jobId}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(PROBE);
  await expectHarmless(page);
  // Until the clip is saved it can't be described.
  await awaitSaved(page);
  await pressMore(page, dialog, "Describe video");
  await expect(page).toHaveURL(/\/describe$/);
  // A clip of the gallery is named after its prompt, cut to the length of a name.
  await expect(page.getByText(HTML).first()).toBeVisible();
  await pressDescribe(page);
  await awaitDescription(page);
  const content = {
    summary: PROBE,
    on_screen_text: [PROBE],
    spoken_transcript: PROBE,
    shots: [{ start: 0, end: 1, description: PROBE }],
  };
  await queryDatabase("update descriptions set result = result || $1::jsonb where id = $2", [
    JSON.stringify(content),
    page.url().split("/").pop(),
  ]);
  await page.reload();
  // Summary, text on screen, transcript, and the shot in the strip and in the list.
  await expect(page.getByRole("article").getByText(PROBE)).toHaveCount(5);
  await expectHarmless(page);
  await page.getByRole("link", { name: /^Use as prompt/ }).click();
  await expect(prompt(page)).toHaveValue(PROBE);
  await expectHarmless(page);
  expect(foreign).toEqual([]);
});

test("HTML in a file name and in a search runs nothing and loads nothing", { tag: "@all" }, async ({
  page,
}) => {
  const buffer = await readFile(CLIP);
  await chooseClip(page, { name: `${HTML}.mp4`, mimeType: "video/mp4", buffer });
  const foreign = watchForeignRequests(page);
  await expectHarmless(page);
  await pressDescribe(page);
  await awaitDescription(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x onerror=");
  await expectHarmless(page);
  for (const address of ["/describe?", "/pricing?view=llm&", "/gallery?", "/voices?"]) {
    await page.goto(`${address}q=${encodeURIComponent(PROBE)}`);
    await expect(page.getByRole("searchbox").first()).toHaveValue(/^<img src=x/);
    await expectHarmless(page);
  }
  expect(foreign).toEqual([]);
});

test("HTML in the name of a person and of a voice runs nothing and loads nothing", { tag: "@all" }, async ({
  page,
  apiKey,
}) => {
  await signIn(page, apiKey, PERSON);
  const headers = { "sec-fetch-site": "same-origin" };
  const sample = await page.request.post("/api/uploads", {
    headers: { ...headers, "content-type": "audio/wav", "x-file-name": encodeURIComponent(`${HTML}.wav`) },
    data: await readFile("lib/testing/samples/speech.wav"),
  });
  expect(sample.status(), await sample.text()).toBe(201);
  const response = await page.request.post("/api/v1/custom-voices", {
    headers,
    data: { name: HTML, audio_url: (await sample.json()).url, description: PROBE },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await page.goto("/voices");
  const foreign = watchForeignRequests(page);
  await expect(page.getByRole("listitem", { name: HTML })).toContainText(HTML);
  await expectHarmless(page);
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu").or(page.getByRole("dialog")).getByText(PERSON)).toBeVisible();
  await expectHarmless(page);
  expect(foreign).toEqual([]);
});
