import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** The programs that run for long, each started once; `lib/platform/server/process-entry.ts` starts them all. */
const PROGRAMS = ["lib/launcher/main", "lib/worker/main", "lib/sandbox/main"];

/** The programs that run for one task each: there, every file less to load is felt. */
const CHILDREN = ["lib/media/child", "lib/sandbox/renderers/child", "lib/sandbox/analysis/child"];

/** Packages that find files of their own beside themselves: native code, WebAssembly, what OCR has learnt. */
const UNBUNDLED = ["@napi-rs/canvas", "tesseract.js", "@tesseract.js-data/*", "@echogarden/*"];
/** Parts of packages that are not installed, or that nothing here comes to: packing them gains nothing. */
const UNUSED = ["werift", "unzipper", "supports-color"];
/** Not on every machine; without it the children say so when they are asked. */
const OPTIONAL = "node-av";

/** What several children share, and what they load on demand. */
const CHUNKS = "chunks";

/** @type {import("esbuild").Plugin} */
const serverOnly = {
  // The marker guards the web bundle; in these programs everything is the server.
  name: "server-only",
  setup(on) {
    on.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "nothing" }));
    on.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "" }));
  },
};

/** @param {string[]} entries */
const sources = (entries) =>
  entries.map((entry) => `${entry}.ts`).filter((file) => existsSync(path.join(root, file)));

/**
 * Bundles each program below a folder of the project. Of the long-running ones our own code alone; of the children
 * their packages, too: Node compiles each file anew at every start, and comments and unused halves with it.
 * @param {string} [folder]
 */
export async function bundle(folder = "dist") {
  const { build, stop } = await import("esbuild");
  const shared = /** @satisfies {import("esbuild").BuildOptions & { write: false }} */ ({
    absWorkingDir: root,
    outdir: folder,
    outbase: ".",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    alias: { "@": root },
    logLevel: "warning",
    plugins: [serverOnly],
    write: false,
  });
  const missing = existsSync(path.join(root, "node_modules", OPTIONAL)) ? [] : [OPTIONAL];
  const built = await Promise.all([
    build({ ...shared, entryPoints: sources(PROGRAMS), packages: "external", sourcemap: "linked" }),
    build({
      ...shared,
      entryPoints: sources(CHILDREN),
      external: [...UNBUNDLED, ...UNUSED, ...missing],
      splitting: true,
      chunkNames: `${CHUNKS}/[name]-[hash]`,
      minifyWhitespace: true,
      minifySyntax: true,
      // Packages in CommonJS ask for Node's modules by a name that a module does not have.
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
 * Puts a file in its place at once, and only if it is another: programs of the same bundles may be starting.
 * @param {string} file
 * @param {Uint8Array} contents
 */
function replace(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}
