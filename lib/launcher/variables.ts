import { isMachineVariable, pickVariables } from "@/lib/installation/account";
import { VARIABLE_NAMES } from "@/lib/platform/server/env";
import type { ProgramName } from "./programs";

/**
 * Variables that the database's client reads in addition to its address: certificates, passwords, options.
 */
const DATABASE_CLIENT = /^PG[A-Z]+$/;
/** What OpenTelemetry's SDK reads: where traces go, and perhaps a token for it. */
const TRACING = /^OTEL_[A-Z_]+$/;
/** Those of object storage: ours, and what the SDK's own chain of credentials reads. */
const OBJECT_STORE = /^(ASSET_STORE|S3_[A-Z_]+|AWS_[A-Z0-9_]+)$/;
/** The launcher reads the file, and passes its contents on. */
const NAMES_A_FILE = /_FILE$/;
const TELLS_OF_A_SECRET = /(^|_)(SECRET|TOKEN|PASSWORD|KEY)S?(_|$)/;
/** An address may have a name and a password in it. */
const IS_AN_ADDRESS = /_(URL|ENDPOINT)$/;

/**
 * What the embedded service reads of our variables: where it listens, for whom and how much, where it stores, and how it
 * logs. It stands for another company's, so it gets nothing else of the dashboard's, neither a secret nor a part of a group
 * whose rest is one. `PORT` is for the check that both ports differ.
 */
const OF_SANDBOX = [
  ...["SANDBOX_HOST", "SANDBOX_PORT", "PORT", "ALLOWED_HOSTS", "TRUSTED_PROXIES", "SANDBOX_RATE_LIMIT"],
  ...["DATA_DIR", "DATABASE_URL", "DATABASE_DIRECT_URL", "LOG_LEVEL", "LOG_FORMAT"],
];

/**
 * Whether a variable may hold a secret. Such a one is in no process's environment, which the kernel shows to every
 * process of the same user; `child.ts` hands it over in another way.
 */
export const isConfidential = (name: string): boolean =>
  [TELLS_OF_A_SECRET, IS_AN_ADDRESS, DATABASE_CLIENT, TRACING, OBJECT_STORE].some((names) =>
    names.test(name),
  );

/**
 * The variables that a program of ours gets. `env.ts` defines them: web and worker get all, those of object storage where it
 * is in use, and the embedded service gets its own.
 */
export function programVariables(
  program: ProgramName,
  source: Record<string, string | undefined>,
): NodeJS.ProcessEnv {
  return pickVariables(source, (name) => {
    if (isMachineVariable(name) || DATABASE_CLIENT.test(name)) return true;
    if (program === "sandbox") return OF_SANDBOX.includes(name);
    if (OBJECT_STORE.test(name)) return Boolean(source.ASSET_STORE);
    return TRACING.test(name) || (VARIABLE_NAMES.includes(name) && !NAMES_A_FILE.test(name));
  });
}
