import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { apiKeys } from "./schema";
import { isOutdated, type Sealed, seal, unseal } from "./seal";

export type OpenedKey = {
  /** The row that was opened in the end: the replacement's, where a key was replaced. */
  keyId: string;
  key: string;
  /** When the service will take requests of this key again; null when it does already. */
  heldUntil: Date | null;
};

const MAX_REPLACEMENTS = 20;
const boundTo = (keyId: string, workspaceId: string) => `${keyId}\n${workspaceId}`;

/** What a vault row holds for this key. */
export const sealKey = (keyId: string, workspaceId: string, key: string): Sealed =>
  seal(key, boundTo(keyId, workspaceId));

/**
 * The one place where an API key is opened. Follows replacements, and seals again what lies under an
 * earlier AUTH_SECRET. Throws `unauthenticated` when the key was wiped.
 */
export async function openVault(keyId: string): Promise<OpenedKey> {
  let id = keyId;
  for (let hop = 0; hop <= MAX_REPLACEMENTS; hop++) {
    const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, id));
    if (row?.replacedBy) {
      id = row.replacedBy;
      continue;
    }
    if (!row?.ciphertext || !row.nonce || !row.secretId) break;
    const sealed = { ciphertext: row.ciphertext, nonce: row.nonce, secretId: row.secretId };
    const key = unseal(sealed, boundTo(id, row.workspaceId));
    if (isOutdated(sealed)) await sealAgain(id, row.workspaceId, key, sealed.secretId);
    const heldUntil = row.cooldownUntil && row.cooldownUntil > new Date() ? row.cooldownUntil : null;
    return { keyId: id, key, heldUntil };
  }
  throw new ApiError("unauthenticated", "The API key of this workspace was wiped. Sign in with it again.");
}

/** The plain key of a vault row; throws like `openVault`. */
export const openKey = async (keyId: string): Promise<string> => (await openVault(keyId)).key;

async function sealAgain(keyId: string, workspaceId: string, key: string, oldSecretId: string) {
  await database()
    .update(apiKeys)
    .set(sealKey(keyId, workspaceId, key))
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.secretId, oldSecretId)));
}
