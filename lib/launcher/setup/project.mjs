import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The project's folder. Every path of ours starts here, in whatever folder the command was run. Not from
 * `import.meta.dirname`: a Node too old for it must still run the check that says so.
 */
export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/**
 * The folder of the bundles, relative to the project. Those of `npm run dev` may be of sources that no build has.
 * @param {"start" | "dev" | "sandbox"} mode
 */
export const bundlesOf = (mode) => (mode === "dev" ? "dist/dev" : "dist");

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** @param {string} file */
function countsForBuild(file) {
  return !/\.test\.tsx?$|(^|\/)(lib\/testing|node_modules)(\/|$)|\.md$/.test(file);
}

/**
 * @param {string} relative
 * @returns {string[]}
 */
function filesUnder(relative) {
  const absolute = path.join(root, relative);
  if (!existsSync(absolute) || !countsForBuild(relative)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(`${relative}/${name}`));
}

/**
 * A digest of the contents of all sources of the build. File times would be wrong after a checkout or a copy.
 */
export function sourceDigest() {
  const hash = createHash("sha256").update(process.version);
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}
