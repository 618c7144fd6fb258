import * as z from "zod/mini";
import { storedPerPerson } from "@/lib/platform/stored";

/** So many jobs can be asked for with one press. */
export const MAX_TAKES = 8;

/** How many of them one model makes. */
export const takesOfModel = z.int().check(z.minimum(1), z.maximum(MAX_TAKES));

/** How many takes a press of Generate makes of the form's own model, by its kind; one where nothing is stored. */
export const takesDraftOf = storedPerPerson({
  name: "takes",
  schema: z.record(z.string(), takesOfModel),
  initial: {},
});
