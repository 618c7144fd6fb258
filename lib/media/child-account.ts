import { execFile } from "node:child_process";
import { constants, createWriteStream } from "node:fs";
import { chown, copyFile, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { lazy } from "@/lib/platform/lazy";
import { childEnvironment } from "@/lib/platform/server/child-environment";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { type Account, findAccount } from "@/lib/platform/server/system-account";
import { MediaError, openError } from "./media-error";

const accountsByEntry = processValue(
  "media.accounts",
  () => new Map<string, () => Promise<Account | null>>(),
);

/**
 * The account for child processes of a root process: `nobody`, which owns no files. Null for other processes,
 * whose children keep their account, and where `nobody` could not read the program (below a closed home) or
 * the system does not allow the change. What could not be found out now is tried again by the next child.
 *
 * @throws MediaError "failed" while that can't be found out, on a full disk for example
 */
export function childAccount(entry: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return Promise.resolve(null);
  const account = accountsByEntry().get(entry) ?? lazy(() => usableAccount(entry));
  accountsByEntry().set(entry, account);
  return account();
}

async function usableAccount(entry: string): Promise<Account | null> {
  const account = findAccount("nobody");
  if (account && (await canStart(entry, account))) return account;
  logger.warn({ entry }, 'children stay root: "nobody" can\'t read the program, or may not be chosen');
  return null;
}

/** Tested by a real start, because modes, access lists, capabilities and containers all matter. */
async function canStart(entry: string, { uid, gid }: Account): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-account-")).catch((cause) => {
    throw openError(cause);
  });
  try {
    await chown(folder, uid, gid);
    const test = 'test -r "$0" && test -x "$1" && test -w "$2"';
    const args = ["-c", test, entry, process.execPath, folder];
    await promisify(execFile)("/bin/sh", args, { uid, gid, env: childEnvironment() });
    return true;
  } catch (cause) {
    if (isRefusal(cause)) return false;
    throw openError(cause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the test itself failed, or the system does not allow the account: too few processes or files are no answer. */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  (cause.code === 1 || cause.code === "EPERM" || cause.code === "EACCES" || cause.code === "EINVAL");

type Placed = { original: string; copy: string };
type Place = (original: string, field: string) => string;

/** Fields of tasks with file names end in this. The written file is in `OUTPUT`. */
const FILE_FIELD = /paths?$/i;
const OUTPUT = "outputPath";

/**
 * Gives a child of another account copies of its task's files, in a folder of that account, and moves the
 * file it wrote to the task's output path. The account has no access to the originals.
 *
 * @throws MediaError "unreadable" for a missing file, "failed" for one that can't be copied now, and whatever `run` throws
 */
export async function withPrivateFiles<Result>(
  task: unknown,
  account: Account,
  run: (task: unknown) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-task-"));
  try {
    const [inputs, outputs]: [Placed[], Placed[]] = [[], []];
    const placed = withPlaces(task, (original, field) => {
      const copy = path.join(folder, `${inputs.length + outputs.length}${path.extname(original)}`);
      (field === OUTPUT ? outputs : inputs).push({ original, copy });
      return copy;
    });
    for (const { original, copy } of inputs) await hand(original, copy, account);
    await chown(folder, account.uid, account.gid);
    const result = await run(placed);
    for (const { original, copy } of outputs) await take(copy, original);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The task with each of its files' names replaced. */
function withPlaces(task: unknown, place: Place, field = ""): unknown {
  if (typeof task === "string") return FILE_FIELD.test(field) ? place(task, field) : task;
  if (Array.isArray(task)) return task.map((one) => withPlaces(one, place, field));
  if (typeof task !== "object" || task === null) return task;
  return Object.fromEntries(Object.entries(task).map(([key, value]) => [key, withPlaces(value, place, key)]));
}

async function hand(original: string, copy: string, { uid, gid }: Account): Promise<void> {
  try {
    await copyFile(original, copy, constants.COPYFILE_FICLONE);
  } catch (cause) {
    throw openError(cause);
  }
  await chown(copy, uid, gid);
}

/**
 * The child may have left a link to another account's file, so only the bytes of a regular file are copied.
 */
async function take(copy: string, original: string): Promise<void> {
  const file = await open(copy, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new MediaError("failed", "The child wrote no file");
    await pipeline(file.createReadStream({ autoClose: false }), createWriteStream(original, { mode: 0o600 }));
  } finally {
    await file.close();
  }
}
