import "server-only";
import { and, desc, eq, max, ne } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { apiKeys, isPresentKey } from "@/lib/keys/server/schema";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import type { ApiKeyFacts } from "../api";
import type { Session } from "./session";

/** What an owner may know of the workspace's key: its last four characters, never more, and its dates. */
export async function readKeyFacts({ workspaceId }: Session): Promise<ApiKeyFacts> {
  const [key] = await database()
    .select({ id: apiKeys.id, createdAt: apiKeys.createdAt, usedAt: apiKeys.usedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isPresentKey))
    .orderBy(desc(apiKeys.createdAt))
    .limit(1);
  if (!key) throw new Error("A workspace has no key.");
  const [replaced] = await database()
    .select({ at: max(apiKeys.wipedAt) })
    .from(apiKeys)
    .where(and(eq(apiKeys.replacedBy, key.id), ne(apiKeys.id, key.id)));
  return {
    object: "api_key",
    last_four: await lastFour(key.id),
    created_at: key.createdAt.toISOString(),
    replaced_at: replaced?.at?.toISOString() ?? null,
    used_at: key.usedAt?.toISOString() ?? null,
  };
}

async function lastFour(keyId: string): Promise<string | null> {
  try {
    return (await openKey(keyId)).slice(-4);
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") return null;
    throw error;
  }
}
