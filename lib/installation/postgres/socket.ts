import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
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

/** Another system account that may use the server, with only this role. */
export type Guest = { systemUser: string; role: string };

const MAP = "atelier";

/**
 * Writes the rules for access through the socket, which use the system's account names: our account may use
 * every role, the guest only its own. Written at every start, in a folder the server's account cannot write
 * to.
 * @returns the server's settings that name the files
 */
export function writeAccessRules(dataDir: string, account: Account, guest: Guest): string[] {
  const write = (name: string, lines: string[]) => {
    const file = path.join(dataDir, name);
    rmSync(file, { force: true });
    writeFileSync(file, `${lines.join("\n")}\n`, { flag: "wx", mode: 0o600 });
    chownSync(file, account.uid, account.gid);
    return file;
  };
  const hosts = write("pg_hba.conf", [`local all all peer map=${MAP}`]);
  const names = write("pg_ident.conf", [
    `${MAP} "${userInfo().username}" all`,
    `${MAP} "${guest.systemUser}" "${guest.role}"`,
  ]);
  return [`hba_file=${hosts}`, `ident_file=${names}`];
}
