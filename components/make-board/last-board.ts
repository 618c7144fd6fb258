import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/stored";

/** The board that a person opened, or put something on, last in this browser; null before the first. */
export const lastBoardOf = storedPerPerson({
  name: "last-board",
  schema: z.nullable(z.object({ id: z.string(), name: z.string() })),
  initial: null,
  acrossTabs: true,
});
