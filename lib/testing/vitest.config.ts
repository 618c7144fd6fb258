import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: path.join(root, "lib/testing/empty.ts") },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
  test: {
    include: ["{app,components,lib}/**/*.test.{ts,tsx}"],
    globalSetup: ["lib/testing/start-database.ts", "lib/testing/make-bundles.ts"],
    setupFiles: ["lib/testing/test-environment.ts"],
    pool: "forks",
    // Many tests wait for a lease, a queue or a child: on few cores, files beside each other fill that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Limits end what hangs; on a busy machine everything takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
