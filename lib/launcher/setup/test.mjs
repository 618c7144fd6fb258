/** The stages of `npm test`; `lib/launcher/test.mjs` says what there is. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser, ensureEngines, ensureMediaTools, ensureProxy } from "./browser.mjs";
import { buildIfNeeded } from "./build.mjs";
import { install } from "./install.mjs";
import { alone } from "./lock.mjs";
import { runOnBrought } from "./node.mjs";
import { root } from "./project.mjs";
import { conformanceCount, playwrightCount, vitestCount } from "./results.mjs";
import { run, runPackage } from "./run.mjs";
import { NOTHING, Stages } from "./stages.mjs";

/** @typedef {import("./results.mjs").Count} Count */

const results = path.join(root, "e2e/.results");
const PLAYWRIGHT = "@playwright/test/cli.js";

const args = process.argv.slice(2).map((arg) => (arg === "--changed" ? "--changed=HEAD" : arg));
const { all, quick, changed, node } = parseArgs({
  args,
  options: {
    all: { type: "boolean" },
    quick: { type: "boolean" },
    changed: { type: "string" },
    node: { type: "string" },
  },
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
    ...(all ? [] : ["--tags-filter=!all"]),
    ...(changed === undefined ? [] : [`--changed=${changed}`, "--passWithNoTests"]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ]);
  return vitestCount(code, readResults(`${name}.json`));
}

/** The browser tests of this run. */
const specs = [
  ...["test", "-c", "e2e"],
  ...(all ? [] : ["--project=pages", "--grep-invert=@all"]),
  ...(changed === undefined ? [] : [`--only-changed=${changed}`, "--pass-with-no-tests"]),
];

async function playwright() {
  const code = await runPackage(PLAYWRIGHT, specs, { CHROMIUM_PATH: browser });
  return playwrightCount(code, readResults("e2e.json"));
}

/** The conformance suite counts its checks itself: `passed`, `failed` and each result. */
async function conformance() {
  const report = path.join(results, "conformance.json");
  const program = ["--conditions=react-server", "--import", "tsx", "e2e/conformance/main.ts"];
  const code = await run(process.execPath, [...program, ...(all ? [] : ["--quick"]), "--json", report]);
  return conformanceCount(code, readResults("conformance.json"));
}

/** Whether what has changed concerns the conformance suite. */
function concernsConformance() {
  if (changed === undefined) return true;
  const { stdout } = spawnSync("git", ["diff", "--name-only", changed], { encoding: "utf8" });
  return /^(e2e\/conformance|lib\/(catalog|contract|media|platform|sandbox))\//m.test(stdout);
}

/** Whether there is any browser test to run. */
function concernsSpecs() {
  if (changed === undefined) return true;
  const list = [path.join(root, "node_modules", PLAYWRIGHT), ...specs, "--list", "--reporter=line"];
  const { stdout } = spawnSync(process.execPath, list, { encoding: "utf8" });
  return !stdout.includes("Total: 0 tests");
}

if (node !== undefined) {
  const options = args.filter((arg) => !arg.startsWith("--node") && arg !== node);
  await runOnBrought(node, [path.join(root, "lib/launcher/test.mjs"), ...options]);
}

process.chdir(root);
console.log(`Node ${process.versions.node}`);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const stages = new Stages(results);
let browser = "";
const ready = await stages.run("set-up", async () => {
  await alone(() => install("tests"));
  if (quick) return NOTHING;
  browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  await ensureMediaTools();
  if (all) await ensureEngines();
  if (all) await ensureProxy();
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
  const hasSpecs = concernsSpecs();
  const [, built] = await Promise.all([
    stages.runConcurrently("unit", () => vitest("unit", "!pure")),
    (hasSpecs || concernsConformance()) && buildAndConform(),
  ]);
  if (built && hasSpecs) await stages.run("e2e", playwright);
}

process.exit(stages.summarize() ? 0 : 1);
