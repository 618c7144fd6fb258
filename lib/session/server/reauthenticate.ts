import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import type { ProofKind } from "../api";
import { messages } from "../messages";
import { limitAttempts } from "./attempts";
import { isSharedKey } from "./demo-keys";
import { inHashingTurn, isPassword } from "./passwords";
import { accounts, sessions } from "./schema";
import type { Session } from "./session";
import { readKey } from "./sign-in";

/** For how long a proof counts. */
const PROVED_MINUTES = 5;

/** What a person of a session proves themselves by: without a password, by signing in again at the provider. */
export async function proofOf({ accountId }: Pick<Session, "accountId">): Promise<ProofKind> {
  if (accountId === null) return "key";
  return (await passwordHashOf(accountId)) === null ? "sign_in" : "password";
}

/** What is stored of an account's password; null for one that signs in at the provider. */
async function passwordHashOf(accountId: string): Promise<string | null> {
  const [account] = await database()
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.passwordHash ?? null;
}

/**
 * Refuses what may not be done with a cookie alone, unless the person has entered the password or the present key within
 * five minutes. A demo key proves nothing, so its workspace asks for none.
 * @throws ApiError `proof_needed`, whose `details.proof` says what to enter: `key`, `password` or `sign_in`
 */
export async function assertReauthenticated(session: Session): Promise<void> {
  const [proved] = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, session.id),
        gt(sessions.provedAt, sql`now() - make_interval(mins => ${PROVED_MINUTES})`),
      ),
    );
  if (proved) return;
  const proof = await proofOf(session);
  if (proof === "key" && isSharedKey(await openKey(session.keyId))) return;
  throw new ApiError("proof_needed", messages.proof.needed[proof], { details: { proof } });
}

/**
 * Takes the password of the person, or the present key from who signed in with it, as a proof for the next five minutes.
 * Throws like `limitAttempts` and `requireProof`.
 */
export async function reauthenticate(session: Session, proof: string, address: string): Promise<void> {
  await inHashingTurn(address, () =>
    limitAttempts(triesOf(session, address), () => requireProof(session, proof)),
  );
  await database().update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.id, session.id));
}

/** What refused proofs are counted by. */
export const triesOf = ({ id, accountId }: Session, address: string) => [
  { kind: "address" as const, value: address },
  { kind: "session" as const, value: id },
  ...(accountId === null ? [] : [{ kind: "account" as const, value: accountId }]),
];

/**
 * Requires the password or the present key itself, and of who has neither a sign-in of the last five minutes. The caller
 * limits the attempts.
 * @throws ApiError `wrong_key` or `wrong_password` for another one, and whatever `readKey` and `isPassword` throw
 */
export async function requireProof(session: Session, proof: string): Promise<void> {
  const { accountId, keyId } = session;
  if (accountId === null) {
    if (timingSafeEqual(digest(readKey(proof, "proof")), digest(await openKey(keyId)))) return;
    throw new ApiError("wrong_key", messages.proof.wrong.key, { details: { field: "proof" } });
  }
  const passwordHash = await passwordHashOf(accountId);
  if (passwordHash === null) return assertReauthenticated(session);
  if (await isPassword(proof, passwordHash)) return;
  throw new ApiError("wrong_password", messages.proof.wrong.password, { details: { field: "proof" } });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
