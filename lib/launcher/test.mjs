/**
 * `npm test`: all checks for a change, from a fresh clone. Ends with `N passed, N failed`, where a check of
 * style, types or unused code counts as one.
 *
 * `--quick` runs what needs no database, build or browser: types, lint, unused code and pure unit tests.
 * `--changed` runs those three checks completely, and the tests whose imports have changed since the last
 * commit; `--changed=main` compares with that branch.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser, ensureEngines, ensureMediaTools, ensureProxy } from "./setup/browser.mjs";
import { buildIfNeeded } from "./setup/build.mjs";
import { checkNode, install } from "./setup/install.mjs";
import { alone } from "./setup/lock.mjs";
import { root } from "./setup/project.mjs";
import { conformanceCount, playwrightCount, vitestCount } from "./setup/results.mjs";
import { run, runPackage } from "./setup/run.mjs";
import { NOTHING, Stages } from "./setup/stages.mjs";

/** @typedef {import("./setup/results.mjs").Count} Count */

const results = path.join(root, "e2e/.results");
const PLAYWRIGHT = "@playwright/test/cli.js";

const args = process.argv.slice(2).map((arg) => (arg === "--changed" ? "--changed=HEAD" : arg));
const { quick, changed } = parseArgs({
  args,
  options: { quick: { type: "boolean" }, changed: { type: "string" } },
}).values;

/** @param {number} code */
const oneCheck = (code) => {
  const failed = code === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, failures: [], flaky: [] };
};

/** @param {string} name */
const readResults = (name) => JSON.parse(readFileSync(path.join(results, name), "utf8"));

const lint = async () =>
  oneCheck(await runPackage("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings"]));

const unused = async () => oneCheck(await runPackage("knip/bin/knip.js", []));

async function types() {
  // The types of pages' props depend on the routes; Next generates them.
  await runPackage("next/dist/bin/next", ["typegen"], { NEXT_TELEMETRY_DISABLED: "1" });
  return oneCheck(await runPackage("typescript/bin/tsc", ["--noEmit"]));
}

/**
 * @param {string} name of the stage
 * @param {string} projects which of Vitest's
 */
async function vitest(name, projects) {
  const report = path.join(results, `${name}.json`);
  const code = await runPackage("vitest/vitest.mjs", [
    ...["run", "--config", "lib/testing/vitest.config.ts", "--project", projects],
    ...(changed === undefined ? [] : [`--changed=${changed}`, "--passWithNoTests"]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ]);
  return vitestCount(code, readResults(`${name}.json`));
}

/**
 * @param {string} folder of the specs and their config
 * @param {string} report
 * @param {Record<string, string>} [variables]
 */
async function playwright(folder, report, variables) {
  const only = changed === undefined ? [] : [`--only-changed=${changed}`, "--pass-with-no-tests"];
  const code = await runPackage(PLAYWRIGHT, ["test", "-c", folder, ...only], variables);
  return playwrightCount(code, readResults(report));
}

/** The conformance suite counts its checks itself: `passed`, `failed` and each result. */
async function conformance() {
  const report = path.join(results, "conformance.json");
  const program = ["--conditions=react-server", "--import", "tsx", "e2e/conformance/main.ts"];
  const code = await run(process.execPath, [...program, "--json", report]);
  return conformanceCount(code, readResults("conformance.json"));
}

/** Whether what has changed concerns the conformance suite. */
function concernsConformance() {
  if (changed === undefined) return true;
  const { stdout } = spawnSync("git", ["diff", "--name-only", changed], { encoding: "utf8" });
  return /^(e2e\/conformance|lib\/(catalog|contract|media|platform|sandbox))\//m.test(stdout);
}

/**
 * Whether there is anything to run in a folder of specs.
 * @param {string} folder
 */
function concerns(folder) {
  if (changed === undefined) return true;
  const list = ["test", "-c", folder, "--list", "--reporter=line", `--only-changed=${changed}`];
  const { stdout } = spawnSync(process.execPath, [path.join(root, "node_modules", PLAYWRIGHT), ...list], {
    encoding: "utf8",
  });
  return !stdout.includes("Total: 0 tests");
}

checkNode();
process.chdir(root);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const stages = new Stages(results);
let browser = "";
const ready = await stages.run("set-up", async () => {
  await alone(install);
  if (quick) return NOTHING;
  browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  await ensureEngines();
  await ensureProxy();
  await ensureMediaTools();
  return NOTHING;
});

async function buildAndConform() {
  const built = await stages.runConcurrently("build", async () => {
    await alone(() => buildIfNeeded());
    return oneCheck(0);
  });
  if (built && concernsConformance()) await stages.runConcurrently("conformance", conformance);
  return built;
}

// Stages that wait run at the same time as stages that compute. The browser tests measure response times, so
// they run alone.
if (ready) {
  await Promise.all([
    stages.runConcurrently("lint", lint),
    stages.runConcurrently("types", types),
    stages.runConcurrently("unused", unused),
    stages.runConcurrently("pure", () => vitest("pure", "pure")),
  ]);
}
if (ready && !quick) {
  const hasSpecs = concerns("e2e") || concernsConformance();
  const [, built] = await Promise.all([
    stages.runConcurrently("unit", () => vitest("unit", "!pure")),
    hasSpecs && buildAndConform(),
  ]);
  if (built && concerns("e2e")) {
    await stages.run("e2e", () => playwright("e2e", "e2e.json", { CHROMIUM_PATH: browser }));
  }
}

process.exit(stages.summarize() ? 0 : 1);
