import "server-only";
import { isNotNull, isNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Role, Scope } from "@/lib/http/permissions";
import { apiKeys, workspaces } from "@/lib/keys/server/schema";
import { exactTimestamptz } from "@/lib/platform/server/columns";

/** Who signs in with a name and a password, or through an OpenID provider, in any number of workspaces. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** The name as it is compared, normalized and in lower case; null without a password. */
    signInName: text("sign_in_name").unique(),
    /** argon2id, with its parameters and salt; null for who comes through the provider. */
    passwordHash: text("password_hash"),
    oidcIssuer: text("oidc_issuer"),
    oidcSubject: text("oidc_subject"),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [unique("accounts_identity").on(table.oidcIssuer, table.oidcSubject)],
);

/**
 * A person of a workspace: a member, who has an account, or a label that someone with the API key typed as a name. Null
 * is the name of whoever typed none. What a person made stays theirs when they are removed.
 */
export const people = pgTable(
  "people",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Null for a label. */
    accountId: text("account_id").references(() => accounts.id),
    name: text("name"),
    /** A label is an owner, because it signs in with the API key. */
    role: text("role").$type<Role>().notNull().default("owner"),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    /** The invitation by which they joined last; null for a label, and for who joined before this was stored. */
    invitationId: text("invitation_id"),
    /** How many bytes they may hold before uploads are refused; null for no limit of their own. */
    storageLimitBytes: bigint("storage_limit_bytes", { mode: "number" }),
    /** Since then no member any more. */
    removedAt: exactTimestamptz("removed_at"),
  },
  (table) => [
    unique("people_workspace_account").on(table.workspaceId, table.accountId),
    index("people_account").on(table.accountId),
    // Members are told apart by their accounts, labels by their names.
    uniqueIndex("people_label")
      .on(table.workspaceId, sql`coalesce(${table.name}, '')`)
      .where(sql`${table.accountId} is null`),
    check("people_role", sql`${table.role} in ('owner', 'creator', 'viewer')`),
  ],
);
/** A column with the id of a person, who cannot be deleted while a row has it. */
export const personReference = () =>
  text("person_id")
    .notNull()
    .references(() => people.id);

/**
 * What lets somebody in: a signed-in browser, whose cookie names this row, or an access token of a program, which is found
 * by its hash. Revoking the row ends it everywhere.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    personId: text("person_id")
      .notNull()
      .references(() => people.id),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    /** The User-Agent header at sign-in, cut short; null where there was none. */
    userAgent: text("user_agent"),
    /** When it was last used, to five minutes. */
    usedAt: exactTimestamptz("used_at").notNull().defaultNow(),
    /** Null for a token without an end. */
    expiresAt: exactTimestamptz("expires_at"),
    revokedAt: exactTimestamptz("revoked_at"),
    /** When its person last entered the password or the present key. */
    authenticatedAt: exactTimestamptz("proved_at").notNull().defaultNow(),
    /** SHA-256 of an access token, which has 256 random bits, so no slow hash is needed; null for a browser. */
    tokenHash: text("token_hash").unique(),
    /** When the present access token of an OAuth client ends, which goes on with another; null for what has one secret. */
    secretExpiresAt: exactTimestamptz("secret_expires_at"),
    /** What its person calls a token. */
    name: text("name"),
    scopes: text("scopes").array().$type<Scope[]>(),
    /** The address that a token was last used from; null for one that was never used. */
    usedFrom: text("used_from"),
  },
  (table) => [
    index("sessions_key").on(table.keyId),
    index("sessions_person").on(table.personId),
    index("sessions_live").on(table.workspaceId).where(sql`${table.revokedAt} is null`),
  ],
);

/** As SQL: that a session has not ended. */
export const IS_LIVE = sql<boolean>`(${sessions.revokedAt} is null
  and (${sessions.expiresAt} is null or ${sessions.expiresAt} > now()))`;
/** As SQL: that a session is a browser's. */
export const IS_BROWSER = isNull(sessions.tokenHash);
/** As SQL: that a session is an access token. */
export const IS_TOKEN = isNotNull(sessions.tokenHash);

/** A link that makes those who use it first members of the workspace. */
export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** SHA-256 of the token in the link. The token has 256 random bits, so no slow hash is needed. */
    tokenHash: text("token_hash").notNull().unique(),
    role: text("role").$type<Role>().notNull(),
    /** Whom it is for, in the words of who made it; only shown. */
    note: text("note"),
    /** The label whose jobs and saved things the new member takes over; null for a new person. */
    labelId: text("label_id").references(() => people.id),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => people.id),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    expiresAt: exactTimestamptz("expires_at").notNull(),
    /** How many people it lets join, and how many have. */
    uses: integer("uses").notNull().default(1),
    used: integer("used").notNull().default(0),
    /** When it was used up. */
    usedAt: exactTimestamptz("used_at"),
    revokedAt: exactTimestamptz("revoked_at"),
  },
  (table) => [index("invitations_workspace").on(table.workspaceId, table.createdAt)],
);
/** As SQL: whether an invitation can still be used. */
export const isOpenInvitation = sql<boolean>`(${invitations.usedAt} is null and ${invitations.revokedAt} is null
  and ${invitations.expiresAt} > now())`;

/** A link that sets a new password of an account, once. An account has one at a time. */
export const passwordLinks = pgTable("password_links", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  workspaceId: text("workspace_id")
    .notNull()
    .references(() => workspaces.id),
  personId: personReference(),
  /** The owner who made it. */
  madeBy: text("made_by")
    .notNull()
    .references(() => people.id),
  /** SHA-256 of the token in the link. The token has 256 random bits, so no slow hash is needed. */
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
  expiresAt: exactTimestamptz("expires_at").notNull(),
});
/**
 * As SQL: whether a link for a password can still be used. The account may have joined another workspace since, whose owners
 * never let this one's set its password.
 */
export const isOpenPasswordLink = sql<boolean>`(${passwordLinks.expiresAt} > now() and not exists (
  select from people elsewhere where elsewhere.account_id = ${passwordLinks.accountId}
    and elsewhere.workspace_id <> ${passwordLinks.workspaceId} and elsewhere.removed_at is null))`;

/**
 * Keys that are being checked, those the upstream refused, and new demo workspaces, by the subject that tried them;
 * counted until they expire.
 */
export const keyAttempts = pgTable(
  "key_attempts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subject: text("subject").notNull(),
    /** Whether it counts. For a new workspace, that it was opened. */
    isRefused: boolean("is_refused").notNull().default(false),
    expiresAt: exactTimestamptz("expires_at").notNull(),
  },
  (table) => [index("key_attempts_subject").on(table.subject)],
);
