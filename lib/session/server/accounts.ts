import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { apiKeys, isPresentKey } from "@/lib/keys/server/schema";
import { takenNames } from "@/lib/platform/confusable-names";
import { comparableName, tidyName } from "@/lib/platform/name-form";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { limitAttempts } from "./attempts";
import { type Browser, endSurplusSessions, openSession, type SignInResult } from "./create-session";
import { assertStrong, hashPassword, inHashingTurn, isPassword } from "./passwords";
import { accounts, IS_BROWSER, people, sessions } from "./schema";
import { announceChanged, type Session } from "./session";

export const MAX_NAME_CHARACTERS = 80;

/** A name as releases up to 0.2 compared it, under which their accounts are found. */
const formerSignInNameOf = (name: string): string =>
  name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

export type Account = { id: string; name: string };

/**
 * Makes an account with a password, as `newPasswordHash` gives it. Its name is its own in this installation, and no other
 * looks like it.
 * @throws ApiError `name_taken`
 */
export async function createAccount(
  tx: Transaction,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<Account> {
  const [account] = (await isTaken(tx, name))
    ? []
    : await tx
        .insert(accounts)
        .values({ id: newId("acc"), name: tidyName(name), signInName: comparableName(name), passwordHash })
        .onConflictDoNothing()
        .returning({ id: accounts.id, name: accounts.name });
  if (!account) throw nameTaken();
  return account;
}

const nameTaken = () => new ApiError("name_taken", messages.account.taken, { details: { field: "name" } });

/** Whether another account signs in with a name, or with one that looks like it. Nobody else takes one before the transaction ends. */
async function isTaken(tx: Transaction, name: string, but: string | null = null): Promise<boolean> {
  await lockWithin(tx, "account-names", "");
  const others = await tx
    .select({ name: accounts.name })
    .from(accounts)
    .where(and(isNotNull(accounts.signInName), but === null ? undefined : ne(accounts.id, but)));
  return takenNames(others.map((other) => other.name)).has(name);
}

/**
 * Gives an account with a password another name to sign in with.
 * @throws ApiError `name_taken`
 */
export async function renameAccount(tx: Transaction, id: string, name: string): Promise<void> {
  if (await isTaken(tx, name, id)) throw nameTaken();
  await tx
    .update(accounts)
    .set({ name, signInName: comparableName(name) })
    .where(eq(accounts.id, id));
}

/**
 * What is stored of the password that somebody chose, within the limit of refused ones for each address. Called in turn.
 * @throws ApiError whatever `limitAttempts`, `assertStrong` and `hashPassword` throw
 */
export async function newPasswordHash(name: string, password: string, address: string): Promise<string> {
  const choose = async () => {
    await assertStrong(password, [tidyName(name), "atelier"]);
    return hashPassword(password);
  };
  const isWeak = (error: unknown) => error instanceof ApiError && error.code === "invalid_request";
  return limitAttempts([{ kind: "weak-password", value: address }], choose, isWeak);
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
async function authenticatedAccount({ name, password }: NameAndPassword, address: string): Promise<Account> {
  const typed = name.slice(0, 4 * MAX_NAME_CHARACTERS);
  const signInName = comparableName(typed);
  const tries = [
    { kind: "address", value: address },
    { kind: "account", value: signInName },
    { kind: "account-address", value: `${signInName} ${address}` },
  ] as const;
  const check = async () => {
    const found = await database()
      .select()
      .from(accounts)
      .where(inArray(accounts.signInName, [formerSignInNameOf(typed), signInName]));
    // The name as it is typed before one that is only compared alike.
    const account = found.find((each) => each.signInName !== signInName) ?? found[0];
    if ((await isPassword(password, account?.passwordHash ?? null)) && account) return account;
    // Not awaited, so that it takes no longer than for a name that nobody has.
    if (account)
      recordRefusal(account.id, address).catch((err) =>
        logger.warn({ err }, "a refusal could not be recorded"),
      );
    throw new ApiError("wrong_password", messages.account.wrong, { details: { field: "password" } });
  };
  return inHashingTurn(address, () => limitAttempts(tries, check));
}

/** Every workspace that the password would have opened hears of it. */
async function recordRefusal(accountId: string, address: string): Promise<void> {
  const memberships = await database()
    .select({ workspaceId: people.workspaceId, targetId: people.id })
    .from(people)
    .where(and(eq(people.accountId, accountId), isNull(people.removedAt)));
  for (const { workspaceId, targetId } of memberships)
    await recordAudit(
      database(),
      { workspaceId, personId: null },
      { act: "sign_in_refused", targetId, details: { by: "password", address } },
    );
}

/**
 * Signs in to the workspace that the account used last. Throws like `authenticatedAccount`.
 * @throws ApiError `no_workspace` to an account that is no member any more
 */
export async function signInByPassword(
  input: unknown,
  { address, userAgent }: { address: string } & Browser,
): Promise<SignInResult> {
  const { name, password } = credentials.parse(input);
  if (comparableName(name) === "") throw missing("name", messages.account.missingName);
  if (password === "") throw missing("password", messages.account.missingPassword);
  const account = await authenticatedAccount({ name, password }, address);
  return enterWorkspace(account.id, { userAgent, by: "password", authenticatedAt: new Date() });
}

type Entry = Browser & {
  /** How the person came in, for the audit log. */
  by: "password" | "oidc";
  /** When they authenticated. */
  authenticatedAt: Date;
};

/**
 * Opens a session in the workspace that the account used last.
 * @throws ApiError `no_workspace` to an account that is no member any more
 */
export async function enterWorkspace(
  accountId: string,
  { userAgent, by, authenticatedAt }: Entry,
): Promise<SignInResult> {
  const signedIn = await transaction(async (tx) => {
    const member = await memberOf(tx, accountId);
    const { workspaceId, personId } = member;
    await recordAudit(tx, { workspaceId, personId }, { act: "sign_in", details: { by } });
    const keyId = await currentKeyId(tx, workspaceId);
    return openSession(tx, { ...member, keyId, userAgent, authenticatedAt });
  });
  await endSurplusSessions(signedIn.personId);
  return signedIn;
}

/**
 * Takes a session to another workspace of its account. It stays the same session, with its end and its last
 * authentication.
 * @throws ApiError `no_workspace` where the account is no member
 */
export async function switchWorkspace({ id, accountId }: Session, wanted: string): Promise<void> {
  await transaction(async (tx) => {
    if (accountId === null) throw new ApiError("no_workspace", messages.account.noWorkspace);
    const { workspaceId, personId } = await memberOf(tx, accountId, wanted);
    const keyId = await currentKeyId(tx, workspaceId);
    await tx.update(sessions).set({ workspaceId, personId, keyId }).where(eq(sessions.id, id));
    await recordAudit(tx, { workspaceId, personId }, { act: "sign_in", details: { by: "switch" } });
  });
  await announceChanged([id]);
}

/** The person that an account is in a workspace, by default in the one it used last; locked. */
async function memberOf(tx: Transaction, accountId: string, workspaceId?: string) {
  const lastUse = tx
    .select({ at: sql`max(${sessions.usedAt})` })
    .from(sessions)
    .where(and(eq(sessions.personId, people.id), IS_BROWSER));
  const [member] = await tx
    .select({ personId: people.id, name: people.name, workspaceId: people.workspaceId })
    .from(people)
    .where(
      and(
        eq(people.accountId, accountId),
        isNull(people.removedAt),
        workspaceId === undefined ? undefined : eq(people.workspaceId, workspaceId),
      ),
    )
    .orderBy(sql`(${lastUse}) desc nulls last`, asc(people.createdAt))
    .limit(1)
    .for("update");
  if (!member) throw new ApiError("no_workspace", messages.account.noWorkspace);
  return member;
}

/**
 * The id of the key that a workspace works with, which is not replaced before the transaction ends. Members use it, and
 * never see it.
 */
export async function currentKeyId(tx: Transaction, workspaceId: string): Promise<string> {
  await lockWithin(tx, "key-replacement", workspaceId);
  const [key] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isPresentKey))
    .orderBy(desc(apiKeys.createdAt))
    .limit(1);
  if (!key) throw new Error("A workspace has no key.");
  return key.id;
}
