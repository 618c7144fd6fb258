import type { Page } from "@playwright/test";
import { readAccount } from "@/lib/sandbox/account";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { prompt } from "./video-form";

const box = (page: Page) => page.getByRole("textbox", { name: "Message" });
const answers = (page: Page, status: string) => page.locator(`[data-message-id][data-status="${status}"]`);
const QUESTION = "Improve my prompt: a fox crosses a frozen lake";

async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press("Enter");
}

/** The service's charges to an account for calls of models, oldest first, in millicredits. */
const charges = (apiKey: string) =>
  queryDatabase<{ millicredits: number; settled: boolean }>(
    "select millicredits::float8 as millicredits, settled from sandbox.charges where account_id = $1 order by created_at",
    [readAccount(`Bearer ${apiKey}`).id],
  );

/** Records the growth of the answer on the page from now on: milliseconds and characters. */
const watchAnswer = (page: Page) =>
  page.evaluate(() => {
    const startedAt = performance.now();
    const seen: [number, number][] = [];
    new MutationObserver(() => {
      const length = document.querySelector("[data-message-id]")?.textContent?.length ?? 0;
      if (length > 0 && length !== seen.at(-1)?.[1]) seen.push([performance.now() - startedAt, length]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  });
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: [number, number][] }).seen);

test("an answer is streamed word by word, says what it cost, and is found by a search later", async ({
  page,
  apiKey,
  axe,
}) => {
  await page.goto("/assistant");
  await watchAnswer(page);
  await ask(page, QUESTION);
  await expect(answers(page, "done")).toBeVisible();
  const seen = await seenBy(page);
  const [first, last] = [seen[0]?.[0] ?? 0, seen.at(-1)?.[0] ?? 0];
  console.log(JSON.stringify({ firstMs: Math.round(first), lastMs: Math.round(last), growths: seen.length }));
  // A busy browser shows several words at a time.
  expect(seen.length, "times it grew").toBeGreaterThan(1);
  expect(last - first, "milliseconds from the first word to the last").toBeGreaterThan(0);
  await expect(box(page)).toBeFocused();

  await expect.poll(async () => (await charges(apiKey))[0]?.settled).toBe(true);
  const [charge] = await charges(apiKey);
  const stored = await page.request.get(`/api/assistant/conversations/${page.url().split("/").pop()}`);
  expect((await stored.json()).messages[1].millicredits).toBe(charge?.millicredits);
  await expect(answers(page, "done")).toContainText(/[\d.]+ credits · \d+ input tokens, \d+ output tokens/);
  await axe(page);

  await page.reload();
  await expect(answers(page, "done")).toContainText("A fox crosses a frozen lake");
  await page.getByLabel("Search conversations").fill("zeppelin");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByLabel("Search conversations").fill("frozen camera");
  await expect(page.getByRole("link", { name: QUESTION })).toBeVisible();
});

test("a reply leads to a board on which its shots are written, whose text is there once", async ({
  page,
}) => {
  await page.goto("/assistant");
  await ask(page, "Write 6 shots: a fox crosses a frozen lake");
  await expect(answers(page, "done")).toBeVisible(JOB_TIMEOUT);
  await page.getByRole("button", { name: "Write shots of this" }).click({ timeout: 5_000 });
  await expect(page).toHaveURL(/\/boards\//);
  const dialog = page.getByRole("dialog", { name: "Add shots" });
  await expect(dialog.getByLabel("Script, brief or list")).toHaveValue(/fox/i);
  await dialog.getByRole("button", { name: /^Write shots · at most / }).click({ timeout: 5_000 });
  await dialog.getByRole("button", { name: /^Add \d+ shots$/ }).click(JOB_TIMEOUT);
  await expect(dialog).toBeHidden();
  const address = page.url();
  await page.getByRole("link", { name: "Gallery", exact: true }).first().click({ timeout: 5_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("button", { name: "Add shots…" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("Stop ends the request to the upstream, which charges for the tokens so far", { tag: "@all" }, async ({
  page,
  apiKey,
}) => {
  // Long enough that Stop comes before its end, on a busy machine, too.
  const long = "Write 12 shots: a fox crosses a frozen lake";
  await page.goto("/assistant");
  await ask(page, long);
  await expect(answers(page, "done")).toBeVisible(JOB_TIMEOUT);
  await page.goto("/assistant");
  await ask(page, long);
  await expect(answers(page, "streaming")).toContainText("A fox");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(answers(page, "stopped")).toContainText("A fox");
  await expect.poll(async () => (await charges(apiKey))[1]?.settled).toBe(true);
  const [whole, stopped] = await charges(apiKey);
  console.log(JSON.stringify({ whole: whole?.millicredits, stopped: stopped?.millicredits }));
  expect(stopped?.millicredits).toBeLessThan(whole?.millicredits ?? 0);
  await page.reload();
  await expect(answers(page, "stopped")).toContainText("A fox");
});

test("an edited question and a second answer become branches beside the first ones", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/assistant");
  await ask(page, QUESTION);
  await expect(answers(page, "done")).toBeVisible();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await expect(answers(page, "done")).toContainText("2 / 2");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Edit message" }).fill("Improve my prompt: an owl in the rain");
  await page.getByRole("button", { name: "Save & resend" }).click();
  await expect(answers(page, "done")).toContainText("An owl in the rain");
  await page.getByRole("button", { name: "Previous message version" }).click();
  await expect(answers(page, "done")).toContainText("A fox crosses a frozen lake");
  await expect(answers(page, "done")).toContainText("2 / 2");
  await page.reload();
  await expect(answers(page, "done")).toContainText("An owl in the rain");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("a request that the upstream refuses is shown as not charged", async ({ page }) => {
  await page.goto("/assistant");
  await ask(page, "[sandbox:policy] hello");
  await expect(answers(page, "refused")).toContainText("Not charged.");
  await expect(page.getByRole("button", { name: "Regenerate" })).toBeEnabled();
});

test("the improved prompt of the video form replaces the prompt, is added to it, or is discarded", {
  tag: "@all",
}, async ({ page, axe }) => {
  await page.goto("/create/video");
  await prompt(page).fill("a tin robot");
  const dialog = page.getByRole("dialog");
  const improve = async (button: string) => {
    await page.getByRole("button", { name: "Improve prompt" }).click();
    await dialog.getByRole("button", { name: /^Improve with / }).click();
    await expect(dialog.getByRole("button", { name: "Replace prompt" })).toBeVisible();
    if (button === "Discard") await axe(page, "[role=dialog]");
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  await improve("Discard");
  await expect(prompt(page)).toHaveValue("a tin robot");
  await improve("Insert below");
  await expect(prompt(page)).toHaveValue(/^a tin robot\nA tin robot\. .{20,}/);
  await prompt(page).fill("a tin robot");
  await improve("Replace prompt");
  await expect(prompt(page)).toHaveValue(/^A tin robot\. .{20,}/);
});
