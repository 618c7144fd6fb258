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
 * The embedded service stands for another company's, so it gets no secret that opens the vault or gives
 * access to the dashboard.
 */
const MAY_HAVE_SECRETS: Record<ProgramName, boolean> = { web: true, worker: true, sandbox: false };

/**
 * Whether a variable may hold a secret. Such a one is in no process's environment, which the kernel shows to every
 * process of the same user; `child.ts` hands it over in another way.
 */
export const isConfidential = (name: string): boolean =>
  [TELLS_OF_A_SECRET, IS_AN_ADDRESS, DATABASE_CLIENT, TRACING, OBJECT_STORE].some((names) =>
    names.test(name),
  );

/**
 * The variables that a program of ours may have. `env.ts` defines them. Those of object storage are for who stores in
 * it.
 */
export function programVariables(
  program: ProgramName,
  source: Record<string, string | undefined>,
): NodeJS.ProcessEnv {
  return pickVariables(source, (name) => {
    if (isMachineVariable(name) || DATABASE_CLIENT.test(name)) return true;
    if (TRACING.test(name)) return MAY_HAVE_SECRETS[program];
    if (OBJECT_STORE.test(name)) return MAY_HAVE_SECRETS[program] && Boolean(source.ASSET_STORE);
    if (!VARIABLE_NAMES.includes(name) || NAMES_A_FILE.test(name)) return false;
    return MAY_HAVE_SECRETS[program] || !TELLS_OF_A_SECRET.test(name);
  });
}
