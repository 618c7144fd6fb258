import path from "node:path";
import { parseArgs } from "node:util";
import { requireStorage } from "@/lib/installation/require-storage";
import { knownSecrets, readSecrets, requireSecret } from "@/lib/installation/secret";
import { onStopSignals } from "@/lib/installation/stop-signals";
import { env } from "@/lib/platform/server/env";
import { messages } from "./messages";
import { createBackup } from "./server/backup";
import { keepSecret, withDatabase, withNewDatabase } from "./server/installation";
import { restoreBackup } from "./server/restore";

/** `npm run backup -- FILE [--with-secret]`, given in `folder`. Ends the process: with 0, or with 1 and a sentence. */
export const backup = (args: readonly string[], folder: string): Promise<void> =>
  run(async (signal) => {
    const { file, flags } = readArguments(args, folder, ["with-secret"], messages.backup.usage);
    const withSecret = flags.has("with-secret");
    if (withSecret) requireSecret(env());
    const [signingSecret = null] = knownSecrets(env());
    const secret = withSecret ? readSecrets(env()) : null;
    const made = await withDatabase(env(), (database) =>
      createBackup({ ...database, file, signingSecret, secret, signal }),
    );
    const { done, missing, removed, withSecret: has, withoutSecret: lacks } = messages.backup;
    console.log(done(file, { rows: made.rows, count: made.files, size: made.bytes }));
    if (made.removed > 0) console.log(removed(made.removed));
    if (made.missing > 0) console.error(missing(made.missing));
    console.log(withSecret ? has : lacks);
    if (signingSecret === null) console.error(messages.backup.unmarked);
  });

/** `npm run restore -- FILE [--accept-secret] [--accept-unverified] [--keep-sign-ins]`. Ends the process: with 0, or with 1 and a sentence. */
export const restore = (args: readonly string[], folder: string): Promise<void> =>
  run(async (signal) => {
    const options = ["accept-secret", "accept-unverified", "keep-sign-ins"];
    const { file, flags } = readArguments(args, folder, options, messages.restore.usage);
    const accept = { secret: flags.has("accept-secret"), unverified: flags.has("accept-unverified") };
    const keepSignIns = flags.has("keep-sign-ins");
    const secrets = knownSecrets(env());
    let isKept = true;
    const restored = await withNewDatabase(env(), (database) =>
      restoreBackup({
        ...database,
        file,
        secrets,
        accept,
        keepSignIns,
        keepSecret: (secret) => {
          isKept = keepSecret(env(), secret);
        },
        signal,
      }),
    );
    const { done, ended, missing, ownerLink, secretNotAccepted, secretUnused, withoutSecret } =
      messages.restore;
    console.log(done(file, { rows: restored.rows, count: restored.files }));
    if (restored.missing > 0) console.error(missing(restored.missing));
    console.log(ended(keepSignIns));
    for (const link of restored.ownerLinks) console.log(ownerLink(link));
    const own = path.join(env().DATA_DIR, "auth-secret");
    const isAccepted = accept.secret && restored.hasSecret;
    if (isAccepted && !isKept) console.log(secretUnused);
    if (!isAccepted && secrets.length === 0)
      console.log(restored.hasSecret ? secretNotAccepted(own) : withoutSecret(own));
  });

/**
 * @param folder in which the command was given: the file is relative to it
 * @param known the flags that the command has
 */
function readArguments(
  args: readonly string[],
  folder: string,
  known: readonly string[],
  usage: string,
): { file: string; flags: ReadonlySet<string> } {
  const options = Object.fromEntries(known.map((flag) => [flag, { type: "boolean" } as const]));
  let read: { positionals: string[]; values: Record<string, unknown> };
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
  const [file, ...more] = read.positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  return { file: path.resolve(folder, file), flags: new Set(Object.keys(read.values)) };
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
