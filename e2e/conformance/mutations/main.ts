/**
 * How good the conformance suite is (`--base URL`, `--only TEXT`, `--json FILE`). A proxy breaks the embedded service in
 * one way at a time; the checks that a mutation names must notice. Ends with 1 if more than 3 % are not caught.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startService } from "../local-service";
import { forEachParallel } from "../runner/each";
import { type Report, runSuite } from "../runner/run";
import { ALL } from "./all";
import { type Mutation, openProxy } from "./proxy";

/** Why a mutation may survive, by its name. */
const SURVIVORS: Readonly<Record<string, string>> = {};

/** Share of mutations that must be caught. */
const WANTED = 0.97;
/** Proxies at a time before the one service. */
const AT_ONCE = 3;

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { base: text, only: text, json: text } });
const wanted = new RegExp(values.only ?? ".", "i");
const chosen = ALL.filter(({ family, name }) => wanted.test(`${family} › ${name}`));

type Tried = {
  family: string;
  name: string;
  caught: boolean;
  by?: string | undefined;
  why?: string | undefined;
};

/** Runs the named checks, through a proxy that is wrong or one that is not. */
async function runThrough(target: string, only: string, mutation?: Mutation): Promise<Report> {
  const proxy = await openProxy(target, mutation);
  let hasFailed = false;
  const key = `sk_sandbox_demo_${randomBytes(6).toString("hex")}`;
  try {
    return await runSuite(
      { base: proxy.base, key, quick: false, largeFiles: false },
      { only: new RegExp(only, "i") },
      ({ outcome }) => {
        hasFailed ||= mutation !== undefined && outcome === "fails";
      },
      () => hasFailed,
    );
  } finally {
    proxy.close();
  }
}

async function tried(target: string, mutation: Mutation): Promise<Tried> {
  const { results } = await runThrough(target, mutation.only, mutation);
  const { family, name } = mutation;
  const failed = results.find(({ outcome }) => outcome === "fails");
  if (failed) return { family, name, caught: true, by: failed.title };
  const why = results.length === 0 ? "no check has this text" : SURVIVORS[name];
  return { family, name, caught: false, why };
}

const startedAt = performance.now();
const service = values.base === undefined ? await startService() : undefined;
const target = values.base ?? service?.base ?? "";
const all: Tried[] = [];
const broken: string[] = [];
await forEachParallel(
  new Set(chosen.map(({ only }) => only)),
  async (only) => {
    const { results } = await runThrough(target, only);
    for (const { title, outcome, reason } of results)
      if (outcome === "fails") broken.push(`${title}: ${reason}`);
  },
  AT_ONCE,
);
await forEachParallel(
  chosen,
  async (mutation) => {
    const result = await tried(target, mutation);
    all.push(result);
    console.log(
      `${result.caught ? "✓" : "✘"} ${result.family} › ${result.name}${result.by ? `: ${result.by}` : ""}`,
    );
  },
  AT_ONCE,
);
await service?.stop();

const caught = all.filter((one) => one.caught).length;
const families = [...new Set(all.map(({ family }) => family))];
console.log("");
for (const family of families) {
  const own = all.filter((one) => one.family === family);
  console.log(`  ${family.padEnd(20)}${own.filter((one) => one.caught).length} of ${own.length}`);
}
for (const { family, name, why } of all.filter((one) => !one.caught))
  console.log(`  survives: ${family} › ${name}: ${why ?? "no reason known"}`);
for (const reason of broken) console.log(`  fails without any mutation: ${reason}`);
const seconds = (performance.now() - startedAt) / 1000;
console.log(`${caught} of ${all.length} caught in ${seconds.toFixed(0)} s`);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ caught, all, broken, seconds }, null, 2)}\n`);
process.exit(broken.length === 0 && caught >= all.length * WANTED ? 0 : 1);
