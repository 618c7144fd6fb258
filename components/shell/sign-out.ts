import { toast } from "@/components/ui/toast";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { clearStored } from "@/lib/platform/stored";
import { messages } from "./messages";

/**
 * Signs out everywhere, then leaves by a full load, so that no cached page remains. Also deletes this
 * browser's stored data: the response requests that, but browsers ignore the request without https.
 */
export async function signOutAndLeave(): Promise<void> {
  let next: string;
  try {
    const [{ signOut }, { forgetClaims }] = await importWithRetry(() =>
      Promise.all([import("@/lib/session/auth-api"), import("./claim")]),
    );
    next = await signOut();
    await forgetClaims();
  } catch {
    toast(messages.leave.failed, { tone: "danger" });
    return;
  }
  clearStored();
  window.location.assign(next);
}
