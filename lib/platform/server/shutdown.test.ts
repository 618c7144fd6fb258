import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

/** A program that drains for a while and then closes one thing, and says when it begins and ends that. */
const PROGRAM = `
  import { installShutdown, onShutdown, shutDown } from ${JSON.stringify(path.resolve("lib/platform/server/shutdown.ts"))};
  onShutdown(async () => {
    console.log("closing");
    await new Promise((resolve) => setTimeout(resolve, 300));
    console.log("closed");
  });
  installShutdown(() => shutDown(300));
  setInterval(() => {}, 1_000);
  console.log("ready");`;

test("signals after the first have no effect, and the shutdown is finished", {
  timeout: 30_000,
}, async () => {
  const args = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "-e", PROGRAM];
  const program = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  const ended = once(program, "exit");
  for await (const line of createInterface(program.stdout)) {
    lines.push(line);
    // A service manager signals the whole group, and the launcher its children once more.
    if (line === "ready") program.kill("SIGTERM");
    await wait(50);
    if (line !== "closed") for (const signal of ["SIGTERM", "SIGINT"] as const) program.kill(signal);
  }
  expect(await ended).toEqual([0, null]);
  expect(lines).toEqual(["ready", "closing", "closed"]);
});
