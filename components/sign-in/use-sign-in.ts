import { useState } from "react";
import { type AuthResult, type Credentials, signIn } from "@/lib/session/auth-api";
import { rememberSignInMethod, type SignInMethod } from "./sign-in-method";

type Failure = Extract<AuthResult, { ok: false }>;

/** Signs in, and resolves with what was refused; null when the page leaves, or when another sign-in is on its way. */
export type SignIn = (by: SignInMethod | "demo", credentials: Credentials) => Promise<Failure | null>;

/** One sign-in at a time, for all forms of the page. `next` is a path of ours to open afterwards. */
export function useSignIn(next: string) {
  const [busy, setBusy] = useState<SignInMethod | "demo" | null>(null);
  const enter: SignIn = async (by, credentials) => {
    if (busy) return null;
    setBusy(by);
    const result = await signIn(credentials);
    if (!result.ok) {
      setBusy(null);
      return result;
    }
    // Whoever only tries the demo has not chosen a way.
    if (by !== "demo") rememberSignInMethod(by);
    // A full load, so that the server renders the studio with the new cookie.
    window.location.assign(next);
    return null;
  };
  return { busy, enter };
}
