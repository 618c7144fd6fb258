import "server-only";
import { eq, isNull, or, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, customType, index, pgTable, text } from "drizzle-orm/pg-core";
import { exactTimestamptz } from "@/lib/platform/server/columns";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One account of the upstream: whoever signs in with its key is an owner, and members work in it without the key. */
export const workspaces = pgTable("workspaces", {
  id: text("id").primaryKey(),
  /** Null until an owner gives one. */
  name: text("name"),
  /** The roles that don't see what things cost. */
  costsHiddenFrom: text("costs_hidden_from").array().notNull().default(sql`'{}'`),
  createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
});

/**
 * The vault. `ciphertext` is AES-256-GCM under a key derived from the AUTH_SECRET whose id is `secretId`,
 * bound to this row and workspace; it is null once wiped. `fingerprint` recognizes a key without keeping it.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    fingerprint: text("fingerprint").notNull().unique(),
    ciphertext: bytes("ciphertext"),
    nonce: bytes("nonce"),
    secretId: text("secret_id"),
    /** The plan of this account, as the upstream last gave it. */
    plan: text("plan").notNull(),
    apiEnabled: boolean("api_enabled").notNull(),
    /** Nothing is sent with this key before then, because the upstream responded with 429. */
    cooldownUntil: exactTimestamptz("cooldown_until"),
    /** Since when the upstream limits requests with this key: the first 429 of those without a success in between. */
    limitedSince: exactTimestamptz("limited_since"),
    /** Since when the upstream refuses this key; null while it accepts it. */
    refusedSince: exactTimestamptz("refused_since"),
    /**
     * The key that replaced this one. Work that started with the old key continues with it. A key that a restore closed
     * replaces itself: it goes on working, and nobody signs in with it until it is entered again by an owner.
     */
    replacedBy: text("replaced_by").references((): AnyPgColumn => apiKeys.id),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    wipedAt: exactTimestamptz("wiped_at"),
    /** When something was last sent with it, to five minutes; null for never. */
    usedAt: exactTimestamptz("used_at"),
  },
  (table) => [index("api_keys_workspace").on(table.workspaceId)],
);

/** As SQL: that no other key replaced this one. */
export const isPresentKey = or(isNull(apiKeys.replacedBy), eq(apiKeys.replacedBy, apiKeys.id));

/**
 * The secret of fingerprints in the earlier format, sealed under AUTH_SECRET. Deleted when no key has such a
 * fingerprint any more. See fingerprint.ts.
 */
export const fingerprintSecret = pgTable("fingerprint_secret", {
  id: text("id").primaryKey(),
  ciphertext: bytes("ciphertext").notNull(),
  nonce: bytes("nonce").notNull(),
  secretId: text("secret_id").notNull(),
});

/** The salt of all fingerprints of API keys. Made once per database; not a secret. */
export const fingerprintSalt = pgTable("fingerprint_salt", {
  id: text("id").primaryKey(),
  salt: bytes("salt").notNull(),
});
