import * as z from "zod/mini";

/** List envelope; `has_more` and `next_cursor` are present on job lists (section List envelope). */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.looseObject({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.optional(z.boolean()),
    next_cursor: z.nullish(z.string()),
  });
