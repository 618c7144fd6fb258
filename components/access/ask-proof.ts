import type { ApiError } from "@/lib/contract/errors";
import { Store } from "@/lib/platform/store";
import type { ProofKind } from "@/lib/session/api";

/** A call that waits until the person has proved who they are. */
export type AskedProof = { kind: ProofKind; answer: (isProved: boolean) => void };

/** The proof that is asked for; null when none is. `ProofDialog` shows it. */
export const askedProof = new Store<AskedProof | null>({ initial: null });

/**
 * Asks for the proof that a call was refused for, and says whether it was given. A second call meanwhile waits for the same
 * answer.
 */
export function askProof({ details }: ApiError): Promise<boolean> {
  const kind = details?.proof;
  return new Promise((resolve) => {
    askedProof.set((before) => ({
      kind: kind === "password" || kind === "sign_in" ? kind : "key",
      answer: (isProved) => {
        askedProof.set(null);
        before?.answer(isProved);
        resolve(isProved);
      },
    }));
  });
}
