import "server-only";
import path from "node:path";
import { ApiError } from "@/lib/contract/errors";
import { pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { ObjectStore } from "@/lib/platform/server/object-store";
import { processValue } from "@/lib/platform/server/process-value";
import { folderStore } from "./folder-store";
import { NAMED_FILES_SQL } from "./named-files";
import { claimStores, ownershipMessage } from "./ownership";
import { openBucket } from "./s3-bucket";
import { s3Store } from "./s3-store";
import { type Store, StoreAwayError, type StoreName, type WritableStore } from "./store-type";

/** The store of a name in DATA_DIR. It does not check whether the place belongs to this installation. */
export const folderStoreOf = (name: StoreName): WritableStore => folderStore(path.join(env().DATA_DIR, name));

/** The store of a name in object storage, without that check. */
export const bucketStoreOf = (place: ObjectStore, name: StoreName): WritableStore =>
  s3Store(() => bucketOf(place), `${place.prefix}${name}/`);

/** One client, with its connections, for each place. */
const buckets = processValue("files.buckets", () => new Map<string, ReturnType<typeof openBucket>>());
function bucketOf(place: ObjectStore) {
  const name = JSON.stringify(place);
  const bucket = buckets().get(name) ?? openBucket(place);
  buckets().set(name, bucket);
  return bucket;
}

/** The kind of place that `ASSET_STORE` names. */
export const storeKind = () => (env().objectStore ? "bucket" : "folder");

/** The store of a name, where `ASSET_STORE` says, without that check. */
export function uncheckedStore(name: StoreName): WritableStore {
  const { objectStore } = env();
  return objectStore ? bucketStoreOf(objectStore, name) : folderStoreOf(name);
}

/** A store in which nothing is written or deleted while its place is not ours. */
export const storeOf = (name: StoreName): Store => writableStoreOf(name);

/** The store for `receiveFile`, through which alone files are written. */
export const writableStoreOf = (name: StoreName): WritableStore => ownStore(uncheckedStore(name));

/** Copies of results, their posters, and rough cuts of them. */
export const assetStore = (): Store => storeOf("assets");
export const uploadStore = (): Store => storeOf("uploads");
/** Copies of clips from addresses, and the pictures of shots. */
export const describedStore = (): Store => storeOf("described");

const claimed = () => claimStores(uncheckedStore, pool());

/**
 * Whether the stores are there, and those in which our files were stored. A disk that is not mounted leaves an empty
 * folder in its place, and a wrong ASSET_STORE names an empty bucket, or another installation's: no file is missing or
 * damaged there.
 */
export async function areStoresOurs(): Promise<boolean> {
  try {
    return (await claimed()) === "ours";
  } catch (error) {
    if (error instanceof StoreAwayError) return false;
    throw error;
  }
}

/** @throws ApiError `insufficient_storage` while they are not, or away */
export async function assertStoresOurs(): Promise<void> {
  const ownership = await claimed();
  if (ownership === "ours") return;
  throw new ApiError("insufficient_storage", ownershipMessage(ownership, storeKind()), {
    retryAfterSeconds: 300,
  });
}

/**
 * A store in which nothing is written or deleted while it is not this installation's: another would lose its files.
 * It can be read.
 */
function ownStore(store: WritableStore): WritableStore {
  const first =
    <Arguments extends unknown[], Result>(operation: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      await assertStoresOurs();
      return operation(...args);
    };
  return {
    ...store,
    write: first(store.write),
    put: first(store.put),
    remove: first(store.remove),
    assertSpace: first(store.assertSpace),
    hasSpace: () => first(store.hasSpace)().catch(() => false),
    sweep: first(store.sweep),
    sweepUnknown: first(store.sweepUnknown),
  };
}

/**
 * Deletes files of a store that no row names: their process died between writing them and their row. A database that
 * names none of this store is perhaps not that of these files, and deletes none.
 */
export async function sweepUnnamed(store: StoreName, olderThanMs?: number): Promise<void> {
  const { rowCount } = await pool().query(`select from ${NAMED_FILES_SQL} where store = $1 limit 1`, [store]);
  if (rowCount === 1) await storeOf(store).sweepUnknown(findNamed, olderThanMs);
}

/** Those of these names that a row has. */
async function findNamed(names: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ name: string }>(
    `select name from ${NAMED_FILES_SQL} where name = any($1::text[])`,
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}
