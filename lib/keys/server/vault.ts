import "server-only";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { MAX_HOLD_SECONDS } from "./cooldown";
import { keptKey } from "./kept-keys";
import { apiKeys } from "./schema";
import { type Sealed, seal, UnknownSecretError, unseal } from "./seal";

export type OpenedKey = {
  /** The row that was opened: the replacement's, where the key was replaced. */
  keyId: string;
  key: string;
  /** When the service will accept requests with this key again; null when it does already. */
  heldUntil: Date | null;
};

type Row = typeof apiKeys.$inferSelect;
/** A vault row whose key was not wiped. */
export type SealedRow = Row & Sealed;

/** Whether a row still has its key. */
export const isSealed = (row: Row): row is SealedRow =>
  row.ciphertext !== null && row.nonce !== null && row.secretId !== null;

/** What a wiped row holds in place of a key. */
export const wipedKey = () => ({ ciphertext: null, nonce: null, secretId: null, wipedAt: new Date() });

const MAX_REPLACEMENTS = 20;
const boundTo = (keyId: string, workspaceId: string) => `${keyId}\n${workspaceId}`;

/** The sealed value of this key for its vault row. */
export const sealKey = (keyId: string, workspaceId: string, key: string): Sealed =>
  seal(key, boundTo(keyId, workspaceId));

/** The key of a row that has one. Throws like `unseal`. */
export const unsealKey = (row: SealedRow): string => unseal(row, boundTo(row.id, row.workspaceId));

/** Milliseconds until a block ends, by the clock that set it. */
const HELD_MS = sql<number | null>`(extract(epoch from ${apiKeys.cooldownUntil} - now()) * 1000)::float8`;

/** The end of a block, by our clock; null for one that is over, or longer than any is. */
const heldUntil = (heldMs: number | null): Date | null =>
  heldMs !== null && heldMs > 0 && heldMs <= MAX_HOLD_SECONDS * 1_000 ? new Date(Date.now() + heldMs) : null;

/**
 * Opens an API key for use, following replacements.
 * @throws ApiError `unauthenticated` when the key was wiped, or lies under an AUTH_SECRET that is not configured
 */
export async function openVault(keyId: string): Promise<OpenedKey> {
  let id = keyId;
  for (let hop = 0; hop <= MAX_REPLACEMENTS; hop++) {
    const [selected] = await database()
      .select({ row: apiKeys, heldMs: HELD_MS })
      .from(apiKeys)
      .where(eq(apiKeys.id, id));
    const row = selected?.row;
    if (row?.replacedBy) {
      id = row.replacedBy;
      continue;
    }
    if (!row || !isSealed(row)) break;
    const key = openRow(row);
    if (key === null) break;
    return { keyId: id, key, heldUntil: heldUntil(selected.heldMs) };
  }
  throw new ApiError("unauthenticated", messages.vault.notStored);
}

/** `openVault` for calls in quick succession: the key may come from memory (`kept-keys.ts`). */
export const openKeptVault = (keyId: string): Promise<OpenedKey> => keptKey(keyId, () => openVault(keyId));

/** The plain key of a vault row; throws like `openVault`. */
export const openKey = async (keyId: string): Promise<string> => (await openVault(keyId)).key;

/** Null when the secret isn't configured. */
function openRow(row: SealedRow): string | null {
  try {
    return unsealKey(row);
  } catch (error) {
    if (error instanceof UnknownSecretError) return null;
    throw error;
  }
}
