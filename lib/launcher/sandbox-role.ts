import { Client } from "pg";

/** The embedded service's name in the embedded database, and the name of its schema there. */
export const SANDBOX_ROLE = "sandbox";

/** Without a password: who may come in as which role is the server's to decide, by the socket. */
const MAKE_ROLE = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${SANDBOX_ROLE}') then
    create role ${SANDBOX_ROLE} login;
  end if;
end $$`;

/** What an earlier version's tables were made as, or a restored copy's. Sequences follow their tables. */
const OWN_TABLES = `
do $$ declare name text; begin
  for name in
    select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = '${SANDBOX_ROLE}' and relkind in ('r', 'p', 'v', 'm') and relowner <> '${SANDBOX_ROLE}'::regrole
  loop
    execute format('alter table %s owner to ${SANDBOX_ROLE}', name);
  end loop;
end $$`;

/**
 * Makes the role the embedded service works as: it owns the schema `sandbox`, may make it, and reads nothing of
 * the dashboard's, where keys lie.
 * @param connectionString of the role that owns the database
 */
export async function makeSandboxRole(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(MAKE_ROLE);
    const database = client.escapeIdentifier(client.database ?? "");
    // Its migrations begin with "create schema if not exists", which asks for this right even where it exists.
    await client.query(`grant create on database ${database} to ${SANDBOX_ROLE}`);
    await client.query(`create schema if not exists ${SANDBOX_ROLE}`);
    await client.query(`alter schema ${SANDBOX_ROLE} owner to ${SANDBOX_ROLE}`);
    await client.query(OWN_TABLES);
  } finally {
    await client.end();
  }
}
