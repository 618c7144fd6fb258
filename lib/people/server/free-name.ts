import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { takenNames } from "@/lib/platform/confusable-names";
import type { Transaction } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";

type Place = { workspaceId: string; accountId: string };

/**
 * A name for an account that no other member and no deleted person of the workspace has: "Ann", else "Ann 2". A provider may
 * give two accounts the same. The caller has locked the members.
 */
export async function freeName(
  tx: Transaction,
  { workspaceId, accountId }: Place,
  name: string,
): Promise<string> {
  const others = await tx
    .select({ name: people.name })
    .from(people)
    .where(
      and(
        eq(people.workspaceId, workspaceId),
        sql`${people.accountId} is distinct from ${accountId}`,
        // With an account and present, or without one and removed.
        sql`(${people.accountId} is null) = (${people.removedAt} is not null)`,
      ),
    );
  const taken = takenNames(others.map((other) => other.name));
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name} ${n}`;
  return free;
}
