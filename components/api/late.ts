import { lateCalls } from "@/lib/http/late-calls";
import { importWithRetry } from "@/lib/platform/import-with-retry";

/** A call of `clients`, which are loaded with the first of these calls. */
export const late = lateCalls(async () => (await importWithRetry(() => import("./clients"))).clients);
