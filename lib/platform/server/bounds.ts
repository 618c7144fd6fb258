import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import type { Transaction } from "./database";
import { lockWithin } from "./lock";
import { messages } from "./messages";

const { bounds: words } = messages;

type Bound = {
  table: string;
  /** The column that says whose rows are counted together. */
  of: string;
  /** Which of them count; all by default. */
  which?: SQL;
  rows: number;
  /** Of these rows together, as text: more than anybody needs, and little enough to send as one list. */
  bytes: number;
  /** What there is too much of, and how it gets less. */
  words: { what: string; advice: string };
};

const MB = 1_000_000;
const OPEN = sql`expires_at > now()`;

/** How much of everything that people write one owner of it may have. */
const BOUNDS = {
  saved: { table: "saved_items", of: "person_id", rows: 1_500, bytes: 2 * MB, words: words.saved },
  shared: {
    ...{ table: "saved_items", of: "workspace_id", which: sql`shared`, rows: 500, bytes: 2 * MB },
    words: words.shared,
  },
  views: { table: "saved_views", of: "workspace_id", rows: 200, bytes: MB, words: words.views },
  collections: {
    table: "collections",
    of: "workspace_id",
    rows: 500,
    bytes: 2 * MB,
    words: words.collections,
  },
  boards: {
    ...{ table: "boards", of: "workspace_id", which: sql`deleted_at is null`, rows: 250, bytes: 20 * MB },
    words: words.boards,
  },
  shots: { table: "board_shots", of: "board_id", rows: 1_000, bytes: 5 * MB, words: words.shots },
  reviews: {
    ...{ table: "reviews", of: "workspace_id", which: sql`revoked_at is null and ${OPEN}` },
    ...{ rows: 1_000, bytes: 2 * MB, words: words.reviews },
  },
  invitations: {
    ...{ table: "invitations", of: "workspace_id", which: sql`used_at is null and ${OPEN}` },
    ...{ rows: 100, bytes: MB, words: words.invitations },
  },
  tokens: {
    ...{ table: "sessions", of: "person_id", rows: 50, bytes: MB, words: words.tokens },
    which: sql`token_hash is not null and revoked_at is null and (expires_at is null or ${OPEN})`,
  },
  approvals: {
    ...{ table: "approvals", of: "person_id", which: sql`status = 'waiting'`, rows: 50, bytes: 5 * MB },
    words: words.approvals,
  },
  limits: { table: "limits", of: "workspace_id", rows: 1_000, bytes: MB, words: words.limits },
  statements: {
    ...{ table: "statements", of: "workspace_id", rows: 1_000, bytes: 100 * MB },
    words: words.statements,
  },
  webhooks: {
    ...{ table: "webhooks", of: "workspace_id", rows: 20, bytes: MB },
    words: words.webhooks,
  },
  conversations: {
    ...{ table: "conversations", of: "person_id", rows: 5_000, bytes: 20 * MB },
    words: words.conversations,
  },
  messages: { table: "messages", of: "conversation_id", rows: 2_000, bytes: 20 * MB, words: words.messages },
  bulkActions: {
    ...{ table: "bulk_action_runs", of: "workspace_id", which: sql`finished_at is null` },
    ...{ rows: 20, bytes: 5 * MB, words: words.bulkActions },
  },
} as const satisfies Record<string, Bound>;
type BoundName = keyof typeof BOUNDS;

export const BOUNDED_TABLES: ReadonlySet<string> = new Set(Object.values(BOUNDS).map(({ table }) => table));

const measured = z.tuple([z.object({ rows: z.number(), bytes: z.number() })]);

async function measure(within: Transaction, { table, of, which }: Bound, owner: string) {
  const counts = sql`count(*)::int as rows, coalesce(sum(octet_length(t::text)), 0)::float8 as bytes`;
  const found = await within.execute(
    sql`select ${counts} from ${sql.identifier(table)} t
      where ${sql.identifier(of)} = ${owner} and ${which ?? sql`true`}`,
  );
  return measured.parse(found.rows)[0];
}

/**
 * Writes rows of an owner, of whom one writes at a time, and refuses what makes them more, or larger, than they may be. Who
 * has more from before may still make it less.
 * @param owner the id in the bound's column
 * @throws ApiError `conflict`, which rolls the transaction back
 */
export async function withinBound<T>(
  within: Transaction,
  name: BoundName,
  owner: string,
  write: () => Promise<T>,
): Promise<T> {
  const bound: Bound = BOUNDS[name];
  await lockWithin(within, "bounds", `${name} ${owner}`);
  const before = await measure(within, bound, owner);
  const written = await write();
  const after = await measure(within, bound, owner);
  const { what, advice } = bound.words;
  if (after.rows > Math.max(bound.rows, before.rows))
    throw new ApiError("conflict", words.tooMany(what, bound.rows, advice));
  if (after.bytes > Math.max(bound.bytes, before.bytes))
    throw new ApiError("conflict", words.tooLarge(what, bound.bytes / MB, advice));
  return written;
}

/** How many rows are kept of what is written to be read once, soon after. */
const NEWEST = { settings_files: 20, zip_tickets: 100, bulk_action_runs: 50, mcp_quotes: 200 } as const;
export const TRIMMED_TABLES: ReadonlySet<string> = new Set(Object.keys(NEWEST));

/**
 * Deletes the oldest rows of a workspace beyond those that are kept.
 * @param which may be deleted; all by default
 */
export async function keepNewest(
  within: Transaction,
  table: keyof typeof NEWEST,
  workspaceId: string,
  which: SQL = sql`true`,
): Promise<void> {
  const named = sql.identifier(table);
  await within.execute(
    sql`delete from ${named} where id in (
      select id from ${named} where workspace_id = ${workspaceId} and ${which}
      order by created_at desc, id offset ${NEWEST[table]})`,
  );
}
