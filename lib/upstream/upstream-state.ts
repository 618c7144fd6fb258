import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";

/**
 * What a process knows of the API: since when it gives no response, since when it refuses the key of the workspace, and since
 * when it limits the requests with it. Null for each that is not so.
 */
export const upstreamState = z.object({
  object: z.literal("upstream"),
  down_since: z.nullable(timestamp),
  refused_since: z.nullable(timestamp),
  limited_since: z.nullable(timestamp),
});
export type UpstreamState = z.infer<typeof upstreamState>;
