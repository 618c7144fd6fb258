/**
 * Runs the benchmarks of the server, one after another, and prints one table of their figures beside what they should
 * be: `npm run bench`, after a build. Arguments are the benchmarks to run, such as `lists media`; without any, all.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { reportedFigure } from "./report";

const BENCHMARKS = [
  "voice",
  "lists",
  "usage",
  "database",
  "pass-through",
  "streams",
  "following",
  "media",
  "submit",
  "archive",
  "pages",
];

const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
const file = path.join(folder, "figures");
const rows: Record<string, unknown>[] = [];
const asked = process.argv.slice(2);

for (const benchmark of asked.length > 0 ? asked : BENCHMARKS) {
  writeFileSync(file, "");
  const { status } = spawnSync("npm", ["run", "-s", `bench:${benchmark}`], {
    stdio: "inherit",
    env: { ...process.env, BENCH_REPORT: file },
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
