import { constants, createWriteStream } from "node:fs";
import { chown, copyFile, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Account } from "@/lib/platform/server/system-account";
import { MediaError } from "./media-error";

type Placed = { original: string; copy: string };
type Place = (original: string, field: string) => string;

/** Fields of tasks that name files end in this; the one that is written is `OUTPUT`. */
const FILE_FIELD = /paths?$/i;
const OUTPUT = "outputPath";

/**
 * Gives a child of another account copies of what its task names, in a folder of that account's, and brings what it
 * wrote to where the task wanted it. The originals stay closed to the account.
 *
 * @throws MediaError "unreadable" for a file that is not there, and whatever `run` throws.
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
    throw new MediaError("unreadable", "The file cannot be read", { cause });
  }
  await chown(copy, uid, gid);
}

/** What the child left may be a link to what is not its own; only a file's bytes are taken. */
async function take(copy: string, original: string): Promise<void> {
  const file = await open(copy, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new MediaError("failed", "The child wrote no file");
    await pipeline(file.createReadStream({ autoClose: false }), createWriteStream(original, { mode: 0o600 }));
  } finally {
    await file.close();
  }
}
