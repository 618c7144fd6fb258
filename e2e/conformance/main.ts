/**
 * `npm run conformance -- --base URL --key KEY`: tries any service that claims to be the Creative Generation
 * API by every sentence of its text. Without an address it starts the embedded service for the run.
 *
 * Ends with 0 if every checked sentence holds, 1 if one fails, 2 if the run could not take place.
 */
import { parseArgs } from "node:util";
import { startService } from "./local-service";
import { table, writeJson, writeJunit } from "./runner/reports";
import { type Result, runSuite, selected } from "./runner/run";
import { SECTION_NAMES } from "./runner/sections";

const USAGE = `npm run conformance -- [--base URL --key KEY] [options]
  --base URL           address of the service, without /v1; default: an embedded service of the run's own
  --key KEY            an API key that may create; a whole run costs at most 600 credits
  --reader-key KEY     a key without write scopes, for the sentences about 403
  --disabled-key KEY   a key of an account without API access, for 403 and api_enabled
  --poor-key KEY       a key of an account without credits, for 402; most refusals are asked with it
                       (with a key of an embedded service, sk_sandbox_..., these three are not needed)
  --only TEXT          only checks whose section or title has this text; a regular expression
  --skip TEXT          no checks whose section or title has this text
  --quick              of each generated rule a sample: the first, middle and last value; no limits of 50 MB
  --large-files        also the limits of 50 MB; two files of that size stay at the service
  --junit FILE         the result as JUnit XML
  --json FILE          the result as JSON
  --list               the checks by section, without asking anything
Exit code: 0 all hold, 1 some fail, 2 could not run.`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const OPTIONS = {
  base: text,
  key: text,
  "reader-key": text,
  "disabled-key": text,
  "poor-key": text,
  only: text,
  skip: text,
  junit: text,
  json: text,
  quick: flag,
  "large-files": flag,
  list: flag,
  help: { ...flag, short: "h" },
} as const;

/** Ends a run that cannot take place. */
function stop(reason: string): never {
  console.error(reason);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function pattern(text: string | undefined): RegExp | undefined {
  try {
    return text === undefined ? undefined : new RegExp(text, "i");
  } catch {
    return stop(`"${text}" is no regular expression.`);
  }
}

const MARKS: Record<Result["outcome"], string> = { holds: "✓", fails: "✘", "not checked": "–" };
const print = ({ outcome, section, title, seconds }: Result) =>
  console.log(`${MARKS[outcome]} ${section} › ${title} (${seconds.toFixed(1)} s)`);

const values = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const filter = { only: pattern(values.only), skip: pattern(values.skip) };
if (values.list) {
  for (const section of SECTION_NAMES)
    for (const { title } of selected(filter).filter((check) => check.section === section))
      console.log(`${section} › ${title}`);
  process.exit(0);
}
if (selected(filter).length === 0) stop("No check has that text. --list shows them all.");
if ((values.base === undefined) !== (values.key === undefined))
  stop(`--base and --key go together.\n\n${USAGE}`);
if (values.base !== undefined && !/^https?:\/\//.test(URL.canParse(values.base) ? values.base : ""))
  stop(`"${values.base}" is no address of a service.`);

const service =
  values.base === undefined ? await startService().catch((error) => stop(String(error))) : undefined;
const base = (values.base ?? service?.base ?? "").replace(/\/+$/, "");
await fetch(`${base}/v1/account/plan`).catch((error: Error) =>
  stop(`${base} does not respond: ${error.cause ?? error}`),
);
const settings = {
  base,
  key: values.key ?? "sk_sandbox_demo_conformance",
  readerKey: values["reader-key"],
  disabledKey: values["disabled-key"],
  poorKey: values["poor-key"],
  quick: values.quick ?? false,
  largeFiles: values["large-files"] ?? (service !== undefined && !values.quick),
};
try {
  const report = await runSuite(settings, filter, print);
  console.log(table(report));
  if (values.junit) writeJunit(values.junit, report);
  if (values.json) writeJson(values.json, report);
  process.exitCode = report.results.some(({ outcome }) => outcome === "fails") ? 1 : 0;
} finally {
  await service?.stop();
}
process.exit();
