import { execFileSync, type SpawnOptions } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type Account, findAccount } from "@/lib/platform/server/system-account";

type Variables = Record<string, string | undefined>;

/** Variables of Node, OpenSSL, the C library and terminals. Our products do not set them. */
const MACHINE = [
  ...["PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX"],
  ...["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR", "UV_THREADPOOL_SIZE"],
  ...["TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"],
];

export const isMachineVariable = (name: string): boolean => MACHINE.includes(name);

/** The variables of the machine, for a program that is not ours. */
export const machineVariables = (source: Variables): NodeJS.ProcessEnv =>
  pickVariables(source, isMachineVariable);

/** The variables that are set and allowed, and whether this is development, which every process needs to know. */
export function pickVariables(source: Variables, isAllowed: (name: string) => boolean): NodeJS.ProcessEnv {
  const allowed = Object.entries(source).filter(([name, value]) => value !== undefined && isAllowed(name));
  return { ...Object.fromEntries(allowed), NODE_ENV: process.env.NODE_ENV };
}

/** Two launchers that create an account at the same time compete for the lock of the account list. */
const TRIES = 5;
const BETWEEN_TRIES_SECONDS = "0.2";

/** A system account, created when missing; null when that fails. Only root may call this. */
export function systemAccount(name: string): Account | null {
  for (let tries = 1; ; tries += 1) {
    const account = findAccount(name) ?? create(name);
    if (account !== null || tries === TRIES) return account;
    execFileSync("sleep", [BETWEEN_TRIES_SECONDS], { env: machineVariables(process.env) });
  }
}

function create(name: string): Account | null {
  const makers: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, args] of makers) {
    try {
      execFileSync(command, args, { stdio: "ignore", env: machineVariables(process.env) });
    } catch {
      continue;
    }
    const account = findAccount(name);
    if (account !== null) return account;
  }
  return null;
}

const NAME = "postgres";

/**
 * The account for a cluster, or null for our own. As root, an existing cluster is run by its owner, and a new
 * one by the user "postgres", who is created when missing.
 * @throws Error when we are root and cannot run it as another account
 */
export function serverAccount(directory: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(directory)) {
    const { uid, gid } = statSync(directory);
    if (uid !== 0) return { uid, gid };
  }
  const account = systemAccount(NAME);
  if (account !== null) return account;
  throw new Error(
    `PostgreSQL does not run as root, and the user "${NAME}" could not be made; run as another user, or set DATABASE_URL`,
  );
}

/**
 * Whether an account may pass through every folder on the way to a path. Access control lists are not
 * checked.
 */
function reachable(target: string, { uid, gid }: Account): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { uid: owner, gid: group, mode } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

type Command = { command: string; args: string[]; options: SpawnOptions };

/**
 * The command that runs a database program under an account, with the machine's variables only. Where the
 * account could not pass through a folder on the way (a home of mode 700), it gets the one capability for
 * that, so that the data can stay in the chosen place.
 * @param paths everything the program must reach
 * @throws Error when it cannot reach them in any way
 */
export function runAs(account: Account | null, command: string, args: string[], paths: string[]): Command {
  const env = machineVariables(process.env);
  if (account === null) return { command, args, options: { env } };
  const blocked = [command, ...paths].find((target) => !reachable(target, account));
  if (blocked === undefined) return { command, args, options: { uid: account.uid, gid: account.gid, env } };
  const capability = traversalCapability();
  if (capability === null) {
    throw new Error(
      `The database's account may not reach ${blocked}; move it or DATA_DIR to a folder open to all, run as another user, or set DATABASE_URL`,
    );
  }
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  const rights = [`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`];
  return { command: "setpriv", args: [...identity, ...rights, command, ...args], options: { env } };
}

/** The smallest of our capabilities that passes closed folders. Containers often have only the second. */
function traversalCapability(): string | null {
  try {
    execFileSync("setpriv", ["--version"], { stdio: "ignore", env: machineVariables(process.env) });
    const status = readFileSync("/proc/self/status", "utf8");
    const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? "0"}`);
    if (capabilities & (1n << 2n)) return "dac_read_search";
    return capabilities & (1n << 1n) ? "dac_override" : null;
  } catch {
    return null;
  }
}
