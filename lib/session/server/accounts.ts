import "server-only";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { apiKeys } from "@/lib/keys/server/schema";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { limitAttempts } from "./attempts";
import { type Browser, endSurplusSessions, openSession, type SignInResult } from "./create-session";
import { assertStrong, hashPassword, isPassword } from "./passwords";
import { accounts, people, sessions } from "./schema";

const MAX_NAME_CHARACTERS = 80;

/** A name as it is stored: one space between words. */
const tidyName = (name: string): string => name.normalize("NFKC").replace(/\s+/g, " ").trim();

/** A name as it is compared. */
const signInNameOf = (name: string): string => tidyName(name).toLowerCase();

/** What a new account is proven by: a password, as `newPasswordHash` gives it, or the identity at a provider. */
export type NewAccount = { name: string } & (
  | { passwordHash: string }
  | { oidcIssuer: string; oidcSubject: string }
);

/**
 * Makes an account. With a password, its name is its own in this installation.
 * @throws ApiError `name_taken`
 */
export async function createAccount(
  tx: Transaction,
  { name, ...proof }: NewAccount,
): Promise<{ id: string; name: string }> {
  const signInName = "passwordHash" in proof ? signInNameOf(name) : null;
  const [account] = await tx
    .insert(accounts)
    .values({ id: newId("acc"), name: tidyName(name), signInName, ...proof })
    .onConflictDoNothing()
    .returning({ id: accounts.id, name: accounts.name });
  if (!account) throw new ApiError("name_taken", messages.account.taken, { details: { field: "name" } });
  return account;
}

/**
 * What is stored of the password that somebody chose.
 * @throws ApiError whatever `assertStrong` and `hashPassword` throw
 */
export async function newPasswordHash(name: string, password: string): Promise<string> {
  await assertStrong(password, [tidyName(name), "atelier"]);
  return hashPassword(password);
}

const credentials = z.object({ name: z.string().catch(""), password: z.string().catch("") });

const missing = (field: string, message: string) =>
  new ApiError("invalid_request", message, { details: { field } });

type NameAndPassword = { name: string; password: string };

/**
 * The account of a name and password, within the limits of refused passwords for each address and each name.
 * @throws ApiError `wrong_password` (the same for a name that nobody has), and whatever `limitAttempts` and `isPassword`
 * throw
 */
async function provenAccount(
  { name, password }: NameAndPassword,
  address: string,
): Promise<{ id: string; name: string }> {
  const signInName = signInNameOf(name.slice(0, 4 * MAX_NAME_CHARACTERS));
  const tries = [
    { kind: "address", value: address },
    { kind: "account", value: signInName },
  ] as const;
  return limitAttempts(tries, async () => {
    const [account] = await database().select().from(accounts).where(eq(accounts.signInName, signInName));
    if ((await isPassword(password, account?.passwordHash ?? null)) && account) return account;
    if (account) await recordRefusal(account.id);
    throw new ApiError("wrong_password", messages.account.wrong, { details: { field: "password" } });
  });
}

/** Every workspace that the password would have opened hears of it. */
async function recordRefusal(accountId: string): Promise<void> {
  const memberships = await database()
    .select({ workspaceId: people.workspaceId, targetId: people.id })
    .from(people)
    .where(and(eq(people.accountId, accountId), isNull(people.removedAt)));
  for (const membership of memberships)
    await recordAudit(database(), {
      ...membership,
      personId: null,
      act: "sign_in_refused",
      details: { by: "password" },
    });
}

/**
 * Signs in to the workspace that the account used last. Throws like `provenAccount`.
 * @throws ApiError `no_workspace` to an account that is no member any more
 */
export async function signInByPassword(
  input: unknown,
  { address, userAgent }: { address: string } & Browser,
): Promise<SignInResult> {
  const { name, password } = credentials.parse(input);
  if (tidyName(name) === "") throw missing("name", messages.account.missingName);
  if (password === "") throw missing("password", messages.account.missingPassword);
  const account = await provenAccount({ name, password }, address);
  return enterWorkspace(account.id, { userAgent, by: "password" });
}

type Entry = Browser & {
  /** By default the one that the account used last. */
  workspaceId?: string;
  /** How the person came in, for the audit log. */
  by: "password" | "oidc" | "switch";
  /** When they proved who they are; by default now. */
  provedAt?: Date;
};

/**
 * Opens a session in a workspace of the account.
 * @throws ApiError `no_workspace` where it is no member
 */
export async function enterWorkspace(
  accountId: string,
  { userAgent, workspaceId: wanted, by, provedAt }: Entry,
): Promise<SignInResult> {
  const signedIn = await transaction(async (tx) => {
    const lastUse = tx
      .select({ at: sql`max(${sessions.usedAt})` })
      .from(sessions)
      .where(eq(sessions.personId, people.id));
    const [member] = await tx
      .select({ personId: people.id, name: people.name, workspaceId: people.workspaceId })
      .from(people)
      .where(
        and(
          eq(people.accountId, accountId),
          isNull(people.removedAt),
          wanted === undefined ? undefined : eq(people.workspaceId, wanted),
        ),
      )
      .orderBy(sql`(${lastUse}) desc nulls last`, asc(people.createdAt))
      .limit(1)
      .for("update");
    if (!member) throw new ApiError("no_workspace", messages.account.noWorkspace);
    const { workspaceId, personId } = member;
    await recordAudit(tx, { workspaceId, personId, act: "sign_in", details: { by } });
    const keyId = await presentKeyOf(tx, workspaceId);
    return openSession(tx, { ...member, keyId, userAgent, ...(provedAt && { provedAt }) });
  });
  await endSurplusSessions(signedIn.personId);
  return signedIn;
}

/** The id of the key that a workspace works with. Members use it, and never see it. */
export async function presentKeyOf(within: Executor, workspaceId: string): Promise<string> {
  const [key] = await within
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.replacedBy)))
    .orderBy(desc(apiKeys.createdAt))
    .limit(1);
  if (!key) throw new Error("A workspace has no key.");
  return key.id;
}
