import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { KEY_VARIABLE } from "@/lib/connect/snippets";
import { expect, test } from "./fixtures";

const run = promisify(execFile);
const snippet = (page: Page) => page.getByRole("region", { name: "Code snippet", exact: true });

async function choose(page: Page, style: string, language: string): Promise<string> {
  await page.getByRole("radio", { name: style, exact: true }).check();
  await page.getByRole("radio", { name: language }).check();
  // It names a model as soon as the list of models is loaded.
  await expect(snippet(page)).not.toContainText("MODEL");
  return snippet(page).innerText();
}

test("says what works, and a message costs what it says", async ({ page, axe }) => {
  const { data } = await (await page.request.get("/api/v1/llm/models")).json();
  await page.goto("/connect");
  await expect(page.getByText(`Models API: ${data.length} models`)).toBeVisible();
  await expect(page.getByText(/^API key: .+, API access on$/)).toBeVisible();
  await page.getByRole("button", { name: /^Send test message · up to [\d.]+ credits$/ }).click();
  await expect(
    page.getByText(/^Message: .+ replied \(\d+ input tokens?, \d+ output tokens?\)$/),
  ).toBeVisible();
  await axe(page);
});

test("the snippets run as they stand, with the key in its variable", async ({ page, apiKey }) => {
  await page.goto("/connect");
  const env = { ...process.env, [KEY_VARIABLE]: apiKey };
  const shell = async (text: string) => (await run("sh", ["-c", text], { env })).stdout;
  expect(JSON.parse(await shell(await choose(page, "Messages API", "curl")))).toMatchObject({
    type: "message",
  });
  expect(JSON.parse(await shell(await choose(page, "Native API", "curl")))).toMatchObject({
    object: "llm.chat",
  });
  expect(JSON.parse(await shell(await choose(page, "Models API", "curl"))).data).not.toHaveLength(0);

  // Next to the packages, so that imports find them.
  const folder = await mkdtemp(path.resolve("node_modules/.snippets-"));
  try {
    const node = async (style: string) => {
      const file = path.join(folder, `${style}.mjs`);
      await writeFile(file, await choose(page, style, "JavaScript"));
      return (await run(process.execPath, [file], { env })).stdout;
    };
    expect(await node("Messages API")).toContain("text");
    expect(await node("Models API")).toContain("alpha-chat");
    expect(await node("Native API")).toContain("llm.chat");
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await page.content()).not.toContain(apiKey);
});

test("language models: narrowed, sorted, and what a plan costs, all in the address", async ({ page }) => {
  const { data } = await (await page.request.get("/api/v1/llm/models")).json();
  const table = page.getByRole("region", { name: "Language models" });
  const cells = (place: number) => table.locator(`tbody td:nth-child(${place})`).allInnerTexts();
  await page.goto("/models");
  await expect(page.getByText(`${data.length} of ${data.length}`)).toBeVisible();
  await page.getByLabel("Input tokens", { exact: true }).fill("1000000");
  await page.getByLabel("Output tokens").fill("1000000");
  await page.getByLabel("Requests").fill("2");
  type Model = {
    id: string;
    modalities: string[];
    pricing: { input_mc_per_1m: number; output_mc_per_1m: number };
  };
  const costOf = ({ pricing }: Model) => (2 * (pricing.input_mc_per_1m + pricing.output_mc_per_1m)) / 1_000;
  await page.getByLabel("Supports video").check();
  const seeing = (data as Model[]).filter(({ modalities }) => modalities.includes("video"));
  const expected = [...seeing].sort((a, b) => costOf(a) - costOf(b));
  await expect.poll(() => cells(1)).toEqual(expected.map(({ id }) => id));
  await expect
    .poll(() => cells(10))
    .toEqual(expected.map((each) => `${costOf(each).toLocaleString("en-US")} credits`));
  expect(await cells(9)).toEqual(expected.map(() => "Yes"));
  await table.getByRole("button", { name: "Context" }).click();
  await expect(table.getByRole("columnheader", { name: "Context" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  // The address follows shortly after the screen.
  await expect(page).toHaveURL(/answers=2.*sort=|sort=.*answers=2/);
  await page.reload();
  await expect(page.getByLabel("Requests")).toHaveValue("2");
  await expect(page.getByText(`${seeing.length} of ${data.length}`)).toBeVisible();
});
