import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/stored";

const voiceIds = z.catch(z.array(z.string()), []);

/** A person's favourite voices, by id. */
export const favouriteVoicesOf = storedPerPerson({
  name: "favourite-voices",
  schema: voiceIds,
  initial: [],
  acrossTabs: true,
});

/** The voices a person used last, newest first. */
export const recentVoicesOf = storedPerPerson({
  name: "recent-voices",
  schema: voiceIds,
  initial: [],
  acrossTabs: true,
});
