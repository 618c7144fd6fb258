import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, type TestContext } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { ended } from "@/lib/testing/start-up";
import { BROUGHT_NODE, bringNode, nodeChoice, OLDEST_NODE } from "./setup/node.mjs";

it.each([
  [`${OLDEST_NODE.join(".")}.0`, "run"],
  [BROUGHT_NODE, "run"],
  ["100.0.0", "run"],
  ["22.18.9", "bring"],
  ["20.20.2", "bring"],
  ["18.0.0", "bring"],
  ["17.9.1", "refuse"],
  ["4.9.1", "refuse"],
])("on Node %s it would %s", (version, choice) => {
  expect(nodeChoice(version)).toBe(choice);
});

/** Oldest of those that bring another. */
const OLD = "18.20.8";
const COMMAND = "lib/launcher/command.mjs";
const NO_REGISTRY = { npm_config_registry: "http://127.0.0.1:9", npm_config_fetch_retries: "0" };

/** A project's folder with nothing but the launcher. */
function emptyProject(test: TestContext): string {
  const folder = mkdtempSync("/tmp/atelier-node-");
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filter = (file: string) => statSync(file).isDirectory() || file.endsWith(".mjs");
  cpSync("lib/launcher", path.join(folder, "lib/launcher"), { recursive: true, filter });
  cpSync("lib/installation", path.join(folder, "lib/installation"), { recursive: true, filter });
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

/** The way to npm's registry is in variables. */
const environment = (more: Record<string, string> = {}) => ({ ...process.env, ...more });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("brings Node where the machine's is too old, for two starts at once and the next without npm's registry", {
  tags: ["all"],
}, async (test) => {
  const old = await bringNode(OLD);
  const folder = emptyProject(test);
  const run = (args: string[], more?: Record<string, string>) =>
    ended([old, COMMAND, ...args], folder, environment(more));

  const both = await Promise.all([run(["node", "--version"]), run(["node", "--version"])]);
  const lines = both.flatMap(({ stdout, stderr }) => [...stdout.trim().split("\n"), stderr]).filter(Boolean);
  expect(lines.filter((line) => line === `v${BROUGHT_NODE}`)).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith(`Bringing Node ${BROUGHT_NODE} `))).toHaveLength(1);
  expect(lines.filter((line) => !/^(v\d|Bringing|Waiting)/.test(line))).toEqual([]);
  expect(readdirSync(path.join(folder, ".node"))).toEqual([BROUGHT_NODE]);

  const seen = await run(["sh", "-c", "node --version && npm --version && exit 7"], NO_REGISTRY);
  expect(seen).toMatchObject({ code: 7, stderr: "" });
  expect(seen.stdout).toMatch(new RegExp(`^v${BROUGHT_NODE}\n11\\.[\\d.]+\n$`));

  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const sleep = "console.log(process.pid); setInterval(() => {}, 1_000)";
    const outer = spawn(old, [COMMAND, "node", "-e", sleep], {
      cwd: folder,
      env: environment(),
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exit = new Promise((resolve) => outer.once("exit", (_code, by) => resolve(by)));
    const pid = await new Promise<number>((resolve) =>
      outer.stdout.once("data", (text) => resolve(Number(String(text)))),
    );
    expect(isAlive(pid)).toBe(true);
    outer.kill(signal);
    expect(await exit).toBe(signal);
    await eventually(() => expect(isAlive(pid)).toBe(false));
  }
});

it("says what to install when it can't bring Node, and leaves nothing", { tags: ["all"] }, async (test) => {
  const old = await bringNode(OLD);
  const folder = emptyProject(test);
  const failed = await ended([old, COMMAND, "node", "--version"], folder, environment(NO_REGISTRY));
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(
    /^Node 24\S* can't be brought [^\n]*\(\w+\)\. Install Node 24 with npm [^\n]*\n$/,
  );
  expect(readdirSync(path.join(folder, ".node"))).toEqual([]);

  const none = await ended([old, COMMAND, "node", "--version"], folder, environment({ PATH: "/none" }));
  expect(none.code).toBe(1);
  expect(none.stderr).toMatch(/\(there is no npm\)\. Install Node 24 with npm /);
});
