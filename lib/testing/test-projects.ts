import { readdirSync } from "node:fs";
import path from "node:path";
import { build, type Metafile, stop } from "esbuild";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "lib"];

/** The modules that need the run's set-up. */
const DATABASE = "lib/platform/server/database.ts";
const BUNDLES = "lib/platform/server/process-entry.ts";
const PROCESSES = "node:child_process";
/** It only starts git for the list of files. */
const GIT = "lib/testing/architecture/tree.ts";

export type TestProject = "pure" | "database" | "processes" | "service";

/**
 * The project of every test file, decided by its imports: `pure` needs nothing, `database` a PostgreSQL,
 * `processes` starts processes, `service` does both. No list has to be maintained.
 */
export async function testProjects(): Promise<Map<string, TestProject>> {
  const tests = FOLDERS.flatMap(testFilesUnder);
  const inputs = await readImports(tests);
  return new Map(tests.map((file) => [file, projectOf(reached(inputs, file))]));
}

function testFilesUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join("/")));
}

/** The imports of each of our files, as the compiler sees them: without types, with aliases resolved. */
async function readImports(files: readonly string[]): Promise<Metafile["inputs"]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: files.map((file) => `import "./${file}";`).join("\n"), resolveDir: ROOT },
    alias: { "@": ROOT },
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    loader: { ".css": "empty" },
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  await stop();
  return metafile.inputs;
}

/** Every module that is loaded with a file, including packages. */
function reached(inputs: Metafile["inputs"], file: string, visited = new Set<string>()): Set<string> {
  if (visited.has(file)) return visited;
  visited.add(file);
  for (const { path: next } of inputs[file]?.imports ?? []) {
    if (file !== GIT || next !== PROCESSES) reached(inputs, next, visited);
  }
  return visited;
}

function projectOf(modules: ReadonlySet<string>): TestProject {
  const startsProcesses = modules.has(BUNDLES) || modules.has(PROCESSES);
  if (modules.has(DATABASE)) return startsProcesses ? "service" : "database";
  return startsProcesses ? "processes" : "pure";
}
