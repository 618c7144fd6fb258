import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { reachedFrom } from "./bill-of-materials.mjs";
import { runsService } from "./env-file.mjs";
import { root } from "./project.mjs";
import { run } from "./run.mjs";

/**
 * What packages are installed for. A run loads `dependencies`. A build also reads `peerDependencies`: what the browser
 * loads is in the build's own files. Tests, checks and `npm run dev` need `devDependencies`, too.
 * @typedef {"run" | "build" | "tests"} Purpose
 */

/** The groups of packages that a purpose does without, as npm calls them. @type {Record<Purpose, string[]>} */
const OMITTED = { run: ["dev", "peer"], build: ["dev"], tests: [] };

/** What only the embedded service loads is a workspace of its own, and is left out where it does not run. */
const SERVICE = "lib/sandbox/packages";

/** @param {Purpose} purpose */
const needsService = (purpose) => purpose === "tests" || runsService();

/**
 * The packages of a lock by folder, our own as "". npm marks those that only one group needs.
 * @typedef {import("./bill-of-materials.mjs").Locked & { peer?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

/**
 * Whether the packages that a purpose needs are installed in their locked versions. Optional ones may be missing: most
 * are for other platforms.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Purpose} purpose
 * @param {boolean} withService whether the embedded service runs
 */
export function hasPackages(locked, installed, purpose, withService) {
  const ours = reachedFrom(locked, "");
  const unneeded = new Set(
    withService ? [] : [...reachedFrom(locked, SERVICE)].filter((folder) => !ours.has(folder)),
  );
  return Object.entries(locked).every(([folder, { version, link, dev, peer, optional, devOptional }]) => {
    if (!folder.includes("node_modules/") || link || unneeded.has(folder)) return true;
    if ((dev && OMITTED[purpose].includes("dev")) || (peer && OMITTED[purpose].includes("peer"))) return true;
    return installed[folder] ? installed[folder].version === version : optional || devOptional;
  });
}

/**
 * @param {string} lock a file
 * @returns {Packages}
 */
const packagesOf = (lock) => JSON.parse(readFileSync(lock, "utf8")).packages;

/** The packages in node_modules, by the record that npm leaves there. */
function installedPackages() {
  const record = path.join(root, "node_modules/.package-lock.json");
  return existsSync(record) ? packagesOf(record) : {};
}

/**
 * Whether node_modules has what a purpose needs.
 * @param {Purpose} purpose
 */
export const isInstalled = (purpose) =>
  hasPackages(
    packagesOf(path.join(root, "package-lock.json")),
    installedPackages(),
    purpose,
    needsService(purpose),
  );

/** Whether packages for tests are installed, in any version: somebody develops in this folder. */
const hasTools = () => Object.values(installedPackages()).some(({ dev }) => dev);

/**
 * Installs exactly the packages of the lock that a purpose needs, unless node_modules has them; where somebody develops,
 * all packages. Scripts of packages do not run.
 * @param {Purpose} purpose
 */
export async function install(purpose) {
  if (isInstalled(purpose)) return;
  console.log("Installing packages (npm ci)");
  await npm("ci", hasTools() ? "tests" : purpose);
}

/** Removes the packages that no run loads, unless somebody develops in this folder. Never fails. */
export async function keepOnlyRun() {
  if (hasTools()) return;
  await npm("prune", "run").catch((error) => console.error(`${error.message}. The unneeded packages stay.`));
}

/**
 * @param {"ci" | "prune"} command
 * @param {Purpose} purpose
 */
async function npm(command, purpose) {
  const groups = ["dev", "peer", "optional"].map((group) =>
    OMITTED[purpose].includes(group) ? `--omit=${group}` : `--include=${group}`,
  );
  const program = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(program, [
    command,
    ...groups,
    ...(needsService(purpose) ? [] : ["--workspaces=false"]),
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    // Warnings of packages of packages, and of settings that are other programs'.
    "--loglevel=error",
  ]);
  if (code !== 0) throw new Error(`npm ${command} failed with code ${code}`);
}
