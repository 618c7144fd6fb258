import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileDigest, root } from "./project.mjs";
import { run } from "./run.mjs";

/** Major and minor version; package.json and README.md say the same. */
export const OLDEST_NODE = [20, 19];
const stamp = path.join(root, "node_modules/.installed-lock");

/** Refuses a Node version that the packages do not support. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [needMajor = 0, needMinor = 0] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  console.error(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}`);
  process.exit(1);
}

/** Whether the packages of the lock were installed by us. */
export const isInstalled = () =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === fileDigest("package-lock.json");

/** A manual install leaves npm's own record, which is newer than the lock. */
function isInstalledByHand() {
  const record = path.join(root, "node_modules/.package-lock.json");
  const lock = path.join(root, "package-lock.json");
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs;
}

/**
 * Installs exactly the packages of the lock, unless node_modules has them already. Scripts of packages do not
 * run.
 */
export async function install() {
  if (isInstalled()) return;
  if (!isInstalledByHand()) await installByNpm();
  writeFileSync(stamp, fileDigest("package-lock.json"));
}

async function installByNpm() {
  console.log("Installing packages (npm ci)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
  ]);
  if (code !== 0) throw new Error(`npm ci failed with code ${code}`);
}
