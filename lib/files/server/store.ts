import "server-only";
import path from "node:path";
import { env } from "@/lib/platform/server/env";
import { folderStore } from "./folder-store";
import type { Store } from "./store-type";

/** The places of our files. Each is a store of its own, so that each owner sweeps only its own. */
const STORE_NAMES = ["assets", "uploads", "described"] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** The store of a place, as `ASSET_STORE` says. */
export const storeOf = (place: StoreName): Store => folderStore(path.join(env().DATA_DIR, place));

export const assetStore = (): Store => storeOf("assets");
export const uploadStore = (): Store => storeOf("uploads");
/** Copies of clips from addresses, and the pictures of shots. */
export const describedStore = (): Store => storeOf("described");
