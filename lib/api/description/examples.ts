import "server-only";
import * as z from "zod";
import examples from "./examples.json";

const example = z.strictObject({
  /** The body that was sent; absent for a call without one. */
  request: z.unknown().optional(),
  response: z.unknown().optional(),
  /** The bodies of refusals by their status. */
  refusals: z.record(z.string(), z.unknown()).optional(),
});

const byOperation = z.record(z.string(), example).parse(examples);

/** A request and its result as they were, by the operation's id. `programs.test.ts` runs them, and writes the file. */
export const exampleOf = (operationId: string): z.infer<typeof example> | undefined =>
  byOperation[operationId];
