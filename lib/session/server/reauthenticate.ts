import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import type { ReauthenticationMethod } from "../api";
import { messages } from "../messages";
import { limitAttempts } from "./attempts";
import { isSharedKey } from "./demo-keys";
import { inHashingTurn, isPassword } from "./passwords";
import { assertScope } from "./permit";
import { accounts, sessions } from "./schema";
import type { Session } from "./session";
import { readKey } from "./sign-in";

/** For how long a reauthentication counts. */
const REAUTHENTICATED_MINUTES = 5;

/** What a person of a session reauthenticates by: without a password, by signing in again at the provider. */
export async function reauthenticationMethodOf({
  accountId,
}: Pick<Session, "accountId">): Promise<ReauthenticationMethod> {
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
 * five minutes. A demo key says nothing about who enters it, so its workspace does not ask.
 * @throws ApiError `reauthentication_needed`, whose `details.method` says what to enter: `key`, `password` or `sign_in`;
 * `not_permitted` to an access token
 */
export async function assertReauthenticated(session: Session): Promise<void> {
  assertScope(session, null);
  const [recent] = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, session.id),
        gt(sessions.authenticatedAt, sql`now() - make_interval(mins => ${REAUTHENTICATED_MINUTES})`),
      ),
    );
  if (recent) return;
  const method = await reauthenticationMethodOf(session);
  if (method === "key" && isSharedKey(await openKey(session.keyId))) return;
  throw new ApiError("reauthentication_needed", messages.reauthenticate.needed[method], {
    details: { method },
  });
}

/**
 * Takes the password of the person, or the present key from who signed in with it, for the next five minutes.
 * Throws like `limitAttempts` and `assertCredential`.
 */
export async function reauthenticate(session: Session, credential: string, address: string): Promise<void> {
  await inHashingTurn(address, () =>
    limitAttempts(triesOf(session, address), () => assertCredential(session, credential)),
  );
  await database().update(sessions).set({ authenticatedAt: sql`now()` }).where(eq(sessions.id, session.id));
}

/** What refused credentials are counted by. */
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
export async function assertCredential(session: Session, credential: string): Promise<void> {
  const { accountId, keyId } = session;
  if (accountId === null) {
    if (timingSafeEqual(digest(readKey(credential, "credential")), digest(await openKey(keyId)))) return;
    throw new ApiError("wrong_key", messages.reauthenticate.wrong.key, { details: { field: "credential" } });
  }
  const passwordHash = await passwordHashOf(accountId);
  if (passwordHash === null) return assertReauthenticated(session);
  if (await isPassword(credential, passwordHash)) return;
  throw new ApiError("wrong_password", messages.reauthenticate.wrong.password, {
    details: { field: "credential" },
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
