/**
 * `npm test`: everything a change must pass, from a fresh clone on. Ends with `N passed, N failed`, where
 * a lint or type check counts as one.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { buildIfNeeded } from "./setup/build.mjs";
import { checkNode, install } from "./setup/install.mjs";
import { alone } from "./setup/lock.mjs";
import { root } from "./setup/project.mjs";
import { playwrightCount, vitestCount } from "./setup/results.mjs";
import { runPackage } from "./setup/run.mjs";

/** @typedef {import("./setup/results.mjs").Count} Count */

const results = path.join(root, "e2e/.results");
/** Of a failure's words, what the end of the run repeats. */
const FAILURE_CHARACTERS = 800;
const timings = [];
/** @type {Count} */
const total = { passed: 0, failed: 0, failures: [], flaky: [] };

/**
 * Runs a stage, whatever became of the ones before: a person wants to see all that is wrong at once.
 * @param {string} name
 * @param {() => Promise<Count>} work
 */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  /** @type {Count} */
  let count = { passed: 0, failed: 1, failures: [name], flaky: [] };
  try {
    count = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  total.passed += count.passed;
  total.failed += count.failed;
  total.failures.push(...count.failures);
  total.flaky.push(...count.flaky);
  timings.push({ name, seconds: (performance.now() - startedAt) / 1000, ...count });
  return count.failed === 0;
}

/** @param {number} code */
const oneCheck = (code) => {
  const failed = code === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, failures: [], flaky: [] };
};

/** @param {string} name */
const readResults = (name) => JSON.parse(readFileSync(path.join(results, name), "utf8"));

async function types() {
  // Pages' props are typed from the routes there are, by Next.
  await runPackage("next/dist/bin/next", ["typegen"], { NEXT_TELEMETRY_DISABLED: "1" });
  return oneCheck(await runPackage("typescript/bin/tsc", ["--noEmit"]));
}

async function unit() {
  const report = path.join(results, "unit.json");
  const args = ["run", "--config", "lib/testing/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const code = await runPackage("vitest/vitest.mjs", [...args, `--outputFile.json=${report}`]);
  return vitestCount(code, readResults("unit.json"));
}

/**
 * @param {string} folder what to run, and where its config lies
 * @param {string} report
 * @param {Record<string, string>} [variables]
 */
async function playwright(folder, report, variables) {
  const code = await runPackage("@playwright/test/cli.js", ["test", "-c", folder], variables);
  return playwrightCount(code, readResults(report));
}

checkNode();
process.chdir(root);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let browser = "";
const ready = await stage("set-up", async () => {
  await alone(install);
  browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  return { passed: 0, failed: 0, failures: [], flaky: [] };
});
if (ready) {
  await stage("lint", async () =>
    oneCheck(await runPackage("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings"])),
  );
  await stage("types", types);
  await stage("unit", unit);
  const built = await stage("build", async () => {
    await alone(buildIfNeeded);
    return oneCheck(0);
  });
  if (built) {
    await stage("conformance", () => playwright("e2e/conformance", "conformance.json"));
    await stage("e2e", () => playwright("e2e", "e2e.json", { CHROMIUM_PATH: browser }));
  }
}

for (const failure of total.failures) console.log(`\n✗ ${failure.slice(0, FAILURE_CHARACTERS)}`);
for (const flaky of total.flaky) console.log(`\n✓ at the second try: ${flaky.slice(0, FAILURE_CHARACTERS)}`);
const minutes = timings.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
console.log(`\n${minutes.toFixed(1)} minutes on ${availableParallelism()} cores`);
for (const { name, seconds, passed, failed } of timings) {
  console.log(`${name.padEnd(11)} ${seconds.toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
