import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/stored";

const voiceIds = z.catch(z.array(z.string()), []);

/** The voices a person used last, newest first. */
export const recentVoicesOf = storedPerPerson({
  name: "recent-voices",
  schema: voiceIds,
  initial: [],
  acrossTabs: true,
});
