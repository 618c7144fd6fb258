import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { KEY_VARIABLE } from "@/lib/connect/snippets";
import { expect, test } from "./fixtures";

const run = promisify(execFile);
const snippet = (page: Page) => page.getByRole("region", { name: "Snippet", exact: true });

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
  await expect(page.getByText(`Models list: ${data.length} models`)).toBeVisible();
  await expect(page.getByText(/^Key: .+, API enabled$/)).toBeVisible();
  await page.getByRole("button", { name: /^Send one · at most [\d.]+ credits$/ }).click();
  await expect(page.getByText(/^Message: .+ answered, \d+ tokens in, \d+ out$/)).toBeVisible();
  await axe(page);
});

test("the snippets run as they stand, with the key in its variable", async ({ page, apiKey }) => {
  await page.goto("/connect");
  const env = { ...process.env, [KEY_VARIABLE]: apiKey };
  const shell = async (text: string) => (await run("sh", ["-c", text], { env })).stdout;
  expect(JSON.parse(await shell(await choose(page, "Messages", "curl")))).toMatchObject({
    type: "message",
  });
  expect(JSON.parse(await shell(await choose(page, "API", "curl")))).toMatchObject({
    object: "llm.chat",
  });
  expect(JSON.parse(await shell(await choose(page, "Model list", "curl"))).data).not.toHaveLength(0);

  // Next to the packages, so that imports find them.
  const folder = await mkdtemp(path.resolve("node_modules/.snippets-"));
  try {
    const node = async (style: string) => {
      const file = path.join(folder, `${style}.mjs`);
      await writeFile(file, await choose(page, style, "JavaScript"));
      return (await run(process.execPath, [file], { env })).stdout;
    };
    expect(await node("Messages")).toContain("text");
    expect(await node("Model list")).toContain("alpha-chat");
    expect(await node("API")).toContain("llm.chat");
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
  await page.getByLabel("Tokens in").fill("1000000");
  await page.getByLabel("Tokens out").fill("1000000");
  await page.getByLabel("Answers").fill("2");
  type Model = {
    id: string;
    modalities: string[];
    pricing: { input_mc_per_1m: number; output_mc_per_1m: number };
  };
  const costOf = ({ pricing }: Model) => (2 * (pricing.input_mc_per_1m + pricing.output_mc_per_1m)) / 1_000;
  await page.getByLabel("Takes video").check();
  const seeing = (data as Model[]).filter(({ modalities }) => modalities.includes("video"));
  const expected = [...seeing].sort((a, b) => costOf(a) - costOf(b));
  await expect.poll(() => cells(1)).toEqual(expected.map(({ id }) => id));
  await expect
    .poll(() => cells(10))
    .toEqual(expected.map((each) => `${costOf(each).toLocaleString("en-US")} credits`));
  expect(await cells(9)).toEqual(expected.map(() => "yes"));
  await table.getByRole("button", { name: "Context" }).click();
  await expect(table.getByRole("columnheader", { name: "Context" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  // The address follows shortly after the screen.
  await expect(page).toHaveURL(/answers=2.*sort=|sort=.*answers=2/);
  await page.reload();
  await expect(page.getByLabel("Answers")).toHaveValue("2");
  await expect(page.getByText(`${seeing.length} of ${data.length}`)).toBeVisible();
});
