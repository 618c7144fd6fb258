import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { bundle } from "./bundle.mjs";
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

/** V8's explicit compile hint, for a whole file. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets Chromium compile the browser's scripts while they arrive, beside the page. It would compile each module when it
 * is first called, on the thread that responds to presses, and a page calls nearly all that it loads.
 */
function addCompileHints() {
  const folder = path.join(root, ".next/static/chunks");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const script = path.join(folder, file);
    writeFileSync(script, HINT + readFileSync(script, "utf8"));
  }
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Writes each script and style of the build compressed, too, as well as it can be done: while a page waits, there is
 * time for the quickest way only. `lib/web/scripts.ts` sends them.
 */
async function compressFiles() {
  const folder = path.join(root, ".next/static");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await Promise.all(
    files
      .filter((file) => /\.(js|css)$/.test(file))
      .map(async (file) => {
        const whole = path.join(folder, file);
        const bytes = await readFile(whole);
        await writeFile(`${whole}.br`, await brotli(bytes));
        await writeFile(`${whole}.gz`, await gzip(bytes, { level: zlib.constants.Z_BEST_COMPRESSION }));
      }),
  );
}
