import { execFile } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "@/lib/platform/server/child-environment";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { type Account, findAccount } from "@/lib/platform/server/system-account";

const accountsByEntry = processValue("media.accounts", () => new Map<string, Promise<Account | null>>());

/**
 * The account for child processes of a root process: `nobody`, which owns no files. Null for other processes,
 * whose children keep their account, and where `nobody` could not read the program (below a closed home) or
 * the system does not allow the change.
 */
export function childAccount(entry: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return Promise.resolve(null);
  const account = accountsByEntry().get(entry) ?? usableAccount(entry);
  accountsByEntry().set(entry, account);
  return account;
}

async function usableAccount(entry: string): Promise<Account | null> {
  const account = findAccount("nobody");
  if (account && (await canStart(entry, account))) return account;
  logger.warn({ entry }, 'children stay root: "nobody" can\'t read the program, or may not be chosen');
  return null;
}

/** Tested by a real start, because modes, access lists, capabilities and containers all matter. */
async function canStart(entry: string, { uid, gid }: Account): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-account-"));
  try {
    await chown(folder, uid, gid);
    const test = 'test -r "$0" && test -x "$1" && test -w "$2"';
    const args = ["-c", test, entry, process.execPath, folder];
    await promisify(execFile)("/bin/sh", args, { uid, gid, env: childEnvironment() });
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
