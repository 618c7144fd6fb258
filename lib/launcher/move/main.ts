import { existsSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { type Moved, moveFiles } from "@/lib/files/server/move";
import { namedFiles } from "@/lib/files/server/named-files";
import { ownershipMessage, ownershipOf } from "@/lib/files/server/ownership";
import { bucketStoreOf, folderStoreOf } from "@/lib/files/server/store";
import type { StoreName } from "@/lib/files/server/store-type";
import { serverAccount } from "@/lib/installation/account";
import { OWNER_ONLY, openDataDir } from "@/lib/installation/data-dir";
import { requireStorage } from "@/lib/installation/require-storage";
import { sandboxGuest } from "@/lib/installation/roles";
import { onStopSignals } from "@/lib/installation/stop-signals";
import { openStorage } from "@/lib/installation/storage";
import { formatBytes, formatCount, formatQuantity } from "@/lib/platform/format";
import { type Env, readEnv } from "@/lib/platform/server/env";
import { migrate } from "@/lib/platform/server/migrate";
import { addressOf, type ObjectStore } from "@/lib/platform/server/object-store";

const USAGE = `Say from where to where:
  npm run storage:move -- folder s3
  npm run storage:move -- s3 folder
with --verify at the end to read again what an earlier run has copied. ASSET_STORE names the bucket either way.`;
const PRINT_EVERY_MS = 2_000;
/** Of so many broken files the names are printed. */
const NAMED = 20;

type Direction = { toBucket: boolean; isThorough: boolean; place: ObjectStore };

/**
 * Copies all files between the folder DATA_DIR and the bucket of ASSET_STORE, and prints how far it is.
 * @returns the exit code: 0 when every file is in both
 */
export async function moveStorage(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("Stopped. Run it again to go on."));
  onStopSignals({ stop, kill: () => process.exit(1) });
  try {
    const env = readEnv(process.env);
    const direction = readDirection(args, env);
    await requireStorage(env);
    process.umask(OWNER_ONLY);
    const moved = await withDatabase(env, (client) => move(client, direction, stopping.signal));
    printResult(moved, direction);
    return moved.broken.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function readDirection(args: readonly string[], { objectStore }: Env): Direction {
  const isThorough = args.includes("--verify");
  const direction = args.filter((arg) => arg !== "--verify").join(" ");
  if (direction !== "folder s3" && direction !== "s3 folder") throw new Error(USAGE);
  if (!objectStore) throw new Error("ASSET_STORE must name the bucket, as s3://bucket/prefix");
  return { toBucket: direction === "folder s3", isThorough, place: objectStore };
}

/** The database whose rows name the files. The embedded one is started for it, which no running Atelier allows. */
async function withDatabase<Result>(env: Env, use: (client: Client) => Promise<Result>): Promise<Result> {
  if (env.DATABASE_URL !== undefined) return connected(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, use);
  if (!existsSync(path.join(env.DATA_DIR, "postgres/PG_VERSION")))
    throw new Error(`DATA_DIR ${env.DATA_DIR} has no database; set it, or DATABASE_URL, as for npm start`);
  openDataDir(env.DATA_DIR, serverAccount(path.join(env.DATA_DIR, "postgres"))?.gid ?? null);
  const storage = await openStorage(env.DATA_DIR, sandboxGuest());
  try {
    return await connected(storage.url, use);
  } finally {
    await storage.close();
  }
}

async function connected<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  await migrate(url);
  const client = new Client({ connectionString: url, application_name: "storage-move" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function move(client: Client, direction: Direction, signal: AbortSignal): Promise<Moved> {
  const { toBucket, isThorough, place } = direction;
  const bucket = (name: StoreName) => bucketStoreOf(place, name);
  const [from, to] = toBucket ? [folderStoreOf, bucket] : [bucket, folderStoreOf];
  const ownership = await ownershipOf(to, client);
  if (ownership === "foreign" || ownership === "strange")
    throw new Error(ownershipMessage(ownership, toBucket ? "bucket" : "folder"));
  let printedAt = performance.now();
  const onProgress = (moved: Moved) => {
    if (performance.now() - printedAt < PRINT_EVERY_MS) return;
    printedAt = performance.now();
    console.log(`  ${soFar(moved)}`);
  };
  return moveFiles(namedFiles(client), { from, to, isThorough, signal, onProgress });
}

const soFar = ({ copied, copiedBytes, there, broken }: Moved): string =>
  [
    `${formatQuantity(copied, "file")} copied (${formatBytes(copiedBytes)})`,
    `${formatCount(there)} there already`,
    `${formatCount(broken.length)} missing or changed`,
  ].join(", ");

function printResult(moved: Moved, { toBucket, place }: Direction): void {
  const { broken } = moved;
  for (const { file, reason } of broken.slice(0, NAMED))
    console.error(`  ${file.store}/${file.name} is ${reason}`);
  if (broken.length > NAMED) console.error(`  and ${formatCount(broken.length - NAMED)} more`);
  console.log(`${soFar(moved)}.`);
  if (broken.length > 0) {
    console.error(
      "What is missing or changed was not copied. Atelier gets results again that the service still has.",
    );
  }
  console.log(
    toBucket
      ? `Start Atelier with ASSET_STORE=${addressOf(place)}. The folder is as it was; delete it when you like.`
      : "Start Atelier without ASSET_STORE. The bucket is as it was; empty it when you like.",
  );
}
