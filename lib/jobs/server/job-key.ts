import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { type OpenedKey, openVault } from "@/lib/keys/server/vault";
import type { JobError } from "../job";

/** The key a job goes on with; or, where it is not stored any more, what the job says until somebody signs in with it. */
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
