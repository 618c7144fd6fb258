/**
 * Runs benchmarks, one after another, and prints one table of their figures beside what they should be: `npm run bench`,
 * after a build. `npm run bench -- lists media` runs these, `npm run bench -- database 1000000 FOLDER` one with arguments
 * of its own. `npm run bench -- list` names all.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { reportedFigure } from "./report";

type Benchmark = {
  /** The program, from the project's folder. */
  file: string;
  /** What it measures is server code, which imports "server-only". */
  isServer?: true;
  env?: Record<string, string>;
  /** Runs only when it is named: it takes long, or reports no figure. */
  onlyNamed?: true;
};

const PRODUCTION = { NODE_ENV: "production" };
const BENCHMARKS = new Map<string, Benchmark>(
  Object.entries({
    voice: { file: "e2e/bench/voice.ts", isServer: true },
    lists: { file: "e2e/bench/lists/measure.ts", isServer: true },
    usage: { file: "e2e/bench/usage.ts", isServer: true },
    database: { file: "e2e/bench/database/measure.ts", isServer: true },
    "pass-through": { file: "e2e/bench/pass-through/measure.ts" },
    streams: { file: "e2e/bench/streams.ts", isServer: true },
    following: { file: "e2e/bench/following.ts", isServer: true },
    media: { file: "e2e/bench/media.ts", isServer: true },
    submit: {
      file: "e2e/bench/submit.ts",
      env: {
        ...PRODUCTION,
        LOG_LEVEL: "silent",
        // Next's own parts of a page's server cannot be loaded under the condition "react-server".
        TSX_TSCONFIG_PATH: "e2e/bench/route-handlers.tsconfig.json",
      },
    },
    archive: { file: "e2e/bench/archive.ts", isServer: true, env: PRODUCTION },
    pages: { file: "e2e/bench/pages.ts" },
    gallery: { file: "e2e/bench/gallery/measure.ts", isServer: true, onlyNamed: true },
    board: { file: "e2e/bench/board.ts", onlyNamed: true },
    "spend-plan": { file: "e2e/bench/spend-plan.ts" },
    cut: { file: "e2e/bench/cut.ts", onlyNamed: true },
    backup: { file: "e2e/bench/backup.ts", isServer: true, onlyNamed: true },
    describe: { file: "e2e/bench/describe/measure.ts", isServer: true, onlyNamed: true },
    "key-press": { file: "e2e/bench/key-press.ts", onlyNamed: true },
    neighbors: { file: "e2e/bench/neighbors.ts", onlyNamed: true },
    layout: { file: "e2e/bench/layout.ts", onlyNamed: true },
    "lying-files": { file: "e2e/bench/lying-files/measure.ts", isServer: true, onlyNamed: true },
    saving: { file: "e2e/bench/saving.ts", isServer: true, env: PRODUCTION, onlyNamed: true },
    "rough-cut": { file: "e2e/bench/rough-cut.ts", isServer: true, onlyNamed: true },
    render: { file: "e2e/bench/render.ts", isServer: true, env: PRODUCTION, onlyNamed: true },
    "stalled-readers": { file: "e2e/bench/stalled-readers.ts", onlyNamed: true },
    load: { file: "e2e/load/main.ts", isServer: true, onlyNamed: true },
  } satisfies Record<string, Benchmark>),
);

const asked = process.argv.slice(2);
const end = asked.findIndex((name) => !BENCHMARKS.has(name));
const [named, args] = end < 0 ? [asked, []] : [asked.slice(0, end), asked.slice(end)];
if (named.length === 0 && args.length > 0) {
  console.log(`Benchmarks: ${[...BENCHMARKS.keys()].join(", ")}`);
  process.exit(args[0] === "list" ? 0 : 1);
}

const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
const file = path.join(folder, "figures");
const rows: Record<string, unknown>[] = [];

for (const [benchmark, { file: program, isServer, env, onlyNamed }] of BENCHMARKS) {
  if (named.length > 0 ? !named.includes(benchmark) : onlyNamed) continue;
  writeFileSync(file, "");
  const flags = [...(isServer ? ["--conditions=react-server"] : []), "--import", "tsx"];
  const { status } = spawnSync(process.execPath, [...flags, program, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env, BENCH_REPORT: file },
  });
  if (status !== 0) rows.push({ benchmark, figure: `failed with code ${status}` });
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    rows.push({ benchmark, ...reportedFigure.parse(JSON.parse(line)) });
  }
}
rmSync(folder, { recursive: true });
console.table(rows);
console.log(
  JSON.stringify({
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    node: process.version,
    load: loadavg()[0],
  }),
);
