import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";

/** What a process knows of the API as a whole: since when it gives no response; null while it responds. */
export const upstreamState = z.object({
  object: z.literal("upstream"),
  down_since: z.nullable(timestamp),
});
export type UpstreamState = z.infer<typeof upstreamState>;
