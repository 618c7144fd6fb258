import { expect, it } from "vitest";
import { databaseUrl } from "@/lib/platform/server/database";
import { query, withTestDatabase } from "@/lib/testing/database";
import { FILE_COLUMNS } from "./named-files";

withTestDatabase();

/** Columns with names of people and things, and not of files. */
const OF_SOMETHING_ELSE = ["person_name", "sign_in_name", "source_name", "file_name"];

it("lists every column that names a stored file", async () => {
  const columns = await query(
    databaseUrl(),
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_name' and not column_name = any('{${OF_SOMETHING_ELSE}}')
     order by 1`,
  );
  const known = FILE_COLUMNS.map(({ table, column }) => ({ name: `${table}.${column}` }));
  expect(columns).toEqual(known.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
});
