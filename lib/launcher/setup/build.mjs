import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.mjs";
import { addCompileHints } from "./compile-hints.mjs";
import { compressFiles } from "./compress-files.mjs";
import { NO_ENV_FILES_OF_NEXT } from "./env-file.mjs";
import { root, sourceDigest } from "./project.mjs";
import { runPackage } from "./run.mjs";

const stamp = path.join(root, "dist/.built-from");

/**
 * Builds everything, whether needed or not.
 * @param {() => Promise<void>} [check] what must hold before the part that takes long; it has the bundles
 */
export async function build(check = async () => {}) {
  const digest = sourceDigest();
  rmSync(stamp, { force: true });
  await bundle();
  await check();
  const code = await runPackage("next/dist/bin/next", ["build"], {
    ...NO_ENV_FILES_OF_NEXT,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  if (code !== 0) throw new Error("next build failed");
  addCompileHints();
  await compressFiles();
  writeFileSync(stamp, digest);
}

const hasBuild = () =>
  [stamp, path.join(root, ".next/BUILD_ID"), path.join(root, "dist/lib/launcher/main.js")].every((file) =>
    existsSync(file),
  );

/** Whether there is a build of these sources. */
export const isBuilt = () => hasBuild() && readFileSync(stamp, "utf8") === sourceDigest();

/**
 * Builds if there is no build, or if sources have changed since.
 * @param {() => Promise<void>} [check] what must hold before a build
 */
export async function buildIfNeeded(check) {
  if (isBuilt()) return;
  console.log(hasBuild() ? "Sources have changed: building" : "Building");
  await build(check);
}
