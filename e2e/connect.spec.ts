import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { TOKEN_VARIABLE } from "@/lib/connect/snippets";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

const run = promisify(execFile);
const connectOf = (page: Page) => page.getByRole("region", { name: "Connect settings" });
const snippetOf = (page: Page) => connectOf(page).getByRole("region", { name: "Code snippet" });

async function choose(page: Page, door: string, client: string): Promise<string> {
  await page.getByRole("radio", { name: door, exact: true }).check();
  await page.getByRole("radio", { name: client, exact: true }).check();
  // It names a model as soon as the list of models is loaded.
  await expect(snippetOf(page)).not.toContainText("MODEL");
  return snippetOf(page).innerText();
}

test("a token for a client is made where its snippet is, is written into it, and works at once", async ({
  page,
  axe,
}) => {
  // The address of an earlier release.
  await page.goto("/connect");
  await expect(page).toHaveURL(/\/settings\/connect$/);
  const connect = connectOf(page);
  expect(await choose(page, "Messages API", "Python")).toContain(TOKEN_VARIABLE);
  await axe(page, "#connect");
  await connect.getByRole("button", { name: "Make a token for it" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Python");
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Make token" }).click();

  const secret = await connect.getByRole("textbox", { name: "Access token" }).inputValue();
  await expect(snippetOf(page)).toContainText(`api_key="${secret}"`);
  await expect(snippetOf(page)).not.toContainText(TOKEN_VARIABLE);
  await connect.getByRole("button", { name: "Try it · free" }).click();
  await expect(connect).toContainText("It works (200).");
  await expect(connect.getByRole("region", { name: "Response" })).toContainText("alpha-chat");
  await axe(page, "#connect");

  // It may not make images, so the snippet that does still reads another.
  expect(await choose(page, "Studio API", "curl")).toContain(`$${TOKEN_VARIABLE}`);
  await expect(connect.getByRole("textbox", { name: "Access token" })).toHaveValue(secret);
  expect(await choose(page, "Agents (MCP)", "VS Code")).toContain("/api/mcp");
  await choose(page, "Messages API", "Python");
  await connect.getByRole("button", { name: "Close" }).click();
  await expect(snippetOf(page)).toContainText(TOKEN_VARIABLE);
  expect(await page.content()).not.toContain(secret);
});

test("the snippets run unchanged, with the token in its environment variable", { tag: "@all" }, async ({
  page,
  apiKey,
}) => {
  const scopes = ["read", "chat", "make:image"];
  const { secret } = await (await post(page.request, "/api/tokens", { name: "Snippets", scopes })).json();
  await page.goto("/settings/connect");
  const env = { ...process.env, [TOKEN_VARIABLE]: secret, FORCE_COLOR: "0" };
  const shell = async (text: string) => (await run("sh", ["-c", text], { env })).stdout;
  expect(JSON.parse(await shell(await choose(page, "Messages API", "curl")))).toMatchObject({
    type: "message",
  });
  expect(JSON.parse(await shell(await choose(page, "Models API", "curl"))).data).not.toHaveLength(0);
  const [made, listed] = (await shell(await choose(page, "Studio API", "curl"))).split("}{");
  expect(JSON.parse(`${made}}`)).toMatchObject({ object: "job", kind: "image" });
  expect(JSON.parse(`{${listed}`).data).toMatchObject([{ id: JSON.parse(`${made}}`).id }]);

  // Below the packages, so that imports find them, and not among them, where Node takes no TypeScript.
  await mkdir("e2e/.results", { recursive: true });
  const folder = await mkdtemp(path.resolve("e2e/.results/snippets-"));
  try {
    const node = async (door: string) => {
      const file = path.join(folder, `${door}.mts`);
      await writeFile(file, await choose(page, door, "TypeScript"));
      return (await run(process.execPath, [file], { env, timeout: JOB_TIMEOUT.timeout })).stdout;
    };
    expect(await node("Messages API")).toContain("text");
    expect(await node("Models API")).toContain("alpha-chat");
    expect(await node("Studio API")).toMatch(/^completed \[\s*'http.+\/api\/assets\//);
    // Needs no package, unlike those of the other doors.
    if (await hasPython()) {
      const file = path.join(folder, "studio.py");
      await writeFile(file, await choose(page, "Studio API", "Python"));
      const { stdout } = await run("python3", [file], { env, timeout: JOB_TIMEOUT.timeout });
      expect(stdout).toMatch(/^completed \['http.+\/api\/assets\//);
    }
  } finally {
    await rm(folder, { recursive: true });
  }

  const authorization = `Bearer ${secret}`;
  const { mcpServers } = setting.parse(JSON.parse(await choose(page, "Agents (MCP)", "Cursor")));
  const { servers } = setting.parse(JSON.parse(await choose(page, "Agents (MCP)", "VS Code")));
  // The command, as it arrives at the program.
  const command = `claude() { printf '%s\\n' "$@"; }\n${await choose(page, "Agents (MCP)", "Claude Code")}`;
  const given = (await shell(command)).trim().split("\n");
  const [address, , header = ""] = given.slice(-3);
  expect(given.slice(0, -3)).toEqual(["mcp", "add", "--transport", "http", "atelier"]);
  const filled = (text = "") => text.replace(/\$\{(env:ATELIER_TOKEN|input:atelier-token)\}$/, secret);
  expect(header).toBe(`Authorization: ${authorization}`);
  expect(await toolsAt({ url: address ?? "", headers: { Authorization: authorization } })).toContain(
    "account",
  );
  for (const found of [mcpServers?.atelier, servers?.atelier]) {
    const { url = "", headers } = found ?? {};
    const sent = { Authorization: filled(headers?.Authorization) };
    expect(await toolsAt({ url, headers: sent })).toContain("account");
  }
  for (const key of [apiKey, secret]) expect(await page.content()).not.toContain(key);
});

const server = z.object({ url: z.string(), headers: z.object({ Authorization: z.string() }) });
const servers = z.optional(z.object({ atelier: server }));
/** The settings of the clients that keep them as JSON. */
const setting = z.object({ mcpServers: servers, servers });

/** The tools that the package's own client finds with such a setting. */
async function toolsAt({ url, headers }: z.infer<typeof server>): Promise<string[]> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  try {
    return (await client.listTools()).tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

const hasPython = () =>
  run("python3", ["--version"]).then(
    () => true,
    () => false,
  );
