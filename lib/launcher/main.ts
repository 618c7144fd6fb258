import path from "node:path";
import { serverAccount, systemAccount } from "@/lib/installation/account";
import { OWNER_ONLY, openDataDir } from "@/lib/installation/data-dir";
import { postmasterPid } from "@/lib/installation/postgres/postmaster";
import { requireStorage } from "@/lib/installation/require-storage";
import { SANDBOX_ACCOUNT, sandboxGuest } from "@/lib/installation/roles";
import { readSecrets, requireSecret } from "@/lib/installation/secret";
import { onStopSignals } from "@/lib/installation/stop-signals";
import { openStorage, type Storage } from "@/lib/installation/storage";
import { type Env, readEnv } from "@/lib/platform/server/env";
import { migrate } from "@/lib/platform/server/migrate";
import { Child } from "./child";
import { requireEvents } from "./events";
import { hideEnvironment } from "./hide-environment";
import { requirePorts } from "./ports";
import { address, type Mode, namedPrograms, type Program, programs, requireBuild } from "./programs";
import { sandboxAccount } from "./sandbox-account";
import { NO_ENV_FILES_OF_NEXT } from "./setup/env-file.mjs";
import { isConfidential, programVariables } from "./variables";

const HEALTHY_WITHIN_MS = 90_000;
const SHARED_ROLE =
  "The embedded service uses DATABASE_URL, too, and can read the dashboard's tables; run it by itself (npm start -- sandbox) with a role of its own";
/** How long processes of a killed launcher may take to free their ports; leash.mjs ends them. */
const LEAVING_MS = 8_000;

/**
 * Starts everything a mode needs and keeps it running until SIGINT or SIGTERM.
 * @param names of the processes to run; all that are needed without any
 */
