import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Account } from "@/lib/platform/server/system-account";

/** A socket's path may have about 104 bytes. The server adds `/.s.PGSQL.5432.lock` to the folder's path. */
const MAX_FOLDER_BYTES = 80;

/**
 * The folder of the server's socket: next to the data, or in /tmp when that path is too long for a socket.
 */
export function socketDirectory(dataDir: string): string {
  const directory = path.join(dataDir, "run");
  if (Buffer.byteLength(directory) <= MAX_FOLDER_BYTES) return directory;
  return path.join("/tmp", `atelier-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
}

/**
 * Creates the folder for the socket. Access to the socket gives access to the database, so the folder is
 * closed to all but the server's account. With a guest, its group may enter, and the server checks each
 * account.
 * @throws Error when another account's file is there
 */
export function makeSocketDirectory(directory: string, account: Account | null, hasGuest: boolean): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const stats = lstatSync(directory);
  if (!stats.isDirectory() || (stats.uid !== owner && stats.uid !== process.getuid?.())) {
    throw new Error(`${directory} belongs to somebody else; remove it, or choose another DATA_DIR`);
  }
  chmodSync(directory, hasGuest ? 0o710 : 0o700);
  if (account !== null) chownSync(directory, account.uid, account.gid);
}

/** The address of a database on the socket. */
export function socketUrl(directory: string, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}&sslmode=disable`;
}
