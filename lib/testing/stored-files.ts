import path from "node:path";
import type { StoreName } from "@/lib/files/server/store-type";
import { env } from "@/lib/platform/server/env";

/** The folder of a store of this process. */
export const folderOf = (store: StoreName): string => path.join(env().DATA_DIR, store);

/** The file of a name in it. */
export const fileOf = (store: StoreName, name: string): string => path.join(folderOf(store), name);
