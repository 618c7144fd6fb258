import "server-only";
import { and, eq } from "drizzle-orm";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { tidyName } from "@/lib/platform/name-form";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { type Account, enterWorkspace, MAX_NAME_CHARACTERS } from "./accounts";
import type { Browser, SignInResult } from "./create-session";
import { accounts } from "./schema";

/** The provider of next-auth by this name, as in /api/auth/signin/oidc. */
export const OIDC = "oidc";

/** Who an OpenID provider says somebody is. An e-mail address is no part of it: others may come to own one. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string;
  /** When they last entered what the provider asks for; null where it does not say. */
  provedAt: Date | null;
};

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  auth_time: z.number().optional(),
});
type Claims = z.infer<typeof claims>;

const nameOf = ({ name, preferred_username, sub }: Claims): string =>
  [name, preferred_username, sub].find((each) => each?.trim()) ?? sub;

/** A provider that does not respond within this is down. */
const TIMEOUT_MS = 10_000;

/** next-auth's settings for the provider of OIDC_ISSUER; none without one. */
export function oidcProviders(): OAuthConfig<Claims>[] {
  const { oidc } = env();
  if (!oidc) return [];
  return [
    {
      id: OIDC,
      name: oidc.name,
      type: "oauth",
      wellKnown: `${oidc.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
      authorization: { params: { scope: "openid profile" } },
      clientId: oidc.clientId,
      clientSecret: oidc.clientSecret,
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      httpOptions: { timeout: TIMEOUT_MS },
      profile: (profile) => ({ id: profile.sub, name: nameOf(profile) }),
    },
  ];
}

/**
 * The identity in the claims of a verified ID token.
 * @throws ApiError `oidc_failed` for claims of another issuer than OIDC_ISSUER
 */
export function identityOf(profile: unknown): Identity {
  const parsed = claims.parse(profile);
  const bare = (issuer: string | undefined) => issuer?.replace(/\/$/, "");
  if (bare(parsed.iss) !== bare(env().oidc?.issuer)) throw oidcFailed();
  return {
    issuer: parsed.iss,
    subject: parsed.sub,
    name: nameOf(parsed),
    provedAt: parsed.auth_time === undefined ? null : new Date(Math.min(parsed.auth_time * 1000, Date.now())),
  };
}

const oidcFailed = () => new ApiError("oidc_failed", messages.oidc.failed);

/** The account of an identity, matched by issuer and subject. */
async function accountOf(within: Executor, { issuer, subject }: Identity): Promise<Account | null> {
  const [account] = await within
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.oidcIssuer, issuer), eq(accounts.oidcSubject, subject)))
    // In a transaction, it is not deleted before that ends.
    .for("key share");
  return account ?? null;
}

/** The account of an identity, which is made for the first. Two who join with one identity at once get the same. */
export async function accountForIdentity(tx: Transaction, identity: Identity): Promise<Account> {
  const { issuer: oidcIssuer, subject: oidcSubject } = identity;
  const name = [...tidyName(identity.name)].slice(0, MAX_NAME_CHARACTERS).join("");
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
  // Without a time, a sign-in may be the provider's own cookie, which proves nothing new.
  return enterWorkspace(account.id, { userAgent, by: OIDC, provedAt: identity.provedAt ?? new Date(0) });
}
