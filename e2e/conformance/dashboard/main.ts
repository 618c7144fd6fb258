/**
 * Whether the dashboard stays honest before a service that is wrong (`--only RE`, `--json FILE`). A built dashboard goes
 * its way once for each mutation of the conformance suite, over one proxy before one embedded service. Ends with 1 if it
 * is not honest once.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stack } from "../../fault-stack";
import { ALL } from "../mutations/all";
import { type Mutation, openProxy } from "../mutations/proxy";
import { faultsOf } from "./find-faults";
import { UNREACHABLE } from "./occasion";
import { type Line, walkDashboard } from "./walk-dashboard";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { only: text, json: text } });
const wanted = new RegExp(values.only ?? ".", "i");
const chosen = ALL.filter(({ family, name }) => wanted.test(`${family} › ${name}`));
/** A job without any mutation is made after so many. */
const CHECKED_EVERY = 10;
const NOTHING: Mutation = { family: "none", name: "no mutation", only: "" };

/** `not met`: the mutation had no occasion to change anything. */
type Tried = { family: string; name: string; outcome: "honest" | "not honest" | "not met"; faults: string[] };
const MARKS = { honest: "✓", "not honest": "✘", "not met": "·" } as const;

async function tried(line: Line, mutation: Mutation): Promise<Tried & { end: string }> {
  const { family, name } = mutation;
  const seen = await walkDashboard(line, mutation).catch((error: unknown) => String(error));
  if (typeof seen === "string")
    return { family, name, outcome: "not honest", faults: [`the way broke off: ${seen}`], end: "" };
  const faults = faultsOf(seen);
  const isMet = seen.wire.changed > 0 || mutation === NOTHING;
  const outcome = faults.length > 0 ? "not honest" : isMet ? "honest" : "not met";
  const { status, error, failure_message } = seen.job ?? {};
  const ofFile = seen.job?.assets[0]?.archive_error;
  const reason = seen.shut ?? seen.talk?.error ?? failure_message ?? error?.message ?? ofFile ?? "";
  return { family, name, outcome, faults, end: `${status ?? seen.talk?.status ?? ""} ${reason}`.trim() };
}

/** The dashboard's processes are those of the start, and a job of a service that is right comes to its end. */
async function healthFaults(line: Line, pids: string): Promise<string[]> {
  const seen = await walkDashboard(line, NOTHING);
  const isDone = seen.job?.status === "completed" && seen.files.length === 1;
  return [
    ...faultsOf(seen),
    ...(isDone ? [] : [`a job without mutation is ${seen.job?.status}`]),
    ...(pids === pidsOf(line) ? [] : ["a process of the dashboard is another one"]),
  ];
}
const pidsOf = ({ dashboard }: Line): string => `${dashboard.pid("web")} ${dashboard.pid("worker")}`;

const startedAt = performance.now();
const service = await Stack.service();
await service.start();
const proxy = await openProxy(service.url);
const dashboard = await Stack.dashboard(proxy.base);
const line: Line = { service, dashboard, set: proxy.set };
const all: Tried[] = [];
try {
  await dashboard.start();
  const pids = pidsOf(line);
  const met = chosen.filter(({ family }) => !(family in UNREACHABLE));
  for (const [at, mutation] of met.entries()) {
    const begunAt = performance.now();
    const result = await tried(line, mutation);
    if (at % CHECKED_EVERY === CHECKED_EVERY - 1 || at === met.length - 1)
      result.faults.push(...(await healthFaults(line, pids)).map((fault) => `after it: ${fault}`));
    if (result.faults.length > 0) result.outcome = "not honest";
    all.push(result);
    const { family, name, outcome, faults, end } = result;
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    console.log(`${MARKS[outcome]} ${family} › ${name} (${seconds} s): ${faults.join("; ") || end}`);
  }
} finally {
  await dashboard.stop();
  proxy.close();
  await service.stop();
}

console.log("");
for (const family of new Set(chosen.map((each) => each.family))) {
  const own = all.filter((each) => each.family === family);
  const count = (outcome: Tried["outcome"]) => own.filter((each) => each.outcome === outcome).length;
  const reason = UNREACHABLE[family];
  const figures = `${count("honest")} honest, ${count("not honest")} not, ${count("not met")} without occasion`;
  console.log(`  ${family.padEnd(18)}${reason ? `not run: ${reason}` : figures}`);
}
const dishonest = all.filter(({ outcome }) => outcome === "not honest");
for (const { family, name, faults } of dishonest)
  console.log(`  not honest: ${family} › ${name}: ${faults.join("; ")}`);
const honest = all.filter(({ outcome }) => outcome === "honest").length;
const seconds = (performance.now() - startedAt) / 1000;
console.log(`${honest} of ${honest + dishonest.length} honest in ${seconds.toFixed(0)} s`);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ honest, all, seconds }, null, 2)}\n`);
process.exit(dishonest.length === 0 ? 0 : 1);
