import { Client } from "pg";

/** The embedded service's name in the embedded database, and the name of its schema there. */
export const SANDBOX_ROLE = "sandbox";

/** Without a password: the server decides by the socket's account which role it may use. */
const MAKE_ROLE = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${SANDBOX_ROLE}') then
    create role ${SANDBOX_ROLE} login;
  end if;
end $$`;

/** Gives the role the tables of an earlier version or of a restored copy. Sequences follow their tables. */
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
 * Creates the role of the embedded service. It owns the schema `sandbox`, may create it, and cannot read the
 * dashboard's tables, which have the keys.
 * @param connectionString of the role that owns the database
 */
export async function makeSandboxRole(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(MAKE_ROLE);
    const database = client.escapeIdentifier(client.database ?? "");
    // Its migrations start with "create schema if not exists", which requires this right even when the schema
    // exists.
    await client.query(`grant create on database ${database} to ${SANDBOX_ROLE}`);
    await client.query(`create schema if not exists ${SANDBOX_ROLE}`);
    await client.query(`alter schema ${SANDBOX_ROLE} owner to ${SANDBOX_ROLE}`);
    await client.query(OWN_TABLES);
  } finally {
    await client.end();
  }
}
