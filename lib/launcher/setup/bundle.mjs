import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/**
 * The programs that are started once. `lib/platform/server/process-entry.ts` lists all programs.
 */
export const PROGRAMS = [
  "lib/launcher/main",
  "lib/launcher/move/main",
  "lib/web/main",
  "lib/api/main",
  "lib/worker/main",
  "lib/sandbox/main",
  "lib/backup/main",
  "lib/session/server/rating/main",
];

/** The programs that run for one task each. For these, every file to load matters. */
export const CHILDREN = ["lib/media/child", "lib/sandbox/renderers/child", "lib/sandbox/analysis/child"];

/** Packages that load files of their own: native code, WebAssembly, OCR data. */
const UNBUNDLED = [
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "tesseract.js",
  "@tesseract.js-data/*",
  "@echogarden/*",
];
/** Parts of packages that are not installed, or that our code never reaches. */
const UNUSED = ["werift", "unzipper", "supports-color"];
/** Not available on every machine. Without it the children report that when they need it. */
const OPTIONAL = "node-av";

/** The folder of code that several children share, and of code loaded on demand. */
const CHUNKS = "chunks";

/** @type {import("esbuild").Plugin} */
const serverOnly = {
  // The marker guards the web bundle. These programs run only on the server.
  name: "server-only",
  setup(on) {
    on.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "nothing" }));
    on.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "" }));
  },
};

/** @param {string[]} entries */
const sources = (entries) =>
  entries.map((entry) => `${entry}.ts`).filter((file) => existsSync(path.join(root, file)));

/** @param {string} folder */
export const optionsFor = (folder) =>
  /** @satisfies {import("esbuild").BuildOptions} */ ({
    absWorkingDir: root,
    outdir: folder,
    outbase: ".",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    alias: { "@": root },
    logLevel: "warning",
    plugins: [serverOnly],
  });

/**
 * Builds a program now and after each change of its sources. One that cannot be built is printed, and what was built
 * before stays.
 * @param {string} entry
 * @param {string} folder
 * @param {() => void} onBuilt after the first time, and when the program differs from the one before
 */
export async function watchProgram(entry, folder, onBuilt) {
  const { context } = await import("esbuild");
  let isFirst = true;
  const options = optionsFor(folder);
  /** @type {import("esbuild").Plugin} */
  const tell = {
    name: "tell",
    setup: (on) =>
      on.onEnd(({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return;
        const replaced = outputFiles.filter(({ path: file, contents }) => replace(file, contents));
        if (isFirst || replaced.some(({ path: file }) => file.endsWith(".js"))) onBuilt();
        isFirst = false;
      }),
  };
  const building = await context({
    ...options,
    entryPoints: [`${entry}.ts`],
    packages: "external",
    sourcemap: "linked",
    write: false,
    plugins: [...options.plugins, tell],
  });
  await building.watch();
}

/**
 * Bundles each program into a folder of the project. A long-running program's bundle has only our own code. A
 * child's bundle has its packages, too, because Node compiles each file again at every start, with comments
 * and unused parts.
 * @param {string} [folder]
 */
export async function bundle(folder = "dist") {
  const { build, stop } = await import("esbuild");
  const shared = { ...optionsFor(folder), write: /** @type {const} */ (false) };
  const missing = existsSync(path.join(root, "node_modules", OPTIONAL)) ? [] : [OPTIONAL];
  const built = await Promise.all([
    build({ ...shared, entryPoints: sources(PROGRAMS), packages: "external" }),
    build({
      ...shared,
      entryPoints: sources(CHILDREN),
      external: [...UNBUNDLED, ...UNUSED, ...missing],
      splitting: true,
      chunkNames: `${CHUNKS}/[name]-[hash]`,
      minifyWhitespace: true,
      minifySyntax: true,
      // CommonJS packages call `require` for Node's modules, which does not exist in an ES module.
      banner: {
        js: 'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);',
      },
    }),
  ]);
  await stop();
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  for (const { path: file, contents } of files) replace(file, contents);
  const current = new Set(files.map((file) => file.path));
  const chunks = path.join(root, folder, CHUNKS);
  for (const name of readdirSync(chunks)) {
    const file = path.join(chunks, name);
    if (!current.has(file)) rmSync(file);
  }
}

/**
 * Replaces a file atomically, and only if it differs: programs of the same bundles may be starting.
 * @param {string} file
 * @param {Uint8Array} contents
 * @returns {boolean} whether it differed
 */
function replace(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
  return true;
}
