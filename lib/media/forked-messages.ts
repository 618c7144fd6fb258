import { z } from "zod";

/** Messages of a forked child to its parent. The parent parses `answer` with the task's own schema. */
export const childMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), share: z.number().min(0).max(1) }),
  z.object({ type: z.literal("done"), answer: z.unknown() }),
  z.object({ type: z.literal("failed"), fault: z.string(), message: z.string() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;
