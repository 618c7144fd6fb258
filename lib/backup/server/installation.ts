import "server-only";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { serverAccount } from "@/lib/installation/account";
import { OWNER_ONLY, openDataDir } from "@/lib/installation/data-dir";
import { Cluster } from "@/lib/installation/postgres/cluster";
import { isAlive, postmasterPid } from "@/lib/installation/postgres/postmaster";
import { sandboxGuest } from "@/lib/installation/roles";
import { DATABASE, openStorage } from "@/lib/installation/storage";
import { readWrittenText } from "@/lib/installation/written-text.mjs";
import type { Env } from "@/lib/platform/server/env";
import { messages } from "../messages";

const databaseFolder = ({ DATA_DIR }: Env): string => path.join(DATA_DIR, "postgres");

/** The address of a database, and the setting that it is from. */
type Address = { databaseUrl: string; variable: string };

/** Not through a pooler: cursors and settings belong to a connection. */
function ownAddress(env: Env): Address | undefined {
  for (const variable of ["DATABASE_DIRECT_URL", "DATABASE_URL"] as const) {
    const databaseUrl = env[variable];
    if (databaseUrl !== undefined) return { databaseUrl, variable };
  }
  return undefined;
}

const embedded = (databaseUrl: string): Address => ({ databaseUrl, variable: "DATA_DIR" });

/**
 * Gives the address of the database of an installation, whether that runs or not.
 * @throws Error with a sentence when there is none
 */
export async function withDatabase<T>(env: Env, work: (address: Address) => Promise<T>): Promise<T> {
  process.umask(OWNER_ONLY);
  const own = ownAddress(env);
  if (own !== undefined) return await work(own);
  if (!existsSync(path.join(databaseFolder(env), "PG_VERSION"))) {
    throw new Error(messages.backup.nothing(env.DATA_DIR));
  }
  const pid = postmasterPid(databaseFolder(env));
  if (pid !== null && isAlive(pid)) {
    return await work(embedded(new Cluster({ dataDir: env.DATA_DIR }).url(DATABASE)));
  }
  return await withStorage(env, work);
}

/**
 * Gives the address of a database to restore into. The embedded one is made where there is none.
 * @throws Error with a sentence when Atelier runs on it
 */
export async function withNewDatabase<T>(env: Env, work: (address: Address) => Promise<T>): Promise<T> {
  process.umask(OWNER_ONLY);
  const own = ownAddress(env);
  const account = own === undefined ? serverAccount(databaseFolder(env)) : null;
  openDataDir(env.DATA_DIR, account?.gid ?? null);
  return own === undefined ? await withStorage(env, work) : await work(own);
}

async function withStorage<T>(env: Env, work: (address: Address) => Promise<T>): Promise<T> {
  const storage = await openStorage(env.DATA_DIR, sandboxGuest());
  try {
    return await work(embedded(storage.adminUrl));
  } finally {
    await storage.close();
  }
}

/**
 * Keeps the secret of a backup where the next start looks for it.
 * @returns whether it is kept; not where a setting says which secret is used
 * @throws Error with a sentence when another is there
 */
export function keepSecret({ AUTH_SECRET, AUTH_SECRET_FILE, DATA_DIR }: Env, secret: string): boolean {
  if (AUTH_SECRET.length > 0 || AUTH_SECRET_FILE !== undefined) return false;
  const file = path.join(DATA_DIR, "auth-secret");
  if (!existsSync(file)) writeFileSync(file, `${secret}\n`, { flag: "wx", mode: 0o600 });
  else if (readWrittenText(file).trim() !== secret) throw new Error(messages.restore.otherSecret(file));
  return true;
}
