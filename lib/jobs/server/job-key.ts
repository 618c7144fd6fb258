import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { type OpenedKey, openVault } from "@/lib/keys/server/vault";
import type { JobError } from "../job";

/**
 * The key with which a job continues. When it is no longer stored: the message the job shows until a person
 * signs in with it.
 */
export async function openJobKey(
  keyId: string,
): Promise<{ opened: OpenedKey } | { opened: null; error: JobError }> {
  try {
    return { opened: await openVault(keyId) };
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== "unauthenticated") throw cause;
    const { code, message } = cause;
    return { opened: null, error: { status: 401, code, message, request_id: null, details: null } };
  }
}
