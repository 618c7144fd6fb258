/**
 * The web process of `npm run dev`. Next reloads pages by itself. The API is bundled again after each edit and replaced in
 * the running process. After an edit of the pipeline in front of both the process is started again, once the earlier one
 * has ended: Next lets nobody else in while it runs.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { watchFile } from "node:fs";
import path from "node:path";
import { watchProgram } from "./setup/bundle.mjs";
import { bundlesOf, root } from "./setup/project.mjs";

const FOLDER = bundlesOf("dev");
const LOOK_EVERY_MS = 1_000;

/** @type {import("node:child_process").ChildProcess | undefined} */
let web;
let version = 0;
let isStopping = false;
let starting = Promise.resolve();

async function start() {
  if (web && web.exitCode === null && web.signalCode === null) {
    web.removeAllListeners("exit");
    const ended = once(web, "exit");
    web.kill("SIGTERM");
    await ended;
  }
  if (isStopping) process.exit(0);
  web = fork(path.join(root, FOLDER, "lib/web/main.js"));
  web.on("message", (message) => void process.send?.(message));
  web.on("exit", (code) => process.exit(code ?? 1));
}

const restart = () => {
  starting = starting.then(start);
};

for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
  process.on(signal, () => {
    isStopping = true;
    if (web) web.kill("SIGTERM");
    else process.exit(0);
  });

await new Promise((resolve) => {
  void watchProgram("lib/api/main", FOLDER, () => {
    version += 1;
    if (version === 1) resolve(undefined);
    else if (web?.connected) web.send({ type: "api", version });
  });
});
await watchProgram("lib/web/main", FOLDER, restart);
// Next reads it once.
watchFile(path.join(root, "next.config.ts"), { interval: LOOK_EVERY_MS }, restart);
