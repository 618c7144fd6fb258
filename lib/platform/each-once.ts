import * as z from "zod/mini";

/** Refuses a list that names something twice. */
export const eachOnce = (message: string) =>
  z.refine<readonly string[]>((values) => new Set(values).size === values.length, message);
