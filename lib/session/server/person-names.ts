import "server-only";
import { inArray } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { people } from "./schema";

/** Names of people by id, without those who gave no name. */
export async function personNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
