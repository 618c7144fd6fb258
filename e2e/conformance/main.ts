/**
 * `npm run conformance -- --base URL --key KEY`: tests any service that claims to be the Creative Generation
 * API for every rule of its contract. Costs about 450 credits there, because each rule needs only one cheap
 * job.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";

const USAGE = `npm run conformance -- --base URL --key KEY [--only TEXT]
  --base URL           address of the service, without /v1
  --key KEY            an API key that may create; creating costs about 450 credits
  --reader-key KEY     a key without write scopes, for the sentences about 403
  --disabled-key KEY   a key of an account without API access
  --poor-key KEY       a key of an account without credits, for 402
  --only TEXT          only tests whose title has this text`;

const { values } = parseArgs({
  options: {
    base: { type: "string" },
    key: { type: "string" },
    "reader-key": { type: "string" },
    "disabled-key": { type: "string" },
    "poor-key": { type: "string" },
    only: { type: "string" },
  },
});
if (!values.base || !URL.canParse(values.base) || !values.key) {
  console.error(USAGE);
  process.exit(2);
}

const variables = {
  CONFORMANCE_BASE_URL: values.base,
  CONFORMANCE_KEY: values.key,
  ...(values["reader-key"] ? { CONFORMANCE_READER_KEY: values["reader-key"] } : {}),
  ...(values["disabled-key"] ? { CONFORMANCE_DISABLED_KEY: values["disabled-key"] } : {}),
  ...(values["poor-key"] ? { CONFORMANCE_POOR_KEY: values["poor-key"] } : {}),
};
const runner = createRequire(import.meta.url).resolve("@playwright/test/cli");
const only = values.only ? ["-g", values.only] : [];
const run = spawn(process.execPath, [runner, "test", "-c", "e2e/conformance", ...only], {
  cwd: path.resolve(import.meta.dirname, "../.."),
  env: { ...process.env, ...variables },
  stdio: "inherit",
});
run.on("exit", (code) => process.exit(code ?? 1));
