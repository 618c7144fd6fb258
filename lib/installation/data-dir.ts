import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Account } from "@/lib/platform/server/system-account";

/** The umask for all files of ours and of our child processes: no access for others than the owner. */
export const OWNER_ONLY = 0o077;
/** Marks a folder whose contents were closed once. New files are created closed. */
const CLOSED_MARKER = ".closed";
/** The database's folders, which its server keeps closed (it refuses to start otherwise), and its socket. */
const NOT_OURS = new Set(["postgres", "postgres.new", "run"]);

/**
 * Creates DATA_DIR, and closes it to everybody but its owner: files 600, folders 700. What an earlier version
 * left open is closed at the first start.
 * @param group as root, the group whose members may pass through to a folder of their own (710). Without it,
 * the database's account would need the right to read every file of the machine.
 * @throws Error with a sentence for the person who started us
 */
export function openDataDir(directory: string, group: number | null): void {
  try {
    requireFolder(directory);
    makeFolder(directory);
    if (group !== null && tryChown(directory, group)) chmodSync(directory, 0o710);
    else close(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(path.join(directory, CLOSED_MARKER))) return;
    walk(directory, close, NOT_OURS);
    writeFileSync(path.join(directory, CLOSED_MARKER), "", { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isFull(reason)) throw fullDisk(directory, reason, error);
    throw new Error(
      `DATA_DIR ${directory} cannot be made private: ${reason}. Set it to a folder that we may write to`,
      { cause: error },
    );
  }
}

/** Whether the message of an error, of Node or of a program, reports a full disk. */
export const isFull = (reason: string): boolean => /ENOSPC|EDQUOT|no space left|quota exceeded/i.test(reason);

/** The sentence for a disk that is full. */
export const fullDisk = (directory: string, reason: string, cause: unknown): Error =>
  new Error(
    `DATA_DIR ${directory} has no room (${reason}); free some, or set it to a folder on another disk`,
    { cause },
  );

/** Before anything is changed: a file of that name would get other rights. */
function requireFolder(directory: string): void {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error("it is a file");
}

/** With its parents. Node's own way to do that never returns where the kernel knows no such name, as in /proc. */
function makeFolder(directory: string): void {
  if (existsSync(directory)) return;
  makeFolder(path.dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

/** False for some shared folders of virtual machines, which have no owners; then no group may pass. */
function tryChown(directory: string, group: number): boolean {
  try {
    chownSync(directory, 0, group);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives a folder with its contents to an account. The folder itself comes last, so that no other account can
 * enter before and add links. An interrupted start is repaired by the next.
 * @throws Error where the file system has no owners
 */
export function giveFolder(directory: string, { uid, gid }: Account): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stats = lstatSync(directory);
  if (stats.uid === uid && stats.gid === gid) return;
  lchownSync(directory, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  walk(directory, (file) => lchownSync(file, uid, gid));
  lchownSync(directory, uid, gid);
}

/** Visits everything below a folder, one entry at a time. Links are visited but not followed. */
function walk(directory: string, visit: (file: string) => void, except?: ReadonlySet<string>): void {
  const folder = opendirSync(directory);
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (except?.has(entry.name)) continue;
      const file = path.join(directory, entry.name);
      const isFolder = entry.isDirectory();
      ignoreMissing(() => {
        if (isFolder) walk(file, visit);
        visit(file);
      });
    }
  } finally {
    folder.closeSync();
  }
}

/** Ignores missing files: a process that is just ending may still remove its own. */
function ignoreMissing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

function close(file: string): void {
  const { mode, uid } = lstatSync(file);
  // A link's own mode has no effect, and chmod would follow the link.
  const isLink = (mode & 0o170000) === 0o120000;
  const me = process.getuid?.();
  const isOurs = me === 0 || me === uid;
  if (!isLink && isOurs && (mode & OWNER_ONLY) !== 0) chmodSync(file, mode & 0o700);
}
