import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./project.mjs";

/** @type {AsyncLocalStorage<number>} */
const output = new AsyncLocalStorage();

/**
 * Makes the commands of `work` write into a file in place of our terminal.
 * @template T
 * @param {number} descriptor of the open file
 * @param {() => Promise<T>} work
 */
export const writingTo = (descriptor, work) => output.run(descriptor, work);

/**
 * Runs a command in the project's folder with our terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env] variables beyond our own
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const to = output.getStore() ?? "inherit";
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["inherit", to, to],
      env: { ...process.env, ...env },
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program of a package with the current Node.
 * @param {string} script its file under node_modules
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export function runPackage(script, args, env = {}) {
  return run(process.execPath, [path.join(root, "node_modules", script), ...args], env);
}