export async function launch(mode: Mode, names: readonly string[] = []): Promise<void> {
  const running = new Running();
  onStopSignals({ stop: () => void running.stop(), kill: () => running.kill() });
  try {
    await running.start(mode, names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await running.stop(1);
  }
}

/**
 * The settings of a start, as far as they can be checked by themselves.
 * @returns `isStranger`: the embedded service by itself, over a database of others, which must not get what
 * opens theirs
 * @throws Error with a sentence for the person who started us
 */
export function readSettings(mode: Mode, names: readonly string[]) {
  const env = readEnv(process.env);
  const list = programs(mode, env, namedPrograms(names, env));
  const isStranger = list.every(isSandbox) && env.DATABASE_URL !== undefined;
  if (!isStranger) requireSecret(env);
  return { env, list, isStranger };
}

class Running {
  #storage: Storage | undefined;
  #children: Child[] = [];
  #stopping = false;

  async start(mode: Mode, names: readonly string[]): Promise<void> {
    // All child processes inherit it. Files of the build stay readable.
    process.umask(OWNER_ONLY);
    warnOfShown(hideEnvironment(isConfidential));
    const { env, list, isStranger } = readSettings(mode, names);
    const group = sharedGroupId(list, env);
    openDataDir(env.DATA_DIR, group);
    const secrets = isStranger ? "" : readSecrets(env);
    if (mode === "start") requireBuild(list);
    if (!list.every(isSandbox)) await requireStorage(env);
    // Only a database that a killed launcher has left tells that its processes are still leaving their ports.
    const isLeft = env.DATABASE_URL === undefined && postmasterPid(databaseFolder(env)) !== null;
    if (!isLeft) await requirePorts(list, env, 0);
    if (env.DATABASE_URL === undefined) this.#storage = await openStorage(env.DATA_DIR, sandboxGuest());
    if (isLeft) await requirePorts(list, env, this.#storage?.attached ? LEAVING_MS : 0);
    const url = env.DATABASE_URL ?? this.#storage?.url ?? "";
    if (env.DATABASE_URL !== undefined && !isStranger && list.some(isSandbox)) console.log(SHARED_ROLE);
    if (env.DATABASE_URL !== undefined) await requireEvents(env.DATABASE_URL, env.DATABASE_DIRECT_URL);
    // By itself the embedded service makes its own tables, with a role that may not make others.
    if (!isStranger) await migrate(env.DATABASE_DIRECT_URL ?? url, databaseVariable(env));
    if (this.#stopping) return;
    const account = list.some(isSandbox) ? sandboxAccount(mode, env, group) : null;
    const variables = childVariables(mode, env, { url, secrets });
    this.#children = list.map((program) => {
      if (!isSandbox(program)) return new Child(program, variables(program), null);
      return new Child(program, variables(program, this.#storage?.sandboxUrl), account);
    });
    for (const child of this.#children) child.start();
    await Promise.all(this.#children.map((child) => child.healthy(HEALTHY_WITHIN_MS)));
    if (!this.#stopping) announce(list, env);
  }

  /** Stops everything in the safe order, once. */
  async stop(code = 0): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    if (this.#children.length > 0) console.log("Stopping");
    try {
      for (const child of [...this.#children].reverse()) await child.stop();
      await this.#storage?.close();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
    process.exit(code);
  }

  /** Ends every process at once. */
  kill(): void {
    for (const child of this.#children) child.kill();
  }
}

function warnOfShown(names: readonly string[]): void {
  if (names.length === 0) return;
  console.error(
    `Every process of this user can read ${names.join(", ")} in the launcher's environment; set them in a file (ENV_FILE)`,
  );
}

const databaseFolder = (env: Env): string => path.join(env.DATA_DIR, "postgres");

/** The variable that says which database the processes of ours change. */
const databaseVariable = (env: Env): string =>
  (["DATABASE_DIRECT_URL", "DATABASE_URL"] as const).find((name) => env[name] !== undefined) ?? "DATA_DIR";

const isSandbox = ({ name }: Program): boolean => name === "sandbox";

/**
 * As root, the group of the accounts with a folder of their own in DATA_DIR: the database's, which the
 * embedded service's account joins. Null when all of it is ours.
 */
function sharedGroupId(list: readonly Program[], env: Env): number | null {
  if (process.getuid?.() !== 0) return null;
  if (env.DATABASE_URL === undefined) return serverAccount(databaseFolder(env))?.gid ?? null;
  return list.some(isSandbox) ? (systemAccount(SANDBOX_ACCOUNT)?.gid ?? null) : null;
}

/** The variables of a program: those of ours it may have, with the values resolved here. */
function childVariables(mode: Mode, env: Env, shared: { url: string; secrets: string }) {
  const resolved = {
    ...process.env,
    PORT: String(env.PORT),
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    HOST: env.HOST,
    SANDBOX_HOST: env.SANDBOX_HOST,
    DATA_DIR: env.DATA_DIR,
    AUTH_SECRET: shared.secrets,
  };
  return ({ name }: Program, url = shared.url): NodeJS.ProcessEnv => ({
    ...programVariables(name, { ...resolved, DATABASE_URL: url }),
    ...(name === "web" ? NO_ENV_FILES_OF_NEXT : {}),
    NODE_ENV: mode === "dev" ? "development" : "production",
    // We use no system fonts, and the canvas would search for them at every start of a child.
    DISABLE_SYSTEM_FONTS_LOAD: "1",
  });
}

function announce(list: readonly Program[], env: Env): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  const runs = (wanted: Program["name"]) => list.some(({ name }) => name === wanted);
  if (runs("web")) console.log(`\n  Atelier is ready at ${address(env.HOST, env.PORT)} (after ${seconds} s)`);
  else if (runs("worker")) console.log(`\n  The worker is ready (after ${seconds} s)`);
  else {
    console.log(
      `\n  The embedded service answers at ${address(env.SANDBOX_HOST, env.SANDBOX_PORT)} (after ${seconds} s)`,
    );
  }
  if (!list.every(isSandbox))
    console.log(`  Service  ${env.embedded ? `embedded, ${env.upstreamBaseUrl}` : env.upstreamBaseUrl}`);
  console.log(`  Data     ${env.DATA_DIR}`);
  console.log("  Ctrl-C stops everything.\n");
}
