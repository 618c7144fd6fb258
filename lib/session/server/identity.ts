import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { tidyName } from "@/lib/platform/name-form";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { type Account, enterWorkspace, MAX_NAME_CHARACTERS } from "./accounts";
import type { Browser, SignInResult } from "./create-session";
import { type Identity, OIDC } from "./oidc";
import { accounts } from "./schema";

/** The account of an identity, matched by issuer and subject. */
export async function accountOf(
  within: Executor,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<Account | null> {
  const [account] = await within
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.oidcIssuer, issuer), eq(accounts.oidcSubject, subject)))
    // In a transaction, it is not deleted before that ends.
    .for("key share");
  return account ?? null;
}

/** The name of an identity as it is stored; null where the provider says none. */
export function storedName({ name }: Identity): string | null {
  return [...tidyName(name ?? "")].slice(0, MAX_NAME_CHARACTERS).join("").trim() || null;
}

/** The account of an identity, which is made for the first. Two who join with one identity at once get the same. */
export async function accountForIdentity(tx: Transaction, identity: Identity): Promise<Account> {
  const { issuer: oidcIssuer, subject: oidcSubject } = identity;
  const name = storedName(identity) ?? [...oidcSubject].slice(0, MAX_NAME_CHARACTERS).join("");
  await tx
    .insert(accounts)
    .values({ id: newId("acc"), name, oidcIssuer, oidcSubject })
    .onConflictDoNothing({ target: [accounts.oidcIssuer, accounts.oidcSubject] });
  const account = await accountOf(tx, identity);
  if (!account) throw new Error("An account that was just written cannot be read.");
  return account;
}

/**
 * Signs in to the workspace that the account of an identity used last.
 * @throws ApiError `no_account` for one that nobody invited, `no_workspace`
 */
export async function signInByIdentity(identity: Identity, { userAgent }: Browser): Promise<SignInResult> {
  const account = await accountOf(database(), identity);
  if (!account) throw new ApiError("no_account", messages.oidc.noAccount);
  // Without a time, a sign-in may be the provider's own cookie, which reauthenticates nobody.
  return enterWorkspace(account.id, {
    userAgent,
    by: OIDC,
    authenticatedAt: identity.authenticatedAt ?? new Date(0),
  });
}

/** The issuer at which the account of a session signs in; null for one with a password, and without an account. */
export async function issuerOf(accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const [account] = await database()
    .select({ issuer: accounts.oidcIssuer })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.issuer ?? null;
}
