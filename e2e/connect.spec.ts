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

test("the settings show what works for other clients, and its test message costs what it announces", async ({
  page,
  axe,
}) => {
  const { data } = await (await page.request.get("/api/v1/llm/models")).json();
  // The address of an earlier release.
  await page.goto("/connect");
  await expect(page).toHaveURL(/\/settings#connect$/);
  await expect(page.getByText(`Models API: ${data.length} models`)).toBeVisible();
  await expect(page.getByText(/^API key: .+, API access on$/)).toBeVisible();
  await page.getByRole("button", { name: /^Send test message · up to [\d.]+ credits$/ }).click();
  await expect(
    page.getByText(/^Message: .+ replied \(\d+ input tokens?, \d+ output tokens?\)$/),
  ).toBeVisible();
  await axe(page);
});

test("the snippets run unchanged, with the key in its environment variable", { tag: "@all" }, async ({
  page,
  apiKey,
}) => {
  await page.goto("/settings#connect");
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
