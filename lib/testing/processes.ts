import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A process, as Linux shows it to accounts with access. */
export type Running = { pid: number; uid: number; gid: number; command: string; environment: string };

const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(status)?.[1]);

/** All descendants of a process, without the process itself. Linux only. */
export function running(ancestor: number): Running[] {
  const all = readdirSync("/proc").flatMap((name) => {
    try {
      const read = (file: string) => readFileSync(`/proc/${name}/${file}`, "utf8");
      const status = read("status");
      const [parent, uid, gid] = ["PPid", "Uid", "Gid"].map((each) => field(status, each));
      const command = read("cmdline").replaceAll("\0", " ");
      return [
        { pid: Number(name), parent, uid: uid ?? 0, gid: gid ?? 0, command, environment: read("environ") },
      ];
    } catch {
      // No process, one that has ended, or one of another account.
      return [];
    }
  });
  const below = (pid: number): Running[] =>
    all.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...below(each.pid)]);
  return below(ancestor);
}

/**
 * All entries of a folder, including itself, to which others than the owner have access: mode and path of
 * each.
 */
export function loose(folder: string, inside = "."): string[] {
  const entry = lstatSync(path.join(folder, inside), { throwIfNoEntry: false });
  if (!entry || entry.isSymbolicLink()) return [];
  const own = (entry.mode & 0o077) === 0 ? [] : [`${(entry.mode & 0o777).toString(8)} ${inside}`];
  return entry.isDirectory()
    ? [
        ...own,
        ...namesIn(path.join(folder, inside)).flatMap((name) => loose(folder, path.join(inside, name))),
      ]
    : own;
}

/** The entries of a folder; empty when it was deleted meanwhile. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/**
 * The entries of DATA_DIR with access for a group, which is only passing through: as root, to the folders of
 * the database's account and of the embedded service's, and to the database's socket.
 */
export const folderModes = (): string[] =>
  process.getuid?.() === 0 ? ["710 .", "710 run", "770 run/.s.PGSQL.5432"] : [];
