import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/per-person";

const voiceIds = z.catch(z.array(z.string()), []);

/** Voices a person marked, by id. */
export const favouriteVoicesOf = storedPerPerson({
  name: "favourite-voices",
  schema: voiceIds,
  initial: [],
  acrossTabs: true,
});

/** Voices a person used last, newest first. */
export const recentVoicesOf = storedPerPerson({
  name: "recent-voices",
  schema: voiceIds,
  initial: [],
  acrossTabs: true,
});
