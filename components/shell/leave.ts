import { toast } from "@/components/ui/toast";
import { clearStored } from "@/lib/platform/stored";
import { signOut } from "@/lib/session/sign-in";

/**
 * Signs out everywhere the key is kept, then leaves by a full load, so that no cached page stays behind. What
 * this browser keeps goes, too: the answer asks for that, but without https browsers don't listen.
 */
export async function leave(): Promise<void> {
  try {
    await signOut();
  } catch {
    toast("Signing out did not work: the server could not be reached. Try again.", { tone: "danger" });
    return;
  }
  clearStored();
  window.location.assign("/sign-in");
}
