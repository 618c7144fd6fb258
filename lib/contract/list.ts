import { z } from "zod";

/** List envelope; `has_more` and `next_cursor` are present on job lists (section List envelope). */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.boolean().optional(),
    next_cursor: z.string().nullish(),
  });
