import type { ApiError } from "@/lib/contract/errors";
import { Store } from "@/lib/platform/store";
import type { ReauthenticationMethod } from "@/lib/session/api";

/** A call that waits until the person has reauthenticated. */
export type AskedReauthentication = {
  method: ReauthenticationMethod;
  answer: (isReauthenticated: boolean) => void;
};

/** What `ReauthenticateDialog` asks for; null while no call waits for it. */
export const askedReauthentication = new Store<AskedReauthentication | null>({ initial: null });

/**
 * Asks the person of a refused call to reauthenticate, and gives whether they did. A second call meanwhile waits for
 * the same answer.
 */
export function askToReauthenticate({ details }: ApiError): Promise<boolean> {
  const method = details?.method;
  return new Promise((resolve) => {
    askedReauthentication.set((before) => ({
      method: method === "password" || method === "sign_in" ? method : "key",
      answer: (isReauthenticated) => {
        askedReauthentication.set(null);
        before?.answer(isReauthenticated);
        resolve(isReauthenticated);
      },
    }));
  });
}
