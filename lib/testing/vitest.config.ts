import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT, type TestProject, testProjects } from "./test-projects.ts";

const DATABASE = "lib/testing/start-database.ts";
const BUNDLES = "lib/testing/make-bundles.ts";

/** The set-up of a run before the first test of a project, only if the project has a test to run. */
const SET_UP: Record<TestProject, string[]> = {
  pure: [],
  database: [DATABASE],
  processes: [BUNDLES],
  service: [DATABASE, BUNDLES],
};

/** Those that take longest first. */
const PROJECTS: readonly TestProject[] = ["service", "processes", "database", "pure"];

const projectOf = await testProjects();
/** Vitest would load a file of which it then skips every test. */
const isLeftOut = (file: string) =>
  process.argv.includes("--tags-filter=!all") &&
  readFileSync(path.join(ROOT, file), "utf8").startsWith("// @module-tag all");
const include = (name: TestProject) =>
  [...projectOf].filter(([file, of]) => of === name && !isLeftOut(file)).map(([file]) => file);

/** A call that starts a program of ours by the name of its source. */
const STARTED = /\b(?:processEntry|forkEntry)\(\s*"([^"]+)"/g;

/**
 * Shows Vitest the programs that run in separate processes: the call that starts a program gets an import of
 * it that never runs, so `--changed` and watching know which tests a change of the program affects.
 */
function linkPrograms(): Plugin {
  return {
    name: "link-programs",
    transform(code) {
      const programs = [...code.matchAll(STARTED)].map(([, entry]) => `import("@/${entry}")`);
      if (programs.length === 0) return null;
      return { code: `${code}\nexport const __programs = () => [${programs.join(", ")}];`, map: null };
    },
  };
}

const plugins = [linkPrograms()];
const alias = [
  { find: /^server-only$/, replacement: path.join(ROOT, "lib/testing/empty.ts") },
  { find: /^@\//, replacement: `${ROOT}/` },
];

/** A worker goes on to another file only of the same project. */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names: readonly string[] = PROJECTS;
    const order = ({ project }: TestSpecification) => names.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b));
  }
}

export default defineConfig({
  root: ROOT,
  test: {
    projects: PROJECTS.map((name) => ({
      root: ROOT,
      plugins,
      resolve: { alias },
      test: {
        name,
        include: include(name),
        tags: [{ name: "all", description: "Only `npm test -- --all` runs it." }],
        globalSetup: SET_UP[name],
        setupFiles: ["lib/testing/test-environment.ts", "lib/testing/shared-process.ts"],
        // Files share workers and loaded modules, which take longer to load than most files to run.
        isolate: false,
        ...(name === "pure" ? { pool: "threads" as const } : {}),
        // Limits end what hangs. On a busy machine everything is slower.
        testTimeout: 180_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 60_000 } },
        restoreMocks: true,
      },
    })),
    sequence: { sequencer: ProjectByProject },
    // Many tests wait for a lease, a queue or a child. On few cores, concurrent files use that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
});
