import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { bring, pressDescribe, result } from "./describe-clip";
import { expect, signIn, test } from "./fixtures";
import { allSaved, pressMore } from "./library-jobs";
import { aClip, CLIP, prompt } from "./video-form";

const HTML = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';
const MARKDOWN = "[press](javascript:window.broken=1) ![pixel](https://elsewhere.test/pixel.png)";
/** Short enough for a name. */
const PERSON = "<img src=x onerror=broken=1>";
const PROBE = `${HTML} ${MARKDOWN}`;

/** All requests of the page to other addresses than its own. */
function watchLeaving(page: Page): string[] {
  const left: string[] = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== new URL(page.url()).host) left.push(request.url());
  });
  return left;
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

test("in what is asked, and in what is answered", async ({ page }) => {
  await page.goto("/assistant");
  const left = watchLeaving(page);
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
  expect(left).toEqual([]);
});

test("in prompts, and in what a service says of a clip", { tag: "@all" }, async ({ page }) => {
  const jobId = await aClip(page, PROBE);
  await page.goto("/gallery");
  const left = watchLeaving(page);
  await expect(page.locator(`[data-job-id="${jobId}"]`)).toBeVisible();
  await page.goto(`/gallery/${jobId}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(PROBE);
  await expectHarmless(page);
  // Until the clip is saved it can't be described.
  await allSaved(page);
  await pressMore(page, dialog, "Describe video");
  await expect(page).toHaveURL(/\/describe$/);
  // A clip of the gallery is named after its prompt, cut to the length of a name.
  await expect(page.getByText(HTML).first()).toBeVisible();
  await pressDescribe(page);
  await result(page);
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
  expect(left).toEqual([]);
});

test("in the name of a file, and in searches", { tag: "@all" }, async ({ page }) => {
  const buffer = await readFile(CLIP);
  await bring(page, { name: `${HTML}.mp4`, mimeType: "video/mp4", buffer });
  const left = watchLeaving(page);
  await expectHarmless(page);
  await pressDescribe(page);
  await result(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x onerror=");
  await expectHarmless(page);
  for (const address of ["/describe?", "/pricing?view=llm&", "/gallery?", "/voices?"]) {
    await page.goto(`${address}q=${encodeURIComponent(PROBE)}`);
    await expect(page.getByRole("searchbox").first()).toHaveValue(/^<img src=x/);
    await expectHarmless(page);
  }
  expect(left).toEqual([]);
});

test("in the name of a person, and of a voice", { tag: "@all" }, async ({ page, apiKey }) => {
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
  const left = watchLeaving(page);
  await expect(page.getByRole("listitem", { name: HTML })).toContainText(HTML);
  await expectHarmless(page);
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu").or(page.getByRole("dialog")).getByText(PERSON)).toBeVisible();
  await expectHarmless(page);
  expect(left).toEqual([]);
});
