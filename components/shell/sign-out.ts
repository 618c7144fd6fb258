import { toast } from "@/components/ui/toast";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { clearStored } from "@/lib/platform/stored";
import { messages } from "./messages";
import { isSigningOut } from "./stores";

/**
 * Signs out everywhere, then leaves by a full load, so that no cached page remains. Also deletes this
 * browser's stored data: the response requests that, but browsers ignore the request without https.
 */
export async function signOutAndLeave(): Promise<void> {
  let next: string;
  isSigningOut.set(true);
  try {
    const [{ signOut }, { forgetAnnounced }] = await importWithRetry(() =>
      Promise.all([import("@/lib/session/auth-api"), import("./announce-once")]),
    );
    next = await signOut();
    await forgetAnnounced();
  } catch {
    isSigningOut.set(false);
    toast(messages.leave.failed, { tone: "danger" });
    return;
  }
  clearStored();
  // A page that the browser brings back is one without a session.
  window.addEventListener("pageshow", () => isSigningOut.set(false), { once: true });
  window.location.assign(next);
}
