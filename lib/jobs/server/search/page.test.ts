import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { everything } from "@/lib/audience/server/sight";
import { closeDatabase, database, databaseUrl } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { withVariables } from "@/lib/testing/environment";
import { listQuery } from "../../filters";
import { findPage } from "./page";

withTestDatabase();
const setVariables = withVariables();

/** The statements that a new connection keeps once these pages were read. */
async function preparedBy(...queries: object[]): Promise<string[]> {
  await closeDatabase();
  for (const query of queries) await findPage(everything("w1"), listQuery.parse(query));
  const { rows } = await database().execute<{ name: string }>(sql`select name from pg_prepared_statements`);
  return rows.map(({ name }) => name);
}

it("prepares the first page without filters once for each connection", async () => {
  expect(await preparedBy({}, { sort: "newest", limit: 7 }, {})).toEqual(["first-page"]);
});

it.each([{ kind: "video" }, { trash: "yes" }, { sort: "oldest" }, { q: "sea" }])(
  "prepares nothing for %o",
  async (query) => {
    expect(await preparedBy(query)).toEqual([]);
  },
);

it("prepares nothing behind a pooler, which gives each transaction another connection", async () => {
  setVariables({ DATABASE_DIRECT_URL: databaseUrl() });
  expect(await preparedBy({})).toEqual([]);
});
