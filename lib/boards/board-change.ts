import * as z from "zod/mini";

/** A frame of the live feed: what a board asks for changed if its revision rose, else what waits for it did. */
export const boardChange = z.object({ id: z.string(), revision: z.int(), changed_at: z.string() });
export type BoardChange = z.infer<typeof boardChange>;
