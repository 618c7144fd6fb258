import path from "node:path";
import { parseArgs } from "node:util";
import { requireStorage } from "@/lib/installation/require-storage";
import { readSecrets, requireSecret } from "@/lib/installation/secret";
import { onStopSignals } from "@/lib/installation/stop-signals";
import { env } from "@/lib/platform/server/env";
import { messages } from "./messages";
import { createBackup } from "./server/backup";
import { keepSecret, withDatabase, withNewDatabase } from "./server/installation";
import { restoreBackup } from "./server/restore";

/** `npm run backup -- FILE [--with-secret]`, given in `folder`. Ends the process: with 0, or with 1 and a sentence. */
export const backup = (args: readonly string[], folder: string): Promise<void> =>
  run(async (signal) => {
    const { file, withSecret } = readArguments(args, folder, messages.backup.usage);
    if (withSecret) requireSecret(env());
    const made = await withDatabase(env(), (database) =>
      createBackup({ ...database, file, secret: withSecret ? readSecrets(env()) : null, signal }),
    );
    const { done, missing, removed, withSecret: has, withoutSecret: lacks } = messages.backup;
    console.log(done(file, { rows: made.rows, count: made.files, size: made.bytes }));
    if (made.removed > 0) console.log(removed(made.removed));
    if (made.missing > 0) console.error(missing(made.missing));
    console.log(withSecret ? has : lacks);
  });

/** `npm run restore -- FILE`. Ends the process: with 0, or with 1 and a sentence. */
export const restore = (args: readonly string[], folder: string): Promise<void> =>
  run(async (signal) => {
    const { file } = readArguments(args, folder, messages.restore.usage);
    let isKept = true;
    const restored = await withNewDatabase(env(), (database) =>
      restoreBackup({
        ...database,
        file,
        keepSecret: (secret) => {
          isKept = keepSecret(env(), secret);
        },
        signal,
      }),
    );
    const { done, missing, secretUnused, withoutSecret } = messages.restore;
    console.log(done(file, { rows: restored.rows, count: restored.files }));
    if (restored.missing > 0) console.error(missing(restored.missing));
    if (!restored.hasSecret) console.log(withoutSecret(path.join(env().DATA_DIR, "auth-secret")));
    else if (!isKept) console.log(secretUnused);
  });

/** @param folder in which the command was given: the file is relative to it */
function readArguments(
  args: readonly string[],
  folder: string,
  usage: string,
): { file: string; withSecret: boolean } {
  const options = { "with-secret": { type: "boolean", default: false } } as const;
  let read: { positionals: string[]; values: { "with-secret": boolean } };
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
  const [file, ...more] = read.positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  return { file: path.resolve(folder, file), withSecret: read.values["with-secret"] };
}

async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  onStopSignals({
    stop: () => stopping.abort(new Error(messages.stopped)),
    kill: () => process.exit(1),
  });
  try {
    await requireStorage(env());
    await work(stopping.signal);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
