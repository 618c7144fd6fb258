import { chownSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import type { Account } from "@/lib/platform/server/system-account";

/** Another system account that may use the server, with only this role. */
export type Guest = { systemUser: string; role: string };

const MAP = "atelier";

/**
 * Writes the rules for access through the socket, which use the system's account names: our account may use
 * every role, the guest only its own. Written at every start, in a folder the server's account cannot write
 * to.
 * @returns the server's settings that name the files
 */
export function writeAccess(dataDir: string, account: Account, guest: Guest): string[] {
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
