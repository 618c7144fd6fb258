import "server-only";
import path from "node:path";
import { env } from "@/lib/platform/server/env";
import type { ObjectStore } from "@/lib/platform/server/object-store";
import { singleton } from "@/lib/platform/server/singleton";
import { folderStore } from "./folder-store";
import { openBucket } from "./s3-bucket";
import { s3Store } from "./s3-store";
import type { Store } from "./store-type";

/** The places of our files. Each is a store of its own, so that each owner sweeps only its own. */
export const STORE_NAMES = ["assets", "uploads", "described"] as const;
export type StoreName = (typeof STORE_NAMES)[number];

export const inFolder = (name: StoreName): Store => folderStore(path.join(env().DATA_DIR, name));

export const inBucket = (place: ObjectStore, name: StoreName): Store =>
  s3Store(() => bucketOf(place), `${place.prefix}${name}/`);

/** One client, with its connections, for each place. */
const bucketOf = (place: ObjectStore) =>
  singleton(`files.bucket ${JSON.stringify(place)}`, () => openBucket(place));

/** The store of a name, where `ASSET_STORE` says. */
export function storeOf(name: StoreName): Store {
  const { objectStore } = env();
  return objectStore ? inBucket(objectStore, name) : inFolder(name);
}

export const assetStore = (): Store => storeOf("assets");
export const uploadStore = (): Store => storeOf("uploads");
/** Copies of clips from addresses, and the pictures of shots. */
export const describedStore = (): Store => storeOf("described");
