import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { linkPrograms } from "./link-programs.ts";
import { ROOT, type TestProject, testProjects } from "./test-projects.ts";

const DATABASE = "lib/testing/start-database.ts";
const BUNDLES = "lib/testing/make-bundles.ts";

/** What a run sets up before the first test of a project, and only if it has one to run. */
const SET_UP: Record<TestProject, string[]> = {
  pure: [],
  database: [DATABASE],
  processes: [BUNDLES],
  service: [DATABASE, BUNDLES],
};

const projectOf = await testProjects();
const include = (name: TestProject) => [...projectOf].filter(([, of]) => of === name).map(([file]) => file);

const plugins = [linkPrograms()];
const alias = [
  { find: /^server-only$/, replacement: path.join(ROOT, "lib/testing/empty.ts") },
  { find: /^@\//, replacement: `${ROOT}/` },
];

export default defineConfig({
  root: ROOT,
  test: {
    projects: (["pure", "database", "processes", "service"] as const).map((name) => ({
      root: ROOT,
      plugins,
      resolve: { alias },
      test: {
        name,
        include: include(name),
        globalSetup: SET_UP[name],
        setupFiles: ["lib/testing/test-environment.ts"],
        // Pure tests leave nothing behind, so they share workers and what these have loaded.
        ...(name === "pure" ? { pool: "threads" as const, isolate: false } : {}),
        // Limits end what hangs; on a busy machine everything takes its time.
        testTimeout: 180_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 15_000 } },
        restoreMocks: true,
      },
    })),
    // Many tests wait for a lease, a queue or a child: on few cores, files beside each other fill that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
});
