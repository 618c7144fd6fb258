import { lateCalls } from "@/lib/http/late-calls";

/** A call of `clients`, which are loaded with the first of these calls. */
export const late = lateCalls(async () => (await import("./clients")).clients);
