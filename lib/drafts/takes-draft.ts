import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { storedPerPerson } from "@/lib/platform/stored";

/** So many jobs can be asked for with one press. */
export const MAX_TAKES = 8;

/** How many of them one model makes. */
const takesOfModel = z.int().check(z.minimum(1), z.maximum(MAX_TAKES));

/** Models that make the same shot with the same press, beside that of the form, with their takes. */
export const otherModels = z.catch(z.array(z.object({ modelId: z.string(), takes: takesOfModel })), []);

/** How many takes a press of Generate makes of the form's own model, by its kind; one where nothing is stored. */
export const takesDraftOf = storedPerPerson({
  name: "takes",
  schema: z.record(z.string(), takesOfModel),
  initial: {},
});

/** The form shows the settings of the first model, so a refusal of another names the model, and no field. */
export function nameModelInRefusal<Result>(name: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.code, `${name}: ${error.message}`) : error;
  }
}
