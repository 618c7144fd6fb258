import { expect, it } from "vitest";
import { databaseUrl } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { query } from "@/lib/testing/query";
import { NAMING } from "./named-files";

withTestDatabase();

/** Columns with names of people and things, and not of files. */
const OF_SOMETHING_ELSE = ["person_name", "source_name"];

it("knows every column that names a stored file", async () => {
  const columns = await query(
    databaseUrl(),
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_name' and not column_name = any('{${OF_SOMETHING_ELSE}}')
     order by 1`,
  );
  const known = NAMING.filter(({ schema }) => schema === "public");
  expect(columns).toEqual(
    known.map(({ table, column }) => ({ name: `${table}.${column}` })).toSorted(byName),
  );
});

it("names the same columns as the view of all files, which storage:move reads", async () => {
  const inView = await query(
    databaseUrl(),
    `select table_name || '.' || column_name as name from information_schema.view_column_usage
     where view_name = 'stored_names' and column_name like '%\\_name' order by 1`,
  );
  const known = NAMING.filter(({ schema }) => schema === "public");
  expect(inView).toEqual(known.map(({ table, column }) => ({ name: `${table}.${column}` })).toSorted(byName));
});

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);
