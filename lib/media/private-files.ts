import { constants, createWriteStream } from "node:fs";
import { chown, copyFile, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Account } from "@/lib/platform/server/system-account";
import { MediaError, notOpened } from "./media-error";

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
export async function withPrivateFiles<Answer>(
  task: unknown,
  account: Account,
  run: (task: unknown) => Promise<Answer>,
): Promise<Answer> {
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
    const answer = await run(placed);
    for (const { original, copy } of outputs) await take(copy, original);
    return answer;
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
    throw notOpened(cause);
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
