import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/stored";

/** So many jobs can be asked for with one press. */
export const MAX_TAKES = 8;

/** How many takes a press of Generate makes, by the kind of the form; one where nothing is stored. */
export const takesDraftOf = storedPerPerson({
  name: "takes",
  schema: z.record(z.string(), z.int().check(z.minimum(1), z.maximum(MAX_TAKES))),
  initial: {},
});
