import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Account } from "@/lib/platform/server/system-account";

/** What files are made with from here on, by us and by everything we start: nothing for anybody but the owner. */
export const OWNER_ONLY = 0o077;
/** Says that everything in the folder was closed once; what is made afterwards is made closed. */
const CLOSED_MARK = ".closed";
/** The database's own, which its server keeps closed and refuses to start on otherwise; and its socket. */
const NOT_OURS = new Set(["postgres", "postgres.new", "run"]);

/**
 * Makes DATA_DIR, and closes it to everybody but its owner: files 600, folders 700. What an earlier version left
 * open is closed at the first start.
 * @param group as root, whose members may pass through to a folder of their own (710): without it, the database's
 *   account would need the right to read every file of the machine
 * @throws Error with a sentence for the person who started us
 */
export function openDataDir(directory: string, group: number | null): void {
  try {
    if (!existsSync(directory)) mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (group !== null && becomes(directory, group)) chmodSync(directory, 0o710);
    else close(directory);
    if (existsSync(path.join(directory, CLOSED_MARK))) return;
    walk(directory, close, NOT_OURS);
    writeFileSync(path.join(directory, CLOSED_MARK), "", { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${directory} cannot be made private: ${reason}`, { cause: error });
  }
}

/** Some shared folders of a virtual machine know no owners; then nobody passes. */
function becomes(directory: string, group: number): boolean {
  try {
    chownSync(directory, 0, group);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a folder with everything in it an account's own. The folder itself comes last: until then nobody else can
 * enter and put links in the way, and a start that was interrupted is made good by the next.
 * @throws Error where the file system knows no owners
 */
export function giveFolder(directory: string, { uid, gid }: Account): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const found = lstatSync(directory);
  if (found.uid === uid && found.gid === gid) return;
  lchownSync(directory, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  walk(directory, (file) => lchownSync(file, uid, gid));
  lchownSync(directory, uid, gid);
}

/** Visits everything below a folder, one entry at a time; links are seen as such and not followed. */
function walk(directory: string, visit: (file: string) => void, except?: ReadonlySet<string>): void {
  const folder = opendirSync(directory);
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (except?.has(entry.name)) continue;
      const file = path.join(directory, entry.name);
      const isFolder = entry.isDirectory();
      unlessGone(() => {
        if (isFolder) walk(file, visit);
        visit(file);
      });
    }
  } finally {
    folder.closeSync();
  }
}

/** A process that is just leaving may still remove what it made. */
function unlessGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

function close(file: string): void {
  const { mode, uid } = lstatSync(file);
  // A link's own mode means nothing, and chmod would follow it.
  const isLink = (mode & 0o170000) === 0o120000;
  const me = process.getuid?.();
  const isOurs = me === 0 || me === uid;
  if (!isLink && isOurs && (mode & OWNER_ONLY) !== 0) chmodSync(file, mode & 0o700);
}
