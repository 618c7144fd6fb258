// @module-tag all
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { HALF_A_SECOND, starveOthers, TELLS_OF_WAITING } from "@/lib/testing/starve";
import { Child, NICENESS } from "./child";
import type { Program } from "./programs";

const SILENT_MS = 3_000;
/** For a process in the background that needs seconds of a processor, beside other tests. */
const HUNGRY = { timeout: 120_000, interval: 20 };

let folder = "";
let child: Child | undefined;
const errors: string[] = [];
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void errors.push(String(line)));
  folder = mkdtempSync("/tmp/atelier-child-");
});
afterEach(async () => {
  child?.kill();
  child = undefined;
  await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]));
  rmSync(folder, { recursive: true, force: true });
});

/** The process ids that a program has written, oldest first. */
const pids = (): number[] => {
  try {
    return readFileSync(path.join(folder, "pids"), "utf8").trim().split("\n").map(Number);
  } catch {
    return [];
  }
};
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts a program that writes its id, says what is in `ready` and then does `work`. */
function start(
  work: string,
  ready = 'process.send({ type: "ready" });',
  more: Record<string, string> = {},
): Child {
  const file = path.join(folder, "program.mjs");
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(path.join(folder, "pids"))}, process.pid + "\\n");
     ${ready}
     setInterval(() => {}, 1_000);
     ${work}`,
  );
  const program: Program = {
    name: "worker",
    args: [file],
    healthUrl: null,
    saysReady: true,
    drainMs: 0,
    isBackground: true,
  };
  const { PATH, NODE_ENV } = process.env;
  child = new Child(program, { PATH, NODE_ENV, ...more }, null, SILENT_MS);
  child.start();
  return child;
}

it("leaves an idle process alone, and replaces it when it is stopped", { timeout: 40_000 }, async () => {
  const marker = path.join(folder, "idle");
  const wait = 2 * SILENT_MS;
  await start(`setTimeout(() => appendFileSync(${JSON.stringify(marker)}, ""), ${wait});`).healthy(10_000);
  await eventually(() => expect(existsSync(marker)).toBe(true));
  const [first = 0] = pids();
  expect(pids()).toEqual([first]);
  process.kill(first, "SIGSTOP");
  await eventually(() => expect(pids()).toHaveLength(2));
  expect(isAlive(first)).toBe(false);
  expect(errors[0]).toBe("The worker process has stood still for 3 s and is replaced");
});

it("replaces a process whose event loop never comes round", async () => {
  await start("setTimeout(() => { for (;;); }, 100);").healthy(10_000);
  await vi.waitFor(() => expect(pids().length).toBeGreaterThan(1), HUNGRY);
});

it.runIf(TELLS_OF_WAITING)("leaves a process alone that does not get the processor to work on", async () => {
  const done = path.join(folder, "done");
  const work = `${HALF_A_SECOND} appendFileSync(${JSON.stringify(done)}, "");`;
  await start(`setTimeout(() => { ${work} }, 500);`).healthy(10_000);
  const endStarving = starveOthers();
  await wait(2 * SILENT_MS);
  endStarving();
  await vi.waitFor(() => expect(existsSync(done)).toBe(true), HUNGRY);
  expect(errors).toEqual([]);
  expect(pids()).toHaveLength(1);
});

it("says that a process does not start when it keeps ending before it was ready", async () => {
  await expect(start("process.exit(3);", "").healthy(20_000)).rejects.toThrow(
    "The worker process does not start",
  );
});

it("starts a process again for as long as its database is away", { timeout: 60_000 }, async () => {
  const tries = `if (readFileSync(${JSON.stringify(path.join(folder, "pids"))}, "utf8").split("\\n").length < 6)
      process.exit(75);
    process.send({ type: "ready" });`;
  await start("", tries).healthy(40_000);
  expect(pids()).toHaveLength(5);
  expect(new Set(errors)).toEqual(
    new Set(["The worker process can't reach its database; starting it again in 1000 ms"]),
  );
});

it("leaves a process alone that may stand still for a debugger, and says so", {
  timeout: 30_000,
}, async () => {
  const options = { NODE_OPTIONS: "--heapsnapshot-signal=SIGUSR2" };
  await start("", undefined, options).healthy(10_000);
  const [first = 0] = pids();
  process.kill(first, "SIGSTOP");
  await wait(1.5 * SILENT_MS);
  expect(isAlive(first)).toBe(true);
  expect(errors).toEqual(["The worker process may stand still, because NODE_OPTIONS debugs it"]);
});

it("tries again when the system gives it no process", { timeout: 30_000 }, async () => {
  const { execPath } = process;
  process.execPath = path.join(folder, "none");
  const started = start("");
  process.execPath = execPath;
  await started.healthy(20_000);
  expect(pids()).toHaveLength(1);
  expect(errors).toEqual([
    expect.stringMatching(/^The worker process ended \(spawn .*ENOENT\); starting it again/),
  ]);
});

it("lets a process in the background yield the processor, its session, too", async () => {
  await start("").healthy(10_000);
  const [pid = 0] = pids();
  expect(os.getPriority(pid)).toBe(Math.max(NICENESS, os.getPriority()));
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) expect(readFileSync(session, "utf8")).toMatch(new RegExp(`nice ${NICENESS}\n$`));
});
