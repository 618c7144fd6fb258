import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, sourceDigest } from "./project.mjs";
import { runPackage } from "./run.mjs";

const stamp = path.join(root, "dist/.built-from");

/** The programs that run in processes of their own; `lib/platform/server/process-entry.ts` starts them. */
const ENTRIES = [
  "lib/launcher/main",
  "lib/worker/main",
  "lib/sandbox/main",
  "lib/media/child",
  "lib/sandbox/renderers/child",
  "lib/sandbox/analysis/child",
];

/** Bundles our own code of each program; packages stay in node_modules. */
export async function bundle() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((entry) => `${entry}.ts`).filter((file) => existsSync(path.join(root, file))),
    outdir: "dist",
    outbase: ".",
    bundle: true,
    splitting: false,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    alias: { "@": root },
    logLevel: "warning",
    plugins: [
      {
        // The marker guards the web bundle; in these programs everything is the server.
        name: "server-only",
        setup(on) {
          on.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "nothing" }));
          on.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "" }));
        },
      },
    ],
  });
  await stop();
}

/** Builds everything, whether needed or not. */
export async function build() {
  const digest = sourceDigest();
  rmSync(stamp, { force: true });
  await bundle();
  const code = await runPackage("next/dist/bin/next", ["build"], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  if (code !== 0) throw new Error("next build failed");
  writeFileSync(stamp, digest);
}

/** Builds if there is no build, or sources have changed since. */
export async function buildIfNeeded() {
  const built = existsSync(stamp) && existsSync(path.join(root, ".next/BUILD_ID"));
  if (built && readFileSync(stamp, "utf8") === sourceDigest()) return;
  console.log(built ? "Sources have changed: building" : "Building");
  await build();
}
