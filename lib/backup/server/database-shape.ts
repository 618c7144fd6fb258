import "server-only";
import type { Client } from "pg";
import {
  latestAppliedMigration,
  type MigrationTable,
  quoted,
  valueIn,
} from "@/lib/platform/server/migration-state";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import type { Sequence, Table, Versions } from "./format";

/** What makes the tables of a schema, and remembers what it has made. */
export type Migrated = { schema: string; folder: string; remembers: MigrationTable };

export const MIGRATED: readonly Migrated[] = [
  {
    schema: "public",
    folder: "lib/platform/server/migrations",
    remembers: { schema: "drizzle", table: "__drizzle_migrations" },
  },
  // The embedded service's, wherever it uses the same database. Nothing else of it is known here.
  {
    schema: "sandbox",
    folder: "lib/sandbox/migrations",
    remembers: { schema: "sandbox", table: "migrations" },
  },
];

/** Every schema of ours. */
const SCHEMAS = ["public", "drizzle", "sandbox", QUEUE_SCHEMA];

/** Of the queue's tables these are what it has observed and what it makes itself. */
const NOT_KEPT = ["version", "warning", "bam", "queue_stats"];

/** Whether a row of the catalog belongs to an extension. */
const OF_EXTENSION =
  "exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')";

/** All tables with the columns that are stored, in an order in which rows refer only to rows before them. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(distinct fn.nspname || '.' || f.relname), '[]')
         from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) and not ${OF_EXTENSION}
       and not (n.nspname = $2 and c.relname = any($3))
     order by 1, 2`,
    [SCHEMAS, QUEUE_SCHEMA, NOT_KEPT],
  );
  return inOrder(rows).map(({ schema, name, columns }) => ({ schema, name, columns }));
}

function inOrder<Row extends Table & { needs: string[] }>(rows: readonly Row[]): Row[] {
  const ordered: Row[] = [];
  let rest = [...rows];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ schema, name }) => `${schema}.${name}`));
    const ready = rest.filter(({ needs }) => !needs.some((need) => waiting.has(need)));
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(", ")}`);
    ordered.push(...ready);
    rest = rest.filter((row) => !ready.includes(row));
  }
  return ordered;
}

/** Where the sequences of our tables stand. They are not part of a snapshot: none stands before its rows. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) and not ${OF_EXTENSION} order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const which of rows) {
    const { rows: at } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(which)}`,
    );
    const [state] = at;
    if (state !== undefined) sequences.push({ ...which, ...state });
  }
  return sequences;
}

/** How far the tables of each schema were migrated. */
export async function readVersions(client: Client): Promise<Versions> {
  const migrations: Versions["migrations"] = {};
  for (const { schema, remembers } of MIGRATED) {
    migrations[schema] = await latestAppliedMigration(client, remembers);
  }
  const queue = await valueIn(client, { schema: QUEUE_SCHEMA, name: "version" }, "max(version)");
  return { migrations, queue: queue === null ? null : Number(queue) };
}
