import * as z from "zod/mini";

/** The models that compatible clients can use, by id. */
export const compatibleIds = z.object({ object: z.literal("list"), data: z.array(z.string()) });

/** Whether a list of compatible models has a model. A list that is empty, or that could not be read, excludes none. */
export const isAmong = (id: string, compatible: readonly string[] | undefined): boolean =>
  !compatible?.length || compatible.includes(id);
