import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readEnvFile } from "./env-file.mjs";
import { bundlesOf, root } from "./project.mjs";
import { run } from "./run.mjs";

/** The folder a command was given in, which npm and we leave. */
export const commandFolder = process.env.INIT_CWD ?? process.cwd();

/**
 * Names what is wrong with the settings of `npm start`, in a process of its own: a build must not see the variables
 * of the file.
 * @param {string[]} names of the processes to run
 * @throws {Error} when there is something; it was printed
 */
export async function checkSettings(names) {
  const code = await run(process.execPath, [path.join(root, "lib/launcher/check.mjs"), ...names]);
  if (code !== 0) throw new Error("Nothing was built: correct this first");
}

/**
 * The bundled launcher, with the variables of the file added to ours.
 * @param {"start" | "dev" | "sandbox"} mode
 * @returns {Promise<typeof import("../main.ts")>}
 */
export const loadLauncher = (mode) => load("lib/launcher/main", mode);

/**
 * What moves files between stores, with the same variables.
 * @returns {Promise<typeof import("../move/main.ts")>}
 */
export const loadMove = () => load("lib/launcher/move/main", "start");

/**
 * The bundled commands for backups, with the variables of the file added to ours.
 * @returns {Promise<typeof import("../../backup/main.ts")>}
 */
export const loadBackup = () => load("lib/backup/main", "start");

/**
 * @param {string} entry
 * @param {"start" | "dev" | "sandbox"} mode
 */
async function load(entry, mode) {
  const file = path.join(root, bundlesOf(mode), `${entry}.js`);
  try {
    readEnvFile();
    if (!existsSync(file)) throw new Error(`There is no build (${file} is missing); run: npm run build`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  // Next declares it read-only.
  Object.assign(process.env, { NODE_ENV: mode === "dev" ? "development" : "production" });
  return await import(pathToFileURL(file).href);
}

/**
 * Runs the built programs until stopped.
 * @param {"start" | "dev" | "sandbox"} mode
 * @param {string[]} [names] of the processes to run; all that are needed without any
 */
export async function launchBuilt(mode, names = []) {
  const { launch } = await loadLauncher(mode);
  await launch(mode, names);
}
