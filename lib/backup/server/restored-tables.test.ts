// @module-tag all
import { Client } from "pg";
import { expect, it } from "vitest";
import { withPlaces } from "@/lib/testing/backup-places";
import { backup, restored } from "@/lib/testing/backups";
import { query } from "@/lib/testing/database";
import { readTables } from "./database-shape";
import { RESTORED_TABLES } from "./restored-tables";

const { aFilledPlace, anEmptyPlace, aFolder } = withPlaces();

const rules = Object.entries(RESTORED_TABLES).flatMap(([table, rule]) =>
  rule === "neither" ? [] : [{ table, ...rule }],
);

it("says of every table of the database what a restore does with it", async () => {
  const { url } = await aFilledPlace();
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables = (await readTables(client)).map(({ schema, name }) => `${schema}.${name}`);
  await client.end();
  expect(Object.keys(RESTORED_TABLES).toSorted()).toEqual(tables.toSorted());
});

/** Makes a row of every table whose rows open or spend something one that does. */
const WAKE = `
  set session_replication_role = replica;
  update sessions set revoked_at = null, expires_at = now() + interval '1 day';
  update invitations set used_at = null, revoked_at = null, expires_at = now() + interval '1 day';
  update api_keys set replaced_by = null;
  update people set workspace_id = 'full', removed_at = null, role = 'owner', account_id = id;
  update accounts set password_hash = 'hash';
  update reviews set revoked_at = null, expires_at = now() + interval '1 day';
  update conversations set shared = true;
  update saved_items set shared = true;
  update audiences set people = '{bare}';
  update webhooks set is_enabled = true;
  update webhook_deliveries set status = 'waiting';
  update jobs set status = 'sending', sent_at = null where id = 'full';
  update jobs set status = 'checking', sent_at = null where id = 'bare';
  update descriptions set status = 'running', sent_at = null, model_id = id;
  update asked_checks set status = 'waiting';
  update approvals set status = 'waiting';
  update board_runs set paused_for = case id when 'full' then 'approval' end;
  update queued_takes set run_id = id, status = 'waiting';`;

/** How many rows of the backup open or spend something, of each table. */
async function aliveIn(url: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, alive } of rules) {
    const key = "coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'session_id', to_jsonb(t) ->> 'person_id')";
    const rows = await query(url, `select from ${table} t where (${alive}) and ${key} in ('full', 'bare')`);
    counts[table] = rows.length;
  }
  return counts;
}

it.each([false, true])(
  "leaves no row that opens or spends anything, kept sign-ins %s",
  async (keepSignIns) => {
    const source = await aFilledPlace();
    await query(source.url, WAKE);
    expect(Object.values(await aliveIn(source.url)).filter((count) => count === 0)).toEqual([]);
    const { file } = await backup(source, aFolder());
    const target = await anEmptyPlace();
    const { ownerLinks } = await restored(target, file, { keepSignIns });
    const kept = ["public.api_keys", "public.people", "public.accounts"];
    expect(await aliveIn(target.url)).toEqual(
      Object.fromEntries(rules.map(({ table }) => [table, keepSignIns && kept.includes(table) ? 2 : 0])),
    );
    expect(ownerLinks).toHaveLength(keepSignIns ? 0 : 1);
  },
);
