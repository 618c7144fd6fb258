import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Account } from "@/lib/platform/server/system-account";

/** A socket's path may have about 104 bytes; the server adds `/.s.PGSQL.5432.lock` to the folder's. */
const MAX_FOLDER_BYTES = 80;

/** Where the server's socket lies: beside the data, or in /tmp when that path is too long for a socket. */
export function socketDirectory(dataDir: string): string {
  const beside = path.join(dataDir, "run");
  if (Buffer.byteLength(beside) <= MAX_FOLDER_BYTES) return beside;
  return path.join("/tmp", `atelier-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
}

/**
 * Makes the folder for the socket. Whoever can reach the socket can use the database, so it is closed
 * to all but the server's account; with a guest its group may pass, and the server asks each who they are.
 * @throws Error when somebody else has put something there
 */
export function makeSocketDirectory(directory: string, account: Account | null, hasGuest: boolean): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const found = lstatSync(directory);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(`${directory} belongs to somebody else; remove it, or choose another DATA_DIR`);
  }
  chmodSync(directory, hasGuest ? 0o710 : 0o700);
  if (account !== null) chownSync(directory, account.uid, account.gid);
}

/** The address of a database behind the socket. */
export function socketUrl(directory: string, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}&sslmode=disable`;
}
