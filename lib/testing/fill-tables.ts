import { z } from "zod";
import { query } from "./database";

/** A value of each type that a column without a default has; `mark` makes it the value of one row. */
const VALUES: Record<string, (mark: string) => string> = {
  text: (mark) => `'${mark}'`,
  int2: () => "1",
  int4: () => "1",
  int8: () => "1",
  float4: () => "1",
  float8: () => "1",
  bool: () => "true",
  date: () => "current_date",
  timestamptz: () => "now()",
  jsonb: () => "'{}'",
  bytea: (mark) => `'${mark}'`,
  tsvector: (mark) => `'${mark}'`,
  _float4: () => "'{1}'",
  _text: (mark) => `'{${mark}}'`,
};
const tables = z.array(
  z.object({
    table: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean() })),
  }),
);
type Table = z.infer<typeof tables>[number];

/**
 * Adds two rows to every table that has none: "full" has a value in each column, "bare" only where there must
 * be one. Every text is the row's name, so that rows refer to each other. So is every status, so that a restore takes
 * none for one that may have been sent.
 */
export async function fillTables(connectionString: string): Promise<void> {
  const all = tables.parse(
    await query(
      connectionString,
      `select table_name as table, json_agg(json_build_object(
         'name', column_name, 'type', udt_name, 'required', is_nullable = 'NO')) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'
         and (column_default is null or column_name = 'status')
       group by table_name`,
    ),
  );
  const inserts = all.flatMap(({ table, columns }) => [
    insertOf("full", { table, columns }),
    insertOf("bare", { table, columns: columns.filter(({ required }) => required) }),
  ]);
  // A replica checks no reference, so the tables can be filled in any order.
  await query(connectionString, `set session_replication_role = replica; ${inserts.join(";")}`);
}

function insertOf(mark: string, { table, columns }: Table): string {
  const values = columns.map(({ name: column, type }) => {
    const value = VALUES[type];
    if (!value) throw new Error(`${table}.${column} is a ${type}. Add a value of this type to VALUES.`);
    return value(mark);
  });
  return `insert into "${table}" (${columns.map((column) => `"${column.name}"`).join()}) values (${values.join()})
    on conflict do nothing`;
}
