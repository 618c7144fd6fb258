import { Client } from "pg";
import { vi } from "vitest";
import { z } from "zod";

const query = z.union([
  z.string().transform((text) => ({ text, values: [] })),
  z.object({ text: z.string(), values: z.array(z.unknown()).default([]) }),
]);
export type SentQuery = { text: string; values: unknown[] };

/** What the process asks by itself: whether its LISTEN connection stands, and for further channels. */
const OWN_BUSINESS = /^(select 1$|listen |unlisten )/;

/**
 * The queries that this process sends to the database until `work` settles, on any connection. Each is one round
 * trip, `begin` and `commit` included.
 */
export async function queriesOf(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    return sent.mock.calls.map(readQuery).filter(({ text }) => !OWN_BUSINESS.test(text));
  } finally {
    sent.mockRestore();
  }
}

/** A query may carry its values, or have them as the second argument. */
function readQuery([first, second]: readonly unknown[]): SentQuery {
  const { text, values } = query.parse(first);
  return { text, values: Array.isArray(second) ? second : values };
}
